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

const withUrl = (item: MenuItem, url: string): MenuItem => ({
  ...item,
  url: item.menuItemList.length > 0 ? '' : url,
  menuItemList: item.menuItemList.map((inner) => withUrl(inner, url)),
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
  test('the first valid page becomes the landing page, and the invalid entry is reported', {
    timeout: 240_000,
  }, async () => {
    const menu = await journey.data('admin', getUserMenu, {})
    const { page } = await journey.visit('admin')
    for (const url of hostile) {
      const [group, ...groups] = menu as [MenuGroup, ...MenuGroup[]]
      const [first, ...items] = group.menuItemList as [MenuItem, ...MenuItem[]]
      const broken = { ...first, url, name: '坏菜单', menuItemList: [] }
      const count = await enterWith(page, [{ ...group, menuItemList: [broken, ...items] }, ...groups])
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      // External URLs are never landing pages.
      const isOutside = /^(https?:)?\/\//.test(url)
      const warning = page.getByRole('alert').filter({ hasText: '菜单「坏菜单」的地址打不开，请联系管理员修改' })
      if (!isOutside) await warning.waitFor()
      await page.waitForLoadState('networkidle')
      expect(await warning.count(), url).toBe(isOutside ? 0 : 1)
      expect(count.asked, url).toBe(1)
      expect(new URL(page.url()).pathname, url).toMatch(/^\/(goods|scene|materialManagement|configure)\//)
    }
  })

  test('without a valid page the console reports it once and stops requesting', { timeout: 240_000 }, async () => {
    const menu = await journey.data('admin', getUserMenu, {})
    const { page } = await journey.visit('admin')
    for (const url of hostile) {
      const count = await enterWith(
        page,
        menu.map((group) => ({ ...group, menuItemList: group.menuItemList.map((item) => withUrl(item, url)) })),
      )
      await page
        .getByText(/^没有可以打开的页面$|^没有菜单$/)
        .first()
        .waitFor()
      await page.waitForLoadState('networkidle')
      expect(count.asked, url).toBe(1)
    }
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
