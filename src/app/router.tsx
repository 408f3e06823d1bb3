import type { RouteObject } from 'react-router-dom'
import { guard } from './guard.ts'
import { preloadHome } from './preload.ts'
import { Root } from './root.tsx'

/**
 * Two doors: the sign-in page, small and alone, and everything else. Behind the second the shell finds the screen by
 * itself, for it keeps several of them alive at once, which an outlet cannot.
 */
export const routes: RouteObject[] = [
  {
    Component: Root,
    children: [
      {
        path: '/login',
        lazy: async () => {
          preloadHome()
          const { default: Component } = await import('#features/platform/login.tsx')
          return { Component }
        },
      },
      {
        path: '*',
        loader: guard,
        lazy: async () => {
          const { default: Component } = await import('./home.tsx')
          return { Component }
        },
      },
    ],
  },
]
