import { expect, test } from 'vitest'
import { indexTree, type TreeEntry } from '#ui/tree/index-tree.ts'
import { nodeSource, type TreeNode } from '#ui/tree/tree-node.ts'
import {
  dropAt,
  insertNode,
  moveNode,
  moveRefusal,
  placeOf,
  removeNode,
  renameNode,
  stepPlace,
} from '#ui/tree-editor/tree-moves.ts'
import { goods } from './samples.ts'

const index = indexTree(goods, nodeSource)
const entry = (id: string): TreeEntry<TreeNode> => {
  const found = index.byId.get(id)
  if (!found) throw new Error(`no ${id}`)
  return found
}
/** living(sofa(cloth leather) table) bedroom(bed) lamp */
const outline = (nodes: readonly TreeNode[]): string =>
  nodes.map(({ id, children }) => (children?.length ? `${id}(${outline(children)})` : id)).join(' ')

test('a moved node is at its position among the others', () => {
  expect(outline(moveNode(goods, { id: 'table', parentId: 'living', index: 0 }))).toBe(
    'living(table sofa(cloth leather)) bedroom(bed) lamp',
  )
  expect(outline(moveNode(goods, { id: 'sofa', parentId: null, index: 3 }))).toBe(
    'living(table) bedroom(bed) lamp sofa(cloth leather)',
  )
})

test('every move can be undone', () => {
  for (const { id } of index.order) {
    for (const direction of ['up', 'down', 'in', 'out'] as const) {
      const place = stepPlace(index, entry(id), direction)
      if (!place) continue
      const moved = moveNode(goods, { id, ...place })
      expect(outline(moved)).not.toBe(outline(goods))
      expect(outline(moveNode(moved, { id, ...placeOf(entry(id)) }))).toBe(outline(goods))
    }
  }
})

test('unaffected nodes stay the same object', () => {
  const renamed = renameNode(goods, 'cloth', '绒布沙发')
  expect(renamed[1]).toBe(goods[1])
  expect(renamed[0]?.children?.[0]?.children?.[0]?.label).toBe('绒布沙发')
})

test('nodes are added and removed; unknown ids change nothing', () => {
  expect(outline(insertNode(goods, { parentId: 'lamp', index: 0 }, { id: 'new', label: '新' }))).toContain('lamp(new)')
  expect(outline(removeNode(goods, 'living'))).toBe('bedroom(bed) lamp')
  expect(moveNode(goods, { id: 'gone', parentId: null, index: 0 })).toBe(goods)
})

test('steps stop where no move is possible', () => {
  expect(stepPlace(index, entry('living'), 'up')).toBeUndefined()
  expect(stepPlace(index, entry('lamp'), 'down')).toBeUndefined()
  expect(stepPlace(index, entry('living'), 'out')).toBeUndefined()
  expect(stepPlace(index, entry('cloth'), 'in')).toBeUndefined()
})

test('no node moves below itself or deeper than allowed', () => {
  expect(moveRefusal(index, entry('living'), entry('cloth'), 9)).toBe('不能移到自己下面')
  expect(moveRefusal(index, entry('sofa'), entry('bed'), 3)).toBe('最多 3 级')
  expect(moveRefusal(index, entry('lamp'), entry('sofa'), 3)).toBeUndefined()
})

const drop = (dragged: string, target: string, fraction: number, level = 9, isOpen = true) => {
  const { where, place } = dropAt(index, entry(dragged), {
    target: entry(target),
    isOpen,
    fraction,
    level,
    takes: moveRefusal(index, entry(dragged), entry(target), 3) === undefined,
  })
  return [where, place.parentId, place.index]
}

test('the middle of a row drops inside it, its edges next to it', () => {
  expect(drop('lamp', 'bedroom', 0.5)).toEqual(['inside', 'bedroom', 1])
  expect(drop('lamp', 'bedroom', 0.1)).toEqual(['before', null, 1])
  expect(drop('lamp', 'bedroom', 0.9)).toEqual(['after', 'bedroom', 0])
  expect(drop('lamp', 'bedroom', 0.9, 9, false)).toEqual(['after', null, 2])
})

test('if nothing fits inside, the middle drops next to it', () => {
  expect(drop('lamp', 'cloth', 0.45)).toEqual(['before', 'sofa', 0])
  expect(drop('lamp', 'cloth', 0.55)).toEqual(['after', 'sofa', 1])
})

test('at the end of a branch, further left is further out', () => {
  expect(drop('lamp', 'table', 0.9, 1)).toEqual(['after', 'living', 2])
  expect(drop('lamp', 'table', 0.9, 0)).toEqual(['after', null, 1])
})

test('a node moved down its own list is not counted', () => {
  expect(drop('living', 'lamp', 0.9)).toEqual(['after', null, 2])
})
