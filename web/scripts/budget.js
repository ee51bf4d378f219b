/** The first screen must stay small: all scripts that it loads, packed by gzip, against the budget. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const ROOT = fileURLToPath(new URL('../dist/client/', import.meta.url));
const BUDGET = 200 * 1024;

/** The files of an entry of the manifest and of everything it imports at once. */
export function filesOf(manifest, entry, seen = new Set()) {
  const chunk = manifest[entry];
  if (chunk === undefined || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, seen);
  return seen;
}

const manifest = JSON.parse(readFileSync(`${ROOT}.vite/manifest.json`, 'utf8'));
let total = 0;
// The first screen has its sentences too, in one language.
const first = filesOf(manifest, 'messages/en/shell.json', filesOf(manifest, 'index.html'));
for (const file of first) {
  const size = gzipSync(readFileSync(ROOT + file), { level: 9 }).length;
  total += size;
  console.log(`${(size / 1024).toFixed(1).padStart(7)} KB  ${file}`);
}
console.log(`${(total / 1024).toFixed(1).padStart(7)} KB  of ${BUDGET / 1024} KB for the first screen`);
if (total > BUDGET) {
  console.log('fault: the first screen is too large');
  process.exitCode = 1;
}
