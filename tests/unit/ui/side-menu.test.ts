import { describe, expect, test } from 'vitest'
import { activePage, fitsPattern, type SideMenuItem } from '#ui/side-menu/menu-item.ts'

const items: SideMenuItem[] = [
  {
    id: 'brands',
    title: '品牌与供应商',
    items: [
      { id: '1', title: '品牌列表', href: '/goods/brand', opens: ['/goods/addbrand', '/order/list/{type}'] },
      { id: '2', title: '新品牌', href: '/order/list/new' },
    ],
  },
  { id: '3', title: '任务', href: '/jobs' },
]

describe('the highlighted page', () => {
  test.each([
    ['/goods/brand', '品牌列表'],
    ['/goods/addbrand', '品牌列表'],
    ['/order/list/2', '品牌列表'],
    ['/jobs', '任务'],
    ['/goods/other', undefined],
  ])('%s: %s', (path, title) => {
    expect(activePage(items, path)?.title).toBe(title)
  })

  test('is the page itself before one that opens it', () => {
    expect(activePage(items, '/order/list/new')?.title).toBe('新品牌')
  })
})

test('a parameter matches exactly one path segment', () => {
  expect(fitsPattern('/order/list/{type}', '/order/list/2')).toBe(true)
  expect(fitsPattern('/order/list/{type}', '/order/list/2/lines')).toBe(false)
})
