import '#app/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, isGateReady } from './app.tsx'
import { applyAppearance } from './appearance.ts'

// Zod probes whether it may compile its checks; our CSP refuses that, and every probe is a reported violation.
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true })

applyAppearance()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// Until then the outline of index.html is shown.
isGateReady().then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
