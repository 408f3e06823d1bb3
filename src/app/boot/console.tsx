import { type ReactNode, useEffect, useState } from 'react'
import { BrowserRouter, Navigate, useLocation } from 'react-router-dom'
import { Home } from '#app/shell/home.tsx'
import { responseMessages } from '#contract/response-codes.ts'
import { readLoginInfo } from '#lib/session.ts'
import { expireSession } from '#lib/session-expiry.ts'
import { setSharedState } from '#lib/shared-state.ts'
import { isAtSignIn, openSignIn } from './login-gate.ts'
import { routes } from './routes.ts'

export { bootstrapEarly } from './bootstrap.ts'

/** The application for signed-in users. */
export default function Console() {
  return (
    <BrowserRouter>
      <Guard>
        <Home />
      </Guard>
    </BrowserRouter>
  )
}

const isEntryPath = (path: string) => path === '/' || path === '/redirect'

/**
 * Every page but /login needs stored login info: without it the user signs in first and then returns to the requested
 * page.
 */
function Guard({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const [cameSignedIn] = useState(() => readLoginInfo() !== null)

  useEffect(() => {
    const address = pathname + search
    if (isAtSignIn()) openSignIn()
    else if (readLoginInfo()) return
    else if (cameSignedIn) expireSession(responseMessages[600] ?? '')
    else {
      if (!isEntryPath(pathname)) setSharedState({ redirectTarget: address })
      openSignIn()
    }
  }, [pathname, search, cameSignedIn])

  if (!cameSignedIn) return null
  return pathname === '/' ? <Navigate to="/redirect" replace /> : children
}

/** Preloads one list, since most users land on a list and all lists share their code. */
export async function preloadFirstScreen(): Promise<void> {
  await routes[0]?.screen()
}
