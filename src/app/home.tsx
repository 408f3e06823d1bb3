import { QueryClientProvider } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Entrance, ScreenFinder } from '#features/platform/index.ts'
import { createQueryClient } from '#screen/query-client.ts'
import { readAhead } from '#screen/read-ahead.ts'
import { AskHost } from '#ui/ask/ask-host.tsx'
import { findRoute } from './areas.ts'
import { screenOf } from './screen-of.tsx'
import { Shell } from './shell/shell.tsx'
import { useLeave } from './shell/use-leave.ts'

/** The console of one signed-in person: it lives as long as the session, and so does the cache. */
export function Home() {
  const [client] = useState(createQueryClient)
  const leave = useLeave()
  const { pathname, search } = useLocation()
  const [first] = useState({ pathname, search })
  const readFirst = useCallback(async () => {
    const route = findRoute(first.pathname)
    if (route) await Promise.all([screenOf(route).preload(), readAhead(client, route, first.search)])
  }, [client, first])

  return (
    <QueryClientProvider client={client}>
      <ScreenFinder value={findRoute}>
        <Entrance onLeave={leave} readAhead={readFirst}>
          <Shell />
        </Entrance>
      </ScreenFinder>
      <AskHost />
    </QueryClientProvider>
  )
}
