import { defaultMenus, type MenuPage } from '#contract/menus.ts'

/** A route of the console that a page of the menu may have as its address, or may open. */
export interface KnownRoute {
  /** With `{…}` where a value is filled in. */
  url: string
  /** 商品列表, or which page opens it. */
  title: string
  /** 商品中心 / 商品资料 */
  area: string
  /** The page of the default menu whose address it is. */
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
