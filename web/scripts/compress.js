/** Packs what was built, so that the server only has to hand it out. Small files stay as they are. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const ROOT = fileURLToPath(new URL('../dist/client', import.meta.url));
const KINDS = /\.(html|js|css|svg|json|webmanifest)$/;
const SMALL = 512;

for (const name of readdirSync(ROOT, { recursive: true, encoding: 'utf8' })) {
  const path = join(ROOT, name);
  if (!KINDS.test(name) || !statSync(path).isFile()) continue;
  const bytes = readFileSync(path);
  if (bytes.length < SMALL) continue;
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
