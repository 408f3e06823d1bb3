import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { takeBootstrap } from '#app/boot/bootstrap.ts'
import { findRoute } from '#app/boot/routes.ts'
import { Entrance, ScreenFinder } from '#features/platform/index.ts'
import { forgetMenu } from '#lib/menu.ts'
import { onConsoleRestart } from '#lib/view-change.ts'
import { ConfirmHost } from '#ui/confirm/confirm-host.tsx'
import { Shell } from './shell.tsx'
import { useLeave } from './use-leave.ts'
import { ViewBar } from './view-bar.tsx'

/** The console of one signed-in user; starts anew when a view as a role or an account begins or ends. */
export function Home() {
  const navigate = useNavigate()
  const [generation, setGeneration] = useState(0)
  useEffect(
    () =>
      onConsoleRestart((address) => {
        forgetMenu()
        if (address) navigate(address, { replace: true })
        setGeneration((count) => count + 1)
      }),
    [navigate],
  )
  return <Generation key={generation} />
}

/** Lives as long as the session or a view, and so does the query cache. */
function Generation() {
  const leave = useLeave()
  const { pathname, search } = useLocation()
  const [bootstrap] = useState(() => takeBootstrap(pathname, search))

  return (
    <QueryClientProvider client={bootstrap.client}>
      <ViewBar />
      <ScreenFinder value={findRoute}>
        <Entrance onLeave={leave} enter={bootstrap.enter} outcome={bootstrap.outcome}>
          <Shell />
        </Entrance>
      </ScreenFinder>
      <ConfirmHost />
    </QueryClientProvider>
  )
}
