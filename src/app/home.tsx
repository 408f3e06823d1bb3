import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Entrance, ScreenFinder } from '#features/platform/index.ts'
import { createQueryClient } from '#screen/query-client.ts'
import { AskHost } from '#ui/ask/ask-host.tsx'
import { findRoute } from './areas.ts'
import { Shell } from './shell/shell.tsx'
import { useLeave } from './shell/use-leave.ts'

/** The console of one signed-in person: it lives as long as the session, and so does the cache. */
export function Home() {
  const [client] = useState(createQueryClient)
  const leave = useLeave()
  return (
    <QueryClientProvider client={client}>
      <ScreenFinder value={findRoute}>
        <Entrance onLeave={leave}>
          <Shell />
        </Entrance>
      </ScreenFinder>
      <AskHost />
    </QueryClientProvider>
  )
}
