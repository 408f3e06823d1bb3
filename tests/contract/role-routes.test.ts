import { matchPath } from 'react-router-dom'
import { expect, test } from 'vitest'
import { areas } from '#app/areas.ts'
import { roleCodes } from '#contract/default-roles.ts'
import type { MenuPage } from '#contract/menu-tree.ts'
import { defaultMenus, rolesOfPage } from '#contract/menus.ts'
import { permissionsOf } from '#contract/permissions.ts'
import { allRoutes } from '#server/app.ts'

const routes = areas.flatMap((area) => area.routes)
const patternOf = (at: string) => at.replace(/\{(\w+)\}/g, ':$1')
const pages = defaultMenus.flatMap(({ items }) =>
  items.flatMap((item): readonly MenuPage[] => ('pages' in item ? item.pages : [item])),
)

test.each(roleCodes)('%s meets in its menu only pages that open for it', (role) => {
  const held: readonly string[] = permissionsOf(role)
  const shown = pages.filter((page) => rolesOfPage(page).includes(role)).map(({ url }) => url)
  const open = routes.filter(({ may }) => may === null || held.includes(may)).map(({ at }) => at)
  expect(shown.filter((url) => !open.some((at) => url === at || matchPath(patternOf(at), url)))).toEqual([])
})

test('a page asks for a code that its calls ask for too: it is not locked in the browser alone', () => {
  const asked = new Set<string>(allRoutes().map(({ endpoint }) => endpoint.may))
  expect(routes.filter(({ may }) => may !== null && !asked.has(may)).map(({ at }) => at)).toEqual([])
})
