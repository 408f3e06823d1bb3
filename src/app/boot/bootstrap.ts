import type { QueryClient } from '@tanstack/react-query'
import { enterConsole, redirectPath } from '#features/platform/index.ts'
import type { MenuOutcome } from '#lib/menu.ts'
import { readLoginInfo } from '#lib/session.ts'
import { createQueryClient } from '#screen/data/query-client.ts'
import { prefetchList } from '#screen/list/prefetch-list.ts'
import { lazyScreen } from './lazy-screen.tsx'
import { findRoute } from './routes.ts'

/** A page that loads within this time is shown without a skeleton; the shell does not wait longer. */
const PAGE_GRACE_MS = 200

const grace = () => new Promise<void>((resolve) => setTimeout(resolve, PAGE_GRACE_MS))

/** The bootstrap of one session in the console, with its query cache. */
export class Bootstrap {
  readonly client: QueryClient = createQueryClient()
  /** The result of loading the menu; null until then. */
  outcome: MenuOutcome | null = null
  #entering: Promise<MenuOutcome> | undefined

  readonly pathname: string
  readonly search: string

  constructor(pathname: string, search: string) {
    this.pathname = pathname
    this.search = search
  }

  /** Loads menu and profile, and in parallel the requested page. */
  readonly enter = (): Promise<MenuOutcome> => {
    this.#entering ??= this.#enter().finally(() => {
      this.#entering = undefined
    })
    return this.#entering
  }

  async #enter(): Promise<MenuOutcome> {
    const page = Promise.race([this.#readPage(), grace()])
    const [outcome] = await Promise.all([enterConsole(this.client), page])
    this.outcome = outcome
    return outcome
  }

  async #readPage(): Promise<void> {
    const route = findRoute(this.pathname)
    if (route) await Promise.all([lazyScreen(route).preload(), prefetchList(this.client, route, this)])
  }
}

let early: Bootstrap | undefined

/**
 * Starts the bootstrap before the first render, so that fast data renders without a skeleton. Resolves when it is
 * loaded or takes too long.
 */
export async function bootstrapEarly(): Promise<void> {
  if (!readLoginInfo()) return
  const { pathname, search } = window.location
  // The root redirects there at once: a bootstrap for the root would request the menu twice.
  early = pathname === '/' ? new Bootstrap(redirectPath.path, '') : new Bootstrap(pathname, search)
  await Promise.race([early.enter(), grace()])
}

/** Returns the early bootstrap once, or a new one. */
export function takeBootstrap(pathname: string, search: string): Bootstrap {
  const bootstrap = early?.pathname === pathname && early.search === search ? early : new Bootstrap(pathname, search)
  early = undefined
  return bootstrap
}
