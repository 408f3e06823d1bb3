import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { areas, findRoute } from '#app/areas.ts'
import type { MenuPage } from '#contract/menu-tree.ts'
import { defaultMenus, rolesOfPage } from '#contract/menus.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const text = (path: string) => readFileSync(`${root}${path}`, 'utf8')

const routes = areas.flatMap((area) => area.routes)
/** The route behind a path, or behind a pattern of one. */
const routeOf = (path: string) => routes.find(({ at }) => at === path) ?? findRoute(path)
const pages = defaultMenus.flatMap(({ items }) =>
  items.flatMap((item): readonly MenuPage[] => ('pages' in item ? item.pages : [item])),
)
/** The files of the screens that an area routes to, from its index. */
const screens = readdirSync(`${root}src/features`).flatMap((area) =>
  [...text(`src/features/${area}/index.ts`).matchAll(/import\('\.\/([\w-]+)\.tsx'\)/g)].map(([, name = '']) => ({
    area,
    name,
  })),
)

describe('routes', () => {
  test('have a path each, which starts at the root', () => {
    const paths = routes.map(({ at }) => at)
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths.filter((path) => !/^\/[\w/{}-]+$/.test(path))).toEqual([])
  })

  test.each(routes.map((route) => [route.at, route] as const))(
    '%s has a Chinese title and breadcrumb',
    (_path, { title, breadcrumb }) => {
      expect(title).toMatch(/^[BC]?[一-鿿]{2,12}$/)
      expect(breadcrumb.length).toBeGreaterThan(0)
      for (const part of breadcrumb) expect(part).toMatch(/[一-鿿]/)
    },
  )

  test('each menu entry leads to one, and so does what it opens', () => {
    const known: readonly string[] = routes.map(({ at }) => at)
    const asked = pages.flatMap(({ url, opens = [] }) => [url, ...opens])
    expect(asked.filter((path) => !known.includes(path) && !findRoute(path))).toEqual([])
  })

  test('are the pages that addresses are made for', () => {
    const written = readdirSync(`${root}src/features`, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('paths.ts'))
      .flatMap((path) => [...text(`src/features/${path}`).matchAll(/\b(?:list|page)Path\('([^']+)'/g)])
      .map(([, path]) => path)
    expect(written.toSorted()).toEqual([...routes.map(({ at }) => at), '/redirect'].toSorted())
  })

  test('need the permission of the page that the menu shows them under', () => {
    for (const { url, permission } of pages) {
      const route = routeOf(url)
      expect(route?.may ?? '', url).toBe(permission)
    }
  })

  test('light up the side menu in which their entry stands', () => {
    for (const { menuIndex, items } of defaultMenus) {
      for (const page of items.flatMap((item): readonly MenuPage[] => ('pages' in item ? item.pages : [item]))) {
        for (const path of [page.url, ...(page.opens ?? [])]) {
          expect(routeOf(path)?.menu, path).toBe(menuIndex)
        }
      }
    }
  })

  test('each menu entry has a Chinese name and a default role that sees it', () => {
    const isFine = (page: MenuPage) => /^[BC]?[一-鿿]{2,12}$/.test(page.name) && rolesOfPage(page).length > 0
    expect(pages.filter((page) => !isFine(page))).toEqual([])
  })
})

describe('screens', () => {
  test('there are as many as routes', () => {
    expect(screens).toHaveLength(routes.length)
  })

  test.each(screens)(
    '$area/$name has its stories, with what it shows while it loads and when it fails',
    ({ area, name }) => {
      const stories = `stories/features/${area}/${name}.stories.tsx`
      expect(existsSync(`${root}${stories}`), stories).toBe(true)
      const states = ['forbidden', 'not-found'].includes(name) ? ['Default'] : ['Default', 'Loading', 'Failed']
      for (const state of states) expect(text(stories)).toMatch(new RegExp(`export const ${state}\\b`))
    },
  )

  test.each(screens)('$area/$name: its stories have the title of a page', ({ area, name }) => {
    const [, , page] =
      /title: '(页面\/[^']+)'/.exec(text(`stories/features/${area}/${name}.stories.tsx`))?.[1]?.split('/') ?? []
    expect(routes.map(({ title }) => title)).toContain(page)
  })
})
