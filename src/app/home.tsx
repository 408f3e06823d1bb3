import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Entrance, ScreenFinder } from '#features/platform/index.ts'
import { createQueryClient } from '#screen/query-client.ts'
import { AskHost } from '#ui/ask/ask-host.tsx'
import { areas, findRoute } from './areas.ts'
import { holdShell } from './guard.ts'
import { Shell } from './shell/shell.tsx'

/** Everything behind the sign-in. It lives as long as one person is signed in, and so does the cache. */
export default function Home() {
  const [client] = useState(createQueryClient)
  useEffect(holdShell, [])
  return (
    <QueryClientProvider client={client}>
      <ScreenFinder value={findRoute}>
        <Entrance>
          <Shell />
        </Entrance>
      </ScreenFinder>
      <AskHost />
    </QueryClientProvider>
  )
}

/** Most people land on a list, and all lists stand on the same parts. */
export async function preloadFirstScreen(): Promise<void> {
  await areas.flatMap((area) => area.routes)[0]?.screen()
}
