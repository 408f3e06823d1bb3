import { expect, test } from 'vitest'
import { menuGroups } from '#contract/menu-groups.ts'
import { defaultPages } from '#contract/menus.ts'
import { type Place, pages } from '#contract/page.ts'
import { allPages, pagesByArea } from '#contract/pages.ts'
import { screens } from '#screen/page/screens.ts'

const place: Place = { group: menuGroups.goods, folder: { name: '品牌与供应商', icon: 'award' } }
const list = { path: '/banner', title: '横幅列表', place, permission: 'brand:view' } as const
const form = { path: '/addBanner', title: '新增横幅', opener: 'bannerList', permission: 'brand:edit' } as const
const load = async () => ({ default: () => null })

test('a page is declared once, with a unique path', () => {
  const names = Object.values(pagesByArea).flatMap((area) => Object.keys(area))
  const paths = allPages.map(({ path }) => path)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
})

test('its breadcrumb contains its place, or the page that opens it', () => {
  const { bannerList, bannerForm } = pages({ bannerList: list, bannerForm: { ...form, crumb: '新增/编辑横幅' } })
  expect(bannerList.breadcrumb).toEqual(['商品中心', '品牌与供应商', '横幅列表'])
  expect(bannerForm.breadcrumb).toEqual([...bannerList.breadcrumb, '新增/编辑横幅'])
  expect([bannerForm.menuIndex, bannerForm.openedFrom]).toEqual([0, '/banner'])
})

test('a page opened by another is opened from a menu page', () => {
  const opened = defaultPages.flatMap(({ opens }) => opens)
  expect(allPages.filter(({ path, openedFrom }) => openedFrom && !opened.includes(path))).toEqual([])
})

test('no button of a page repeats the page permission or another button', () => {
  const doubled = defaultPages.filter(
    ({ permission, buttons }) => new Set([permission, ...buttons]).size !== buttons.length + 1,
  )
  expect(doubled.map(({ url }) => url)).toEqual([])
})

test('an incomplete declaration does not compile', () => {
  const { title: _title, ...untitled } = list
  const { permission: _permission, ...open } = list
  const { place: _place, ...nowhere } = list
  const icon = 'award'
  const refused = () => [
    // @ts-expect-error no title
    pages({ bannerList: untitled }),
    // @ts-expect-error no permission given
    pages({ bannerList: open }),
    // @ts-expect-error neither a place nor an opener
    pages({ bannerList: nowhere }),
    // @ts-expect-error an undeclared permission
    pages({ bannerList: { ...list, permission: 'slogan:view' } }),
    // @ts-expect-error a button for a verb missing from the resource
    pages({ bannerList: { ...list, menu: { icon, roles: [], buttons: { brand: ['stock'] } } } }),
    // @ts-expect-error an entry of the menu without its default roles
    pages({ bannerList: { ...list, menu: { icon } } }),
    // @ts-expect-error an unknown opener
    pages({ bannerList: list, bannerForm: { ...form, opener: 'banners' } }),
    // @ts-expect-error a page without a screen
    screens(pages({ bannerList: list, bannerForm: form }), { bannerList: load }),
    // @ts-expect-error a screen without a page
    screens(pages({ bannerList: list }), { bannerList: load, bannerForm: load }),
  ]
  expect(refused).toBeTypeOf('function')
})
