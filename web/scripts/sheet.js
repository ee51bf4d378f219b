/** Makes one page of the pictures that the tests have taken: every phase of every game, at each size. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SCREENSHOTS = fileURLToPath(new URL('../../target/screenshots/', import.meta.url));

/** The pictures by game and phase, each with its size, the narrow ones first. */
function phasesOf(files) {
  const phases = new Map();
  for (const file of files) {
    const [, game, phase, size] = /^(\S+) (\S+) (\d+x\d+)\.png$/.exec(file) ?? [];
    if (game === undefined) continue;
    const key = `${game}: ${phase.replaceAll('_', ' ')}`;
    phases.set(key, [...(phases.get(key) ?? []), { file, size }]);
  }
  for (const pictures of phases.values()) pictures.sort((one, two) => parseInt(one.size) - parseInt(two.size));
  return phases;
}

/** What the tests do last. */
export default function writeSheet() {
  // Whoever ran other tests has taken none.
  if (!existsSync(`${SCREENSHOTS}sheet`)) return;
  const rows = [...phasesOf(readdirSync(`${SCREENSHOTS}sheet`).sort())].map(([phase, pictures]) => {
    const figures = pictures.map(({ file, size }) => {
      const address = `sheet/${encodeURIComponent(file)}`;
      const [, height] = size.split('x');
      return `<a href="${address}"><img loading="lazy" src="${address}" alt="${phase}, ${size}" height="${Number(height) / 2}"></a>`;
    });
    return `<section><h2>${phase}</h2>${figures.join('')}</section>`;
  });
  const style =
    'body{background:#222;color:#eee;font:14px sans-serif}img{margin:0 8px 8px 0;vertical-align:top}section{white-space:nowrap}';
  writeFileSync(
    `${SCREENSHOTS}sheet.html`,
    `<!doctype html><meta charset="utf-8"><title>Every phase at every size</title><style>${style}</style>${rows.join('\n')}\n`,
  );
  console.log(`${rows.length} phases: ${SCREENSHOTS}sheet.html`);
}
