import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { takeBootstrap } from '#app/boot/bootstrap.ts'
import { findRoute } from '#app/boot/routes.ts'
import { Entrance, ScreenFinder } from '#features/platform/index.ts'
import { ConfirmHost } from '#ui/confirm/confirm-host.tsx'
import { Shell } from './shell.tsx'
import { useLeave } from './use-leave.ts'

/** The console of one signed-in user: lives as long as the session, and so does the query cache. */
export function Home() {
  const leave = useLeave()
  const { pathname, search } = useLocation()
  const [bootstrap] = useState(() => takeBootstrap(pathname, search))

  return (
    <QueryClientProvider client={bootstrap.client}>
      <ScreenFinder value={findRoute}>
        <Entrance onLeave={leave} enter={bootstrap.enter} outcome={bootstrap.outcome}>
          <Shell />
        </Entrance>
      </ScreenFinder>
      <ConfirmHost />
    </QueryClientProvider>
  )
}
