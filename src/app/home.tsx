import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Entrance, ScreenFinder } from '#features/platform/index.ts'
import { AskHost } from '#ui/ask/ask-host.tsx'
import { findRoute } from './areas.ts'
import { Shell } from './shell/shell.tsx'
import { useLeave } from './shell/use-leave.ts'
import { takeVisit } from './visit.ts'

/** The console of one signed-in person: it lives as long as the session, and so does the cache. */
export function Home() {
  const leave = useLeave()
  const { pathname, search } = useLocation()
  const [visit] = useState(() => takeVisit(pathname, search))

  return (
    <QueryClientProvider client={visit.client}>
      <ScreenFinder value={findRoute}>
        <Entrance onLeave={leave} enter={visit.enter} outcome={visit.outcome}>
          <Shell />
        </Entrance>
      </ScreenFinder>
      <AskHost />
    </QueryClientProvider>
  )
}
