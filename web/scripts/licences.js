/** Every package that is installed has a licence we accept. Those that go into the client are named. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const ACCEPTED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
]);
/** Tools only: nothing of them goes into the client. */
const TOOLS_ONLY = new Set(['MPL-2.0', 'Python-2.0']);

/** Whether one of the choices of an expression such as `(MIT OR GPL-2.0)` is accepted. */
export function isAccepted(licence, isTool) {
  const choices = String(licence ?? '')
    .replace(/[()]/g, '')
    .split(/\s+OR\s+/);
  return choices.some((choice) =>
    choice.split(/\s+AND\s+/).every((part) => ACCEPTED.has(part) && (isTool || !TOOLS_ONLY.has(part))),
  );
}

const lock = JSON.parse(readFileSync(`${ROOT}package-lock.json`, 'utf8'));
let faults = 0;
let count = 0;
for (const [path, entry] of Object.entries(lock.packages)) {
  if (path === '') continue;
  count += 1;
  if (!isAccepted(entry.license, entry.dev === true || entry.devOptional === true || entry.peer === true)) {
    console.log(`fault: ${path} has the licence ${entry.license ?? '(none)'}`);
    faults += 1;
  }
}
console.log(`${count} packages, ${faults} faults`);
process.exitCode = faults === 0 ? 0 : 1;
