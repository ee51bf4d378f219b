/** For what is measured or shown with a browser, and is no test: `npm run frames`. */
import { defineConfig } from '@playwright/test';
import tests from './playwright.config';

export default defineConfig(tests, { testMatch: '**/*.tool.ts', workers: 1, retries: 0 });
