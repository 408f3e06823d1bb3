import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { getUserMenu, type MenuGroup, type MenuItem } from '#contract/session.ts'
import { startJourney } from './setup/journey.ts'

const journey = startJourney()

/** URLs without a console page, or that lead back to the previous page. */
const hostile = [
  '/',
  '/redirect',
  '/redirect?again',
  '/redirect#again',
  '/REDIRECT',
  '/./redirect',
  '/login',
  '/login?from=/',
  '/403',
  '/403/',
  '/404',
  '//',
  '//example.invalid',
  '\\\\example.invalid',
  'https://example.invalid/goods',
  'javascript:alert(1)',
  '/no/such/page',
  '/goods/ list',
  'goods/list',
  '?',
  '#',
]

const brokenItem = (item: MenuItem, url: string): MenuItem => ({
  ...item,
  url,
  name: `坏菜单 ${url}`,
  menuItemList: [],
})

/** Opens the console with a replaced menu, and counts the menu requests. */
async function enterWith(page: Page, menu: unknown): Promise<{ asked: number }> {
  const count = { asked: 0 }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route(`**${getUserMenu.path}`, (route) => {
    count.asked += 1
    return route.fulfill({ json: { code: 200, message: '请求成功', data: menu } })
  })
  await page.goto('/')
  return count
}

describe('invalid menu URLs', () => {
  test('the first valid page becomes the landing page, and the first invalid entry is reported', async () => {
    const [group, ...groups] = (await journey.data('admin', getUserMenu, {})) as [MenuGroup, ...MenuGroup[]]
    const [first, ...items] = group.menuItemList as [MenuItem, ...MenuItem[]]
    const broken = hostile.map((url) => brokenItem(first, url))
    const { page } = await journey.visit('admin')
    const count = await enterWith(page, [{ ...group, menuItemList: [...broken, ...items] }, ...groups])
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    const warning = page.getByRole('alert').filter({ hasText: /菜单「坏菜单.*」的地址打不开，请联系管理员修改/ })
    await warning.getByText(`坏菜单 ${hostile[0]}`).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await warning.count()).toBe(1)
    expect(count.asked).toBe(1)
    expect(new URL(page.url()).pathname).toMatch(/^\/(goods|scene|materialManagement|configure)\//)
  })

  test('without a valid page the console reports it once and stops requesting', async () => {
    const [group] = (await journey.data('admin', getUserMenu, {})) as [MenuGroup, ...MenuGroup[]]
    const [first] = group.menuItemList as [MenuItem, ...MenuItem[]]
    const { page } = await journey.visit('admin')
    const count = await enterWith(page, [{ ...group, menuItemList: hostile.map((url) => brokenItem(first, url)) }])
    await page
      .getByText(/^没有可以打开的页面$|^没有菜单$/)
      .first()
      .waitFor()
    await page.waitForLoadState('networkidle')
    expect(count.asked).toBe(1)
  })

  test.each([
    [
      'fields of the wrong type',
      [{ name: 5, menuIndex: 0, icon: null, menuItemList: [{ id: 1, name: null, url: 7 }] }],
    ],
    ['no lists', [{ name: '商品中心', menuIndex: 0, icon: 'package', menuItemList: null }]],
    ['nothing in the list', [null]],
  ])('%s do not crash the console', async (_what, menu) => {
    const { page, complaints } = await journey.visit('admin')
    const count = await enterWith(page, menu)
    await page.getByText('您还没有任何菜单权限，请联系管理员').waitFor()
    expect(count.asked).toBe(1)
    expect(complaints).toEqual([])
  })
})
