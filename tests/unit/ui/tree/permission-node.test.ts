import { expect, test } from 'vitest'
import {
  codesBelow,
  markOf,
  type PermissionNode,
  permissionSource,
  tally,
  withCodes,
} from '#ui/permission-tree/permission-node.ts'
import { indexTree } from '#ui/tree/index-tree.ts'

const verb = (code: string) => ({ code, label: code })
const nodes: PermissionNode[] = [
  {
    id: 'goods',
    label: '商品中心',
    children: [
      { id: 'brand', label: '品牌', verbs: [verb('brand:view'), verb('brand:edit')] },
      { id: 'supplier', label: '供应商', verbs: [verb('supplier:view')] },
    ],
  },
]
const index = indexTree(nodes, permissionSource)

test('a permission is on or off, and compared with an earlier state added or removed', () => {
  const chosen = new Set(['kept', 'new'])
  const before = new Set(['kept', 'gone'])
  const marks = ['kept', 'new', 'gone', 'never'].map((code) => markOf(code, chosen, before))
  expect(marks).toEqual(['on', 'added', 'removed', 'off'])
  expect(markOf('new', chosen, undefined)).toBe('on')
})

test('a page counts its verbs, its ancestors all permissions below them', () => {
  const chosen = new Set(['brand:view', 'supplier:view'])
  const before = new Set(['brand:view', 'brand:edit'])
  expect(tally(index, (code) => markOf(code, chosen, before))).toEqual([
    { total: 3, open: 3, on: 2, added: 1, removed: 1 },
    { total: 2, open: 2, on: 1, added: 0, removed: 1 },
    { total: 1, open: 1, on: 1, added: 1, removed: 0 },
  ])
})

test('a module grants and revokes everything below it; unknown permissions keep their order', () => {
  const [goods] = index.roots
  const codes = goods ? codesBelow(index, goods) : []
  const granted = withCodes(['later:view', 'brand:edit'], codes, true)
  expect(granted).toEqual(['later:view', 'brand:edit', 'brand:view', 'supplier:view'])
  expect(withCodes(granted, codes, false)).toEqual(['later:view'])
})
