import type { TreeNode } from '#ui/tree/tree-node.ts'
import { categories, manyNodes } from './samples.ts'

export interface Category {
  id: string
  name: string
  /** Days until goods leave the warehouse. */
  leadTime: number | undefined
  goods: number
  updatedAt: string
  children?: Category[]
  isBranch?: boolean
}

const two = (value: number) => String(value).padStart(2, '0')

/** The same realistic figures on every call; a category includes its descendants. */
function withFigures({ id, label, children }: TreeNode): Category {
  const seed = [...id].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 9973, 7)
  const below = children?.map(withFigures)
  return {
    id,
    name: label,
    leadTime: below ? undefined : 7 + (seed % 6) * 5,
    goods: below ? below.reduce((sum, { goods }) => sum + goods, 0) : 12 + (seed % 480),
    updatedAt: `2026-${two(1 + (seed % 11))}-${two(1 + (seed % 28))} ${two(8 + (seed % 11))}:${two(seed % 60)}`,
    ...(below && { children: below }),
  }
}

export const categoryRows: Category[] = categories.map(withFigures)

const levelNames: readonly (readonly [RegExp, string])[] = [
  [/^事业部/, '一级类目'],
  [/^门店/, '二级类目'],
  [/^展位/, '三级类目'],
]

function renamed(node: TreeNode): TreeNode {
  const [from, to] = levelNames.find(([pattern]) => pattern.test(node.label)) ?? [/^/, '']
  return {
    ...node,
    label: node.label.replace(from, to),
    ...(node.children && { children: node.children.map(renamed) }),
  }
}

export const manyRows: Category[] = manyNodes.map((node) => withFigures(renamed(node)))
