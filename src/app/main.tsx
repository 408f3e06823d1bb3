import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { getProfile, getUserMenu } from '#contract/session.ts'
import { sendAhead } from '#lib/call.ts'
import { readLoginInfo } from '#lib/session.ts'
import { App, doorIsReady } from './app.tsx'
import { applyAppearance } from './appearance.ts'
import { isAtSignIn } from './doors.ts'

// Zod asks whether it may compile its checks by trying to; our policy refuses that, and every try is a reported violation.
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true })

// Nothing of the console is drawn without them, and they can be on their way while its code is read.
if (!isAtSignIn() && readLoginInfo()) for (const needed of [getProfile, getUserMenu]) sendAhead(needed)

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
