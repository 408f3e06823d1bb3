import { matchPath } from 'react-router-dom'
import { expect, test } from 'vitest'
import { routes } from '#app/boot/routes.ts'
import { roleCodes } from '#contract/default-roles.ts'
import { defaultPages as pages, rolesOfPage } from '#contract/menus.ts'
import { permissionsOf } from '#contract/permissions.ts'
import { areas } from '#server/areas/index.ts'

const patternOf = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

test.each(roleCodes)('the menu of %s contains only pages that the role can open', (role) => {
  const held: readonly string[] = permissionsOf(role)
  const shown = pages.filter((page) => rolesOfPage(page).includes(role)).map(({ url }) => url)
  const open = routes
    .filter(({ permission }) => permission === null || held.includes(permission))
    .map(({ path }) => path)
  expect(shown.filter((url) => !open.some((path) => url === path || matchPath(patternOf(path), url)))).toEqual([])
})

test('a page requires a permission that its requests require too, so it is not guarded in the browser only', () => {
  const required = new Set<string>(areas.routes.map(({ endpoint }) => endpoint.permission))
  expect(
    routes.filter(({ permission }) => permission !== null && !required.has(permission)).map(({ path }) => path),
  ).toEqual([])
})
