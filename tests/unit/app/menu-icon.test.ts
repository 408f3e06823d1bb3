import { expect, test } from 'vitest'
import { defaultMenus } from '#contract/menus.ts'
import { iconNames } from '#features/permissions/menu/icon-names.ts'
import { hasIcon } from '#screen/page/menu-icon.tsx'
import { moreIcons } from '#screen/page/more-icons.tsx'

test('icons of groups and top menu entries are bundled with the page', () => {
  const named = defaultMenus.flatMap(({ icon, items }) => [icon, ...items.map((item) => item.icon)])
  expect(named.filter((icon) => !hasIcon(icon))).toEqual([])
})

test('every icon of the default menu pages is available', () => {
  const named = defaultMenus.flatMap(({ items }) =>
    items.flatMap((item) => ('pages' in item ? item.pages.map((page) => page.icon) : [])),
  )
  expect(named.filter((icon) => !hasIcon(icon) && !(icon in moreIcons))).toEqual([])
})

test('every selectable menu icon is available from one place', () => {
  const places = (name: string) => [hasIcon(name), name in moreIcons].filter(Boolean).length
  expect(Object.keys(iconNames).filter((name) => places(name) !== 1)).toEqual([])
})
