import { expect, test } from 'vitest'
import { hasIcon } from '#app/shell/menu-icon.tsx'
import { defaultMenus } from '#contract/menus.ts'

test('every icon of the default menus is drawn', () => {
  const named = defaultMenus.flatMap(({ icon, items }) => [
    icon,
    ...items.flatMap((item) => [item.icon, ...('pages' in item ? item.pages.map((page) => page.icon) : [])]),
  ])
  expect(named.filter((icon) => !hasIcon(icon))).toEqual([])
})
