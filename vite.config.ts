import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstScreenChunk } from './scripts/vite/first-screens.ts'
import { precompress } from './scripts/vite/precompress.ts'
import { serviceWorker } from './scripts/vite/service-worker.ts'
import { twoPages } from './scripts/vite/two-pages.ts'

/** The page: `web/` to `dist/web/`. In development, `/api`, `/functions` and `/health` go to the server that `npm run dev` starts. */
export default defineConfig({
  root: 'web',
  plugins: [react(), twoPages(), serviceWorker(), precompress()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2024',
    manifest: true,
    assetsInlineLimit: 0,
    // The pages name the code that they begin with, and the first signed-in screen reads ahead all that it can open
    // (web/app/prefetch.ts): a list of what each part of that imports would be code of every visit.
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: firstScreenChunk(), debugName: 'first screens' }],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/functions', '/health'].map((path) => [
        path,
        { target: process.env.DEV_SERVER ?? 'http://127.0.0.1:3000' },
      ]),
    ),
  },
})
