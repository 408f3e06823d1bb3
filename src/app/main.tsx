import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, doorIsReady } from './app.tsx'
import { applyAppearance } from './appearance.ts'

applyAppearance()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// Until then the outline of index.html stands.
doorIsReady().then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
