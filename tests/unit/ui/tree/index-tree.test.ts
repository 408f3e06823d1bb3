import { beforeEach, expect, test, vi } from 'vitest'
import { ancestorsOf, indexTree, pathOf } from '#ui/tree/index-tree.ts'
import { nestRows } from '#ui/tree/nest-rows.ts'
import { nodeSource, type TreeNode } from '#ui/tree/tree-node.ts'
import { searchTree, visibleRows } from '#ui/tree/visible-rows.ts'
import { goods, many } from './samples.ts'

const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined)
beforeEach(() => complaint.mockClear())

const idsOf = (entries: Iterable<{ id: string }>) => Array.from(entries, ({ id }) => id)

test('nodes are in reading order, with their descendants right after them', () => {
  const { order, byId } = indexTree(goods, nodeSource)
  expect(idsOf(order)).toEqual(['living', 'sofa', 'cloth', 'leather', 'table', 'bedroom', 'bed', 'lamp'])
  const sofa = byId.get('sofa')
  expect(idsOf(order.slice(sofa?.at, sofa?.end))).toEqual(['sofa', 'cloth', 'leather'])
  expect(byId.get('table')).toMatchObject({ level: 1, place: 1, isBranch: false })
  const leather = byId.get('leather')
  expect(leather && idsOf(pathOf(leather))).toEqual(['living', 'sofa', 'leather'])
})

test('loaded children follow their branch', () => {
  const nodes: TreeNode[] = [{ id: 'a', label: '甲', isBranch: true }]
  expect(indexTree(nodes, nodeSource).byId.get('a')).toMatchObject({ isBranch: true, children: [] })
  const loaded = new Map([['a', [{ id: 'b', label: '乙' }]]])
  expect(idsOf(indexTree(nodes, nodeSource, loaded).order)).toEqual(['a', 'b'])
  expect(indexTree(nodes, nodeSource, new Map([['a', []]])).byId.get('a')?.isBranch).toBe(false)
})

test('descendants of a disabled node are disabled', () => {
  const nodes: TreeNode[] = [{ id: 'a', label: '甲', disabled: true, children: [{ id: 'b', label: '乙' }] }]
  expect(indexTree(nodes, nodeSource).byId.get('b')?.isDisabled).toBe(true)
})

test('a duplicate id is shown once, and reported once', () => {
  const twice = [...goods, { id: 'lamp', label: '又一个灯具' }]
  expect(indexTree(twice, nodeSource).order).toHaveLength(8)
  indexTree(twice, nodeSource)
  expect(complaint).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('"lamp" comes twice'))
})

test('a cycle is cut and reported', () => {
  const a: TreeNode & { children: TreeNode[] } = { id: 'loop', label: '甲', children: [] }
  a.children.push({ id: 'inner', label: '乙', children: [a] })
  expect(idsOf(indexTree([a], nodeSource).order)).toEqual(['loop', 'inner'])
  expect(complaint).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('"loop" stands below itself'))
})

test('a chain of 10,000 levels does not overflow the stack', () => {
  let chain: TreeNode = { id: '0', label: '底' }
  for (let level = 1; level < 10_000; level += 1) chain = { id: String(level), label: '层', children: [chain] }
  const index = indexTree([chain], nodeSource)
  expect(ancestorsOf(index.byId.get('0'))).toHaveLength(9_999)
  expect(visibleRows(index, () => true)).toHaveLength(10_000)
})

test('10,000 nodes are indexed quickly', () => {
  const start = performance.now()
  const index = indexTree(many, nodeSource)
  visibleRows(index, () => true)
  expect(index.order).toHaveLength(10_240)
  expect(performance.now() - start).toBeLessThan(250)
})

test('rows exclude the children of collapsed branches', () => {
  const index = indexTree(goods, nodeSource)
  expect(idsOf(visibleRows(index, () => false))).toEqual(['living', 'bedroom', 'lamp'])
  expect(idsOf(visibleRows(index, ({ id }) => id === 'living'))).toEqual(['living', 'sofa', 'table', 'bedroom', 'lamp'])
})

test('a search keeps ancestors and descendants of its matches, and expands only the paths to them', () => {
  const index = indexTree(goods, nodeSource)
  const { kept, opened } = searchTree(index, ({ id }) => id === 'sofa')
  expect(idsOf(kept).toSorted()).toEqual(['cloth', 'leather', 'living', 'sofa'])
  expect([...opened]).toEqual(['living'])
})

test('flat rows become a tree in their order', () => {
  const tree = nestRows([
    { id: 'b', parentId: 'a' },
    { id: 'a', parentId: null },
    { id: 'c', parentId: 'a' },
  ])
  expect(tree).toEqual([
    {
      id: 'a',
      parentId: null,
      children: [
        { id: 'b', parentId: 'a', children: [] },
        { id: 'c', parentId: 'a', children: [] },
      ],
    },
  ])
})

test('flat rows without a parent are top-level; cycles are cut at their first row', () => {
  const tree = nestRows([
    { id: 'x', parentId: 'gone' },
    { id: 'below', parentId: 'p' },
    { id: 'p', parentId: 'q' },
    { id: 'q', parentId: 'p' },
    { id: 'self', parentId: 'self' },
    { id: 'x', parentId: null },
  ])
  expect(idsOf(tree)).toEqual(['x', 'p', 'self'])
  expect(idsOf(tree[1]?.children ?? [])).toEqual(['below', 'q'])
  expect(complaint.mock.calls.map(([message]) => message)).toEqual([
    expect.stringContaining('"x" comes twice'),
    expect.stringContaining('no parent "gone"'),
    expect.stringContaining('"p" stands below itself'),
    expect.stringContaining('"self" stands below itself'),
  ])
})
