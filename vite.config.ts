import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileHints } from './scripts/compile-hints.ts'
import { downloadLayers } from './scripts/download-layers.ts'
import { leanAxios } from './scripts/lean-axios.ts'
import { leanContract } from './scripts/lean-contract.ts'
import { leanCrypto } from './scripts/lean-crypto.ts'
import { pageFiles } from './scripts/page-files.ts'
import { splitIcons } from './scripts/split-icons.ts'

export default defineConfig({
  plugins: [
    leanContract(),
    leanAxios(),
    leanCrypto(),
    splitIcons(),
    downloadLayers(),
    pageFiles(),
    compileHints(),
    react(),
    tailwindcss(),
  ],
  server: {
    port: 5173,
    // Vitest runs its own server from this config and must be free to take another port.
    strictPort: !process.env.VITEST,
    proxy: Object.fromEntries(['/api', '/oss', '/pay-desk'].map((path) => [path, 'http://127.0.0.1:8080'])),
  },
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // Browsers that do not know the hint fetch a script when it is asked for.
    modulePreload: { polyfill: false },
  },
})
