import '#app/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, isGateReady } from './app.tsx'
import { applyAppearance } from './appearance.ts'

// Zod asks whether it may compile its checks by trying to; our policy refuses that, and every try is a reported violation.
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true })

applyAppearance()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// Until then the outline of index.html stands.
isGateReady().then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
