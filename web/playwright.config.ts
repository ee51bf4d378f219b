import { defineConfig } from '@playwright/test';

/** The tests bring their own server: the program that `FUGA_PROGRAM` names, or the one of the last `cargo build`. */
export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  globalTeardown: './scripts/sheet.js',
  // A whole match takes a minute, and on a busy machine several: what hangs is found by the limits of each step below.
  timeout: 300_000,
  expect: { timeout: 15_000 },
  workers: 2,
  fullyParallel: true,
  // What passes only the second time is named as flaky at the end.
  retries: 1,
  reporter: [['list']],
  use: {
    locale: 'en-GB',
    colorScheme: 'dark',
    // What can't be pressed is named, long before the whole test has run out of time.
    actionTimeout: 20_000,
    launchOptions: process.env.FUGA_BROWSER ? { executablePath: process.env.FUGA_BROWSER } : {},
  },
});
