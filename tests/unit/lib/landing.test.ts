import { describe, expect, test } from 'vitest'
import type { MenuGroup, MenuItem } from '#contract/session.ts'
import { openMode } from '#contract/session.ts'
import { buildNavigation, landingOf } from '#lib/menu.ts'

let nextId = 0
const item = (name: string, url: unknown, ...menuItemList: MenuItem[]): MenuItem => {
  nextId += 1
  return { id: nextId, name, url: url as string, icon: 'award', openMode: openMode.sameTab, opens: [], menuItemList }
}
const group = (name: string, ...menuItemList: MenuItem[]): MenuGroup => ({
  name,
  menuIndex: 0,
  icon: 'package',
  menuItemList,
})
const canOpen = (url: string) => ['/goods/list', '/goods/brand'].includes(url)

describe('menu URLs that the console cannot open', () => {
  test('the next entry is used, and the skipped one is reported', () => {
    const menu = [group('商品中心', item('坏菜单', '/redirect'), item('商品列表', '/goods/list'))]
    expect(landingOf(menu, canOpen)).toEqual({ url: '/goods/list', passedOver: '坏菜单' })
  })

  test('the search continues through folders and groups', () => {
    const menu = [
      group('商品中心', item('坏菜单', '/'), item('目录', '', item('也坏', '/login'))),
      group('交易中心', item('目录', '', item('品牌列表', '/goods/brand'))),
    ]
    expect(landingOf(menu, canOpen)).toEqual({ url: '/goods/brand', passedOver: '坏菜单' })
  })

  test('there is none if no entry leads to a page', () => {
    expect(landingOf([group('商品中心', item('坏菜单', '/redirect'))], canOpen)).toEqual({
      url: '',
      passedOver: '坏菜单',
    })
  })

  test('surrounding spaces are ignored', () => {
    expect(landingOf([group('商品中心', item('商品列表', ' /goods/list '))], canOpen)).toEqual({
      url: '/goods/list',
      passedOver: '',
    })
  })

  test('a URL without protocol is external, like one with it', () => {
    const menu = [group('商品中心', item('外部', '//example.com'), item('商品列表', '/goods/list'))]
    expect(landingOf(menu, canOpen)).toEqual({ url: '/goods/list', passedOver: '' })
    expect(buildNavigation(menu).pages[0]).toMatchObject({ url: '//example.com', isOutside: true })
  })
})

test.each([
  [[null]],
  [[{}]],
  [[{ name: 1, menuItemList: 'list' }]],
  [[{ menuItemList: [null, { url: 5, menuItemList: {} }] }]],
])('a menu of another shape takes nothing down: %j', (menu) => {
  expect(landingOf(menu as unknown as MenuGroup[], canOpen).url).toBe('')
  expect(buildNavigation(menu as unknown as MenuGroup[]).pages).toEqual([])
})
