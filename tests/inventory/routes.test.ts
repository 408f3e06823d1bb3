import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { findRoute, routes } from '#app/boot/routes.ts'
import { defaultMenus, type MenuPage, defaultPages as pages, rolesOfPage } from '#contract/menus.ts'
import type { PageQuery } from '#contract/page-query.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const text = (path: string) => readFileSync(`${root}${path}`, 'utf8')

/** The route for a path or a path pattern. */
const routeOf = (path: string) => routes.find((route) => route.path === path) ?? findRoute(path)
/** The screen files routed by an area, from its index. */
const screens = readdirSync(`${root}src/features`).flatMap((area) =>
  [...text(`src/features/${area}/index.ts`).matchAll(/import\('\.\/([\w/-]+)\.tsx'\)/g)].map(([, name = '']) => ({
    area,
    name,
  })),
)

describe('routes', () => {
  test('have unique paths that start at the root', () => {
    const paths = routes.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths.filter((path) => !/^\/[\w/{}-]+$/.test(path))).toEqual([])
  })

  test.each(routes.map((route) => [route.path, route] as const))(
    '%s has a Chinese title and breadcrumb',
    (_path, { title, breadcrumb }) => {
      expect(title).toMatch(/^[BC]?[一-鿿]{2,12}$/)
      expect(breadcrumb.length).toBeGreaterThan(0)
      for (const part of breadcrumb) expect(part).toMatch(/[一-鿿]/)
    },
  )

  test('include every menu entry and the pages it opens', () => {
    const known: readonly string[] = routes.map(({ path }) => path)
    const linked = pages.flatMap(({ url, opens }) => [url, ...opens])
    expect(linked.filter((path) => !known.includes(path) && !findRoute(path))).toEqual([])
  })

  test('have one query each, which declares their URL parameters', async () => {
    const modules = readdirSync(`${root}contract`, { recursive: true, encoding: 'utf8' }).filter((path) =>
      /page-queries\.ts$/.test(path),
    )
    const exported = await Promise.all(modules.map((path) => import(`${root}contract/${path}`)))
    const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
    const isQuery = (value: object): value is PageQuery => 'path' in value && 'shape' in value
    const queries = exported.flatMap((module) =>
      Object.values(module)
        .filter(isObject)
        .flatMap((value) => (isQuery(value) ? value : Object.values(value).filter(isQuery))),
    )
    expect(queries.map(({ path }) => path).toSorted()).toEqual(
      [...routes.map(({ path }) => path), '/redirect'].toSorted(),
    )
  })

  test('require the permission of the menu page that shows them', () => {
    for (const { url, permission } of pages) expect(routeOf(url)?.permission ?? '', url).toBe(permission)
  })

  test('highlight the side menu that contains their entry', () => {
    for (const { menuIndex, items } of defaultMenus) {
      for (const page of items.flatMap((item): readonly MenuPage[] => ('pages' in item ? item.pages : [item]))) {
        for (const path of [page.url, ...page.opens]) expect(routeOf(path)?.menuIndex, path).toBe(menuIndex)
      }
    }
  })

  test('each menu entry has a Chinese name and a default role that can see it', () => {
    const isFine = (page: MenuPage) => /^[BC]?[一-鿿]{2,12}$/.test(page.name) && rolesOfPage(page).length > 0
    expect(pages.filter((page) => !isFine(page))).toEqual([])
  })
})

describe('screens', () => {
  test('match the number of routes', () => {
    expect(screens).toHaveLength(routes.length)
  })

  test.each(screens)('$area/$name has stories, including its loading and error states', ({ area, name }) => {
    const stories = `stories/features/${area}/${name}.stories.tsx`
    expect(existsSync(`${root}${stories}`), stories).toBe(true)
    const states = /^status-pages\/(forbidden|not-found)$/.test(name) ? ['Default'] : ['Default', 'Loading', 'Failed']
    for (const state of states) expect(text(stories)).toMatch(new RegExp(`export const ${state}\\b`))
  })

  test.each(screens)('$area/$name: its stories have a page title', ({ area, name }) => {
    const [, , page] =
      /title: '(页面\/[^']+)'/.exec(text(`stories/features/${area}/${name}.stories.tsx`))?.[1]?.split('/') ?? []
    expect(routes.map(({ title }) => title)).toContain(page)
  })
})
