import type { ReactNode } from 'react'
import { getMaterialCategoryTree, type MaterialCategory } from '#contract/materials/categories.ts'
import { categoryChain } from '#contract/materials/category-rules.ts'
import { useLookup } from '#screen/use-read.ts'

interface CategoryNavProps {
  chosen: number | undefined
  onChoose: (id: number | undefined) => void
}

/** The categories beside the materials, with how many each holds; what is chosen shows what lies below it. */
export function CategoryNav({ chosen, onChoose }: CategoryNavProps) {
  const { data: tree = [] } = useLookup(getMaterialCategoryTree, {})
  const open = new Set(categoryChain(tree, chosen ?? null).map(({ id }) => id))
  const entry = (id: number | undefined, name: string, count: number, level: number) => (
    <button
      key={id ?? 0}
      type="button"
      aria-current={id === chosen ? 'true' : undefined}
      onClick={() => onChoose(id)}
      style={{ paddingInlineStart: level * 12 - 4 }}
      className="flex min-h-8 items-center gap-2 rounded pr-2 text-left text-data hover:bg-sunken aria-current:bg-accent-subtle aria-current:font-medium"
    >
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <span className="text-small text-text-faint tabular-nums">{count}</span>
    </button>
  )
  const entries = (nodes: readonly MaterialCategory[]): ReactNode[] =>
    nodes.flatMap(({ id, name, materialCount, level, children }) => [
      entry(id, name, materialCount, level),
      ...(open.has(id) ? entries(children) : []),
    ])
  const total = tree.reduce((sum, { materialCount }) => sum + materialCount, 0)
  return (
    <nav aria-label="材料分类" className="grid gap-0.5">
      {entry(undefined, '全部分类', total, 1)}
      {entries(tree)}
    </nav>
  )
}
