import { defaultPages } from '../menus.ts'

/** All console routes as patterns: menu pages and the pages they open. */
export const consoleRoutes: readonly string[] = defaultPages.flatMap(({ url, opens }) => [url, ...opens])

/** Whether a URL leads to a console page: `/order/salesList/1` matches `/order/salesList/{orderType}`. */
export function isConsoleRoute(address: string): boolean {
  return consoleRoutes.some((route) => fits(route, address))
}

function fits(route: string, address: string): boolean {
  const [expected, actual] = [route.split('/'), address.split('/')]
  return (
    expected.length === actual.length &&
    expected.every((part, at) => part === actual[at] || (part.startsWith('{') && /^[\w-]+$/.test(actual[at] ?? '')))
  )
}
