import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { media } from './scripts/media.ts';

const server = process.env.FUGA_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [media(), svelte()],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    manifest: true,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    proxy: { '/api': { target: server, ws: true } },
    // The pages of the rules have one home, which is not in this folder.
    fs: { allow: ['.', '../docs/rules'] },
  },
  test: { include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'], environment: 'node' },
});
