import { defaultPages } from '../menus.ts'

/** Every route that the console knows, as a pattern: a page of its menu, or one that such a page opens. */
export const consoleRoutes: readonly string[] = defaultPages.flatMap(({ url, opens }) => [url, ...opens])

/** Whether an address leads to a page of the console: `/order/salesList/1` fits `/order/salesList/{orderType}`. */
export function isConsoleRoute(address: string): boolean {
  return consoleRoutes.some((route) => fits(route, address))
}

function fits(route: string, address: string): boolean {
  const [wanted, given] = [route.split('/'), address.split('/')]
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => part === given[at] || (part.startsWith('{') && /^[\w-]+$/.test(given[at] ?? '')))
  )
}
