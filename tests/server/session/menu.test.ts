import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RoleCode, roleCodes } from '#contract/default-roles.ts'
import { defaultMenus, type MenuPage, rolesOfPage } from '#contract/menus.ts'
import { permissionsOf } from '#contract/permissions.ts'
import { getProfile, getUserMenu, type MenuItem } from '#contract/session.ts'
import { menu, role } from '#server/database/schema/permissions.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { demoAccounts } from '#server/demo/accounts.ts'
import { raiseAuthVersion } from '#server/session/find-caller.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const urlsOf = (items: MenuItem[]): string[] =>
  items.flatMap((item) => [item.url, ...urlsOf(item.menuItemList)]).filter(Boolean)
const menuFor = (code: RoleCode) => server.data(getUserMenu, {}, { as: demoAccounts[code] })

/** The entries that the default tree grants to the role. */
function granted(code: RoleCode): string[] {
  const permissions: readonly string[] = permissionsOf(code)
  const pages = defaultMenus.flatMap((group) =>
    group.items.flatMap((item): readonly MenuPage[] => ('pages' in item ? item.pages : [item])),
  )
  return pages
    .filter(
      (page) => rolesOfPage(page).includes(code) && (page.permission === '' || permissions.includes(page.permission)),
    )
    .map(({ url }) => url)
}

test.each(roleCodes)('%s sees the pages granted to its role, and no empty folder or group', async (code) => {
  const groups = await menuFor(code)
  expect(groups.flatMap((group) => urlsOf(group.menuItemList))).toEqual(granted(code))
  expect(groups.filter(({ menuItemList }) => menuItemList.length === 0)).toEqual([])
  const isEmptyFolder = (item: MenuItem): boolean =>
    item.url === '' && (item.menuItemList.length === 0 || item.menuItemList.some(isEmptyFolder))
  expect(groups.flatMap(({ menuItemList }) => menuItemList).filter(isEmptyFolder)).toEqual([])
})

test.each(roleCodes)('%s holds the permissions of its role', async (code) => {
  const profile = await server.data(getProfile, {}, { as: demoAccounts[code] })
  expect([...profile.permissions].sort()).toEqual([...permissionsOf(code)].sort())
})

test('different roles see different menus', async () => {
  const menus = await Promise.all(roleCodes.map(async (code) => JSON.stringify(await menuFor(code))))
  expect(new Set(menus).size).toBeGreaterThan(2)
})

test('a hidden or disabled page is not in the menu', async () => {
  await server.db.update(menu).set({ visible: false }).where(eq(menu.url, '/goods/brand'))
  expect((await menuFor('goodsOperator')).flatMap((group) => urlsOf(group.menuItemList))).not.toContain('/goods/brand')
  await server.db.update(menu).set({ visible: true }).where(eq(menu.url, '/goods/brand'))
})

test('an account that loses its last role stays signed in, with an empty menu', async () => {
  const token = await server.signIn('goods')
  const [goods] = await server.db.select().from(adminUser).where(eq(adminUser.account, 'goods'))
  await server.db.update(role).set({ enabled: false }).where(eq(role.code, 'goodsOperator'))
  await raiseAuthVersion(server.db, [goods?.id ?? 0])
  const answer = await server.api(getUserMenu, {}, { token })
  expect(answer).toMatchObject({ code: 200, data: [] })
  expect(answer.headers.get('auth-version')).toBe('2')
  expect((await server.data(getProfile, {}, { token })).permissions).toEqual([])
})
