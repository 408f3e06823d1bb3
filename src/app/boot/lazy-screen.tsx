import type { ComponentType } from 'react'
import type { ScreenRoute } from '#screen/page/screens.ts'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { loadChunk } from './chunk.tsx'

type Screen = ComponentType & { preload(): Promise<void> }

const screens = new WeakMap<ScreenRoute, Screen>()

/** The screen of a route as a lazy component; the same component on each call. */
export function lazyScreen(route: ScreenRoute): Screen {
  const cached = screens.get(route)
  if (cached) return cached
  const load = () => loadChunk(route.path, route.screen)
  const screen = lazyPart(load, 'default', <Skeleton shape="table" rows={8} />)
  screens.set(route, screen)
  return screen
}
