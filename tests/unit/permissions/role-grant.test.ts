import { describe, expect, test } from 'vitest'
import type { CodeOf } from '#contract/codes.ts'
import { menuType as menuTypeCodes } from '#contract/permissions/codes.ts'

import type { MenuNode } from '#contract/permissions/menus.ts'
import { openMode } from '#contract/session.ts'
import {
  changesBetween,
  grantAsOf,
  grantTree,
  mergeGrants,
  settle,
  stillGranted,
  viewsByArea,
} from '#features/permissions/role/grant.ts'

const node = (id: number, menuType: CodeOf<typeof menuTypeCodes>, part: Partial<MenuNode>): MenuNode => ({
  ...{ id, version: 1, createdAt: '', createdBy: '', updatedAt: '', updatedBy: '', parentId: null, menuType },
  ...{
    name: `n${id}`,
    url: '',
    menuIndex: null,
    icon: '',
    permission: '',
    opens: [],
    openMode: openMode.sameTab,
    visible: true,
  },
  ...{ enabled: true, builtIn: false, sort: id, roleCount: 0, remark: '', children: [] },
  ...part,
})

/** A product list with two buttons, a brand list with one, and an empty folder. */
const menu = [
  node(1, menuTypeCodes.group, {
    children: [
      node(2, menuTypeCodes.page, {
        name: '商品列表',
        url: '/goods/list',
        permission: 'product:view',
        children: [
          node(3, menuTypeCodes.button, { permission: 'product:price' }),
          node(4, menuTypeCodes.button, { permission: 'brand:view' }),
        ],
      }),
      node(5, menuTypeCodes.page, {
        name: '品牌列表',
        permission: 'brand:view',
        children: [node(6, menuTypeCodes.button, { permission: 'brand:edit', enabled: false })],
      }),
      node(7, menuTypeCodes.folder, {}),
    ],
  }),
]
const everything = { granted: new Set<string>(), holds: () => true }
const tree = grantTree(menu, everything)

describe('the menu as a tree of permissions', () => {
  test('a page comes first among its buttons; folders without pages are omitted; disabled nodes are marked', () => {
    const [group] = tree.nodes
    expect(group?.children?.map(({ label, verbs }) => [label, verbs?.map(({ code }) => code)])).toEqual([
      ['商品列表', ['2', '3', '4']],
      ['品牌列表', ['5', '6']],
    ])
    expect(group?.children?.[1]?.verbs?.[1]?.label).toBe('n6（已停用）')
    expect(group?.children?.[0]?.verbs?.map(({ isSensitive }) => isSensitive)).toEqual([false, true, false])
  })

  test('permissions the user lacks are locked, including buttons of such pages; existing grants are not', () => {
    const holds = (code: string) => code !== 'brand:view'
    const locked = [...grantTree(menu, { granted: new Set(['4']), holds }).items.values()].filter(
      (item) => item.isLocked,
    )
    expect(locked.map(({ id }) => id)).toEqual(['5', '6'])
  })
})

describe('effects of checking a node', () => {
  test('a button includes its page', () => expect(settle([], ['3'], tree).sort()).toEqual(['2', '3']))
  test('unchecking a page unchecks its buttons', () => expect(settle(['2', '3', '5'], ['3', '5'], tree)).toEqual(['5']))
  test('ids unknown to the menu stay', () => expect(settle(['9'], ['9', '2'], tree)).toEqual(['9', '2']))

  test('a permission on another page is still granted', () => {
    const page = tree.items.get('5')
    expect(page && stillGranted(page, ['2', '4'], tree)).toBe('「商品列表」')
    expect(page && stillGranted(page, ['2'], tree)).toBe('')
  })
})

test('changes are listed in menu order', () => {
  const { added, removed } = changesBetween(['6', '5'], ['5', '3', '2'], tree)
  expect([added, removed].map((items) => items.map(({ id }) => id))).toEqual([['2', '3'], ['6']])
})

test('two changes with the same prefix are grouped', () => {
  expect(mergeGrants(['2', '3', '5'], ['2', '3'], ['2', '5', '6']).sort()).toEqual(['2', '6'])
})

test('an older grant is applied without removed and unassignable permissions', () => {
  const own = grantTree(menu, { granted: new Set(['2']), holds: (code) => code === 'product:view' })
  expect(grantAsOf([2, 3, 99], new Set(['2']), own)).toEqual({ value: ['2'], gone: 1, beyond: 1 })
})

test('pages to view, by area', () => {
  expect([...viewsByArea(tree)]).toEqual([
    ['goods', ['2']],
    ['suppliers', ['5']],
  ])
})
