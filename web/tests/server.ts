/** A server of one's own for the tests: the real program, with a data directory that is gone afterwards. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROGRAM = process.env.FUGA_PROGRAM ?? fileURLToPath(new URL('../../target/debug/fuga', import.meta.url));

export class Server {
  readonly #data = mkdtempSync(join(tmpdir(), 'fuga-web-'));
  #process: ChildProcess | undefined;
  #port = 0;

  /** With these flags beside those of all tests, and so long a pause between bots. */
  constructor(
    private readonly flags: string[] = [],
    private readonly botPause = '20ms',
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Starts it, after the first time on the same port. */
  async start(): Promise<void> {
    const address = `127.0.0.1:${this.#port}`;
    const flags = ['serve', '--listen', address, '--data', this.#data, '--limits', 'off', '--bot-pause', this.botPause];
    const child = spawn(PROGRAM, [...flags, ...this.flags], { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#process = child;
    await new Promise<void>((resolve, reject) => {
      let text = '';
      child.stdout.on('data', (bytes: Buffer) => {
        text += bytes.toString();
        const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(text);
        if (found === null) return;
        this.#port = Number(found[1]);
        resolve();
      });
      child.on('error', reject);
      child.on('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    });
  }

  async stop(): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    if (child === undefined || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.on('exit', resolve));
    child.kill('SIGTERM');
    await gone;
  }

  async end(): Promise<void> {
    await this.stop();
    rmSync(this.#data, { recursive: true, force: true });
  }
}
