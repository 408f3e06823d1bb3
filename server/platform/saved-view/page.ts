import type { ConsolePage } from '#contract/page.ts'
import { allPages } from '#contract/pages.ts'
import type { Caller } from '#server/context.ts'

const patterns = allPages.map((page) => ({
  page,
  pattern: new RegExp(`^${page.path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/** The console page at a path, with or without path parameters. */
export const pageAt = (path: string): ConsolePage | undefined =>
  allPages.find((page) => page.path === path) ?? patterns.find(({ pattern }) => pattern.test(path))?.page

export const canOpen = (page: ConsolePage | undefined, caller: Caller): page is ConsolePage =>
  page !== undefined && (page.permission === null || caller.can(page.permission))

/** The resource whose field rights apply to the filters of a page. A list has the permission of its page. */
export const resourceOfPage = ({ permission }: ConsolePage): string => permission?.split(':')[0] ?? ''
