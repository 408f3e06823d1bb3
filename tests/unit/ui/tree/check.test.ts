import { expect, test } from 'vitest'
import { checkStates, toggleCheck } from '#ui/tree/check.ts'
import { indexTree, type TreeEntry } from '#ui/tree/index-tree.ts'
import { nodeSource, type TreeNode } from '#ui/tree/tree-node.ts'
import { goods, many } from './samples.ts'

const open = (nodes: readonly TreeNode[] = goods) => {
  const index = indexTree(nodes, nodeSource)
  const entry = (id: string): TreeEntry<TreeNode> => {
    const found = index.byId.get(id)
    if (!found) throw new Error(`no ${id}`)
    return found
  }
  return {
    state: (ids: string[], id: string) => checkStates(index, ids)(entry(id)),
    toggle: (ids: string[], id: string) => toggleCheck(index, ids, entry(id)),
  }
}

test('a checked node includes all its descendants; its ancestors are partly checked', () => {
  const { state } = open()
  expect(state(['sofa'], 'cloth')).toBe('all')
  expect(state(['sofa'], 'living')).toBe('some')
  expect(state(['sofa'], 'lamp')).toBe('none')
})

test('a node whose children are all checked is fully checked', () => {
  const { state, toggle } = open()
  expect(state(['cloth', 'leather'], 'sofa')).toBe('all')
  expect(toggle(['cloth'], 'leather')).toEqual(['sofa'])
  expect(toggle(['sofa'], 'table')).toEqual(['living'])
})

test('unchecking a part leaves its siblings instead of the whole', () => {
  const { toggle } = open()
  expect(toggle(['living', 'lamp'], 'cloth')).toEqual(['leather', 'table', 'lamp'])
})

test('a partly checked node is completed, a fully checked one cleared', () => {
  const { toggle } = open()
  expect(toggle(['cloth'], 'living')).toEqual(['living'])
  expect(toggle(['living'], 'living')).toEqual([])
})

test('disabled nodes keep their state', () => {
  const nodes: TreeNode[] = [
    {
      id: 'a',
      label: '甲',
      children: [
        { id: 'b', label: '乙', disabled: true },
        { id: 'c', label: '丙' },
      ],
    },
  ]
  const { state, toggle } = open(nodes)
  expect(toggle([], 'a')).toEqual(['c'])
  expect(state(['c'], 'a')).toBe('some')
  expect(toggle(['c'], 'a')).toEqual([])
  expect(toggle(['a'], 'a')).toEqual(['b'])
  expect(toggle([], 'b')).toEqual([])
})

test('ids that are not loaded yet stay', () => {
  const { toggle } = open()
  expect(toggle(['unknown', 'lamp'], 'lamp')).toEqual(['unknown'])
})

test('a branch checked before its children were loaded includes them all', () => {
  const { state } = open([{ id: 'a', label: '甲', isBranch: true }])
  expect(state(['a'], 'a')).toBe('all')
})

test('checking in 10,000 nodes is fast', () => {
  const { toggle } = open(many)
  const start = performance.now()
  expect(toggle(['0', '1'], '0-3-4')).toHaveLength(32 + 29 + 1)
  expect(performance.now() - start).toBeLessThan(100)
})
