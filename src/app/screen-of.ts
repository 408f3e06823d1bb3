import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { ScreenRoute } from '#screen/area.ts'
import { loadChunk } from './chunk.tsx'

const screens = new WeakMap<ScreenRoute, LazyExoticComponent<ComponentType>>()

/** The screen of a route as a component that loads itself; the same one each time. */
export function screenOf(route: ScreenRoute): LazyExoticComponent<ComponentType> {
  const known = screens.get(route)
  if (known) return known
  const screen = lazy(() => loadChunk(route.at.path, route.screen))
  screens.set(route, screen)
  return screen
}
