import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileHints } from './scripts/compile-hints.ts'
import { downloadLayers } from './scripts/download-layers.ts'
import { leanContract } from './scripts/lean-contract.ts'
import { pageFiles } from './scripts/page-files.ts'

const standing = /\/(early-requests|start|console|rolldown-runtime)-[\w-]{8}\.(js|css)$/

/** The same as those of scripts/dev.ts. */
const { PORT = '5173', API_PORT = '8080' } = process.env

export default defineConfig({
  plugins: [leanContract(), downloadLayers(), pageFiles(), compileHints(), react(), tailwindcss()],
  server: {
    port: Number(PORT),
    // Vitest runs its own server from this config and must be free to take another port.
    strictPort: !process.env.VITEST,
    proxy: Object.fromEntries(['/api', '/oss', '/pay-desk'].map((path) => [path, `http://127.0.0.1:${API_PORT}`])),
  },
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    modulePreload: {
      // Browsers that do not know the hint fetch a script when it is asked for.
      polyfill: false,
      // What every page of the console stands on is there before anything is imported: each import need not name it again.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => !standing.test(file)) : files,
    },
  },
})
