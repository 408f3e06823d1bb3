import { expect, test } from 'vitest'
import { indexTree } from '#ui/tree/index-tree.ts'
import { treeStep } from '#ui/tree/tree-keys.ts'
import { nodeSource } from '#ui/tree/tree-node.ts'
import { visibleRows } from '#ui/tree/visible-rows.ts'
import { goods } from './samples.ts'

const index = indexTree(goods, nodeSource)
const isOpen = ({ id }: { id: string }) => id === 'living'
// living, sofa, table, bedroom, lamp
const rows = visibleRows(index, isOpen)
const step = (key: string, at: number) => treeStep(key, rows, at, isOpen)

test('up and down move between rows and stop at the ends', () => {
  expect(step('ArrowDown', 0)).toEqual({ to: 1 })
  expect(step('ArrowUp', 0)).toEqual({ to: 0 })
  expect(step('End', 0)).toEqual({ to: 4 })
  expect(step('PageDown', 3)).toEqual({ to: 4 })
  expect(step('ArrowDown', -1)).toEqual({ to: 0 })
})

test('right expands a branch, then enters it; on a leaf it stays', () => {
  expect(step('ArrowRight', 1)).toEqual({ open: rows[1] })
  expect(step('ArrowRight', 0)).toEqual({ to: 1 })
  expect(step('ArrowRight', 4)).toEqual({ to: 4 })
})

test('left collapses a branch, else moves to its parent', () => {
  expect(step('ArrowLeft', 0)).toEqual({ close: rows[0] })
  expect(step('ArrowLeft', 2)).toEqual({ to: 0 })
  expect(step('ArrowLeft', 3)).toEqual({ to: 3 })
})

test('other keys are ignored', () => {
  expect(step('a', 0)).toBeUndefined()
})
