import { defaultMenus, type MenuPage } from '#contract/menus.ts'

/** A console route that a menu page may use or open. */
export interface KnownRoute {
  /** With `{…}` for a parameter. */
  url: string
  /** 商品列表, or the page that opens it. */
  title: string
  /** 商品中心 / 商品资料 */
  area: string
  /** The page with this URL in the default menu. */
  page: MenuPage | null
}

const routesOf = (page: MenuPage, area: string): KnownRoute[] => [
  { url: page.url, title: page.name, area, page },
  ...page.opens.map((url) => ({ url, title: `由「${page.name}」打开`, area, page: null })),
]

export const knownRoutes: readonly KnownRoute[] = defaultMenus.flatMap(({ name, items }) =>
  items.flatMap((item) =>
    'pages' in item ? item.pages.flatMap((page) => routesOf(page, `${name} / ${item.name}`)) : routesOf(item, name),
  ),
)
