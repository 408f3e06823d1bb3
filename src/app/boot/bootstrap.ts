import type { QueryClient } from '@tanstack/react-query'
import { enterConsole, redirectPath } from '#features/platform/index.ts'
import type { MenuOutcome } from '#lib/menu.ts'
import { readLoginInfo } from '#lib/session.ts'
import { createQueryClient } from '#screen/data/query-client.ts'
import { prefetchList } from '#screen/list/prefetch-list.ts'
import { lazyScreen } from './lazy-screen.tsx'
import { findRoute } from './routes.ts'

/** A page that is there within this time comes whole; for a slower one the shell does not wait. */
const PAGE_GRACE_MS = 200

const grace = () => new Promise<void>((resolve) => setTimeout(resolve, PAGE_GRACE_MS))

/** One person's time in the console, with the cache of what they read. */
export class Bootstrap {
  readonly client: QueryClient = createQueryClient()
  /** How the way in ended; null until then. */
  outcome: MenuOutcome | null = null
  #entering: Promise<MenuOutcome> | undefined

  readonly pathname: string
  readonly search: string

  constructor(pathname: string, search: string) {
    this.pathname = pathname
    this.search = search
  }

  /** Gets menu and profile, and beside them the page that is asked for. */
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

let ahead: Bootstrap | undefined

/**
 * Begins the visit before anything is drawn: what comes at once is then drawn once, with no skeleton before it. Resolves
 * when it came, or is too slow to be waited for.
 */
export async function bootstrapEarly(): Promise<void> {
  if (!readLoginInfo()) return
  const { pathname, search } = window.location
  // The root leads there at once: begun here, the menu would be asked for again there.
  ahead = pathname === '/' ? new Bootstrap(redirectPath.path, '') : new Bootstrap(pathname, search)
  await Promise.race([ahead.enter(), grace()])
}

/** The visit that was begun ahead, once, or a new one. */
export function takeBootstrap(pathname: string, search: string): Bootstrap {
  const visit = ahead?.pathname === pathname && ahead.search === search ? ahead : new Bootstrap(pathname, search)
  ahead = undefined
  return visit
}
