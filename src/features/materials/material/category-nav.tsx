import type { ReactNode } from 'react'
import { getMaterialCategoryTree, type MaterialCategory } from '#contract/materials/categories.ts'
import { categoryChain } from '#contract/materials/category-rules.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { SideNav, SideNavEntry } from '#screen/list/side-nav.tsx'

interface CategoryNavProps {
  chosen: number | undefined
  onChoose: (id: number | undefined) => void
}

/** Category navigation with counts; a category includes its descendants. */
export function CategoryNav({ chosen, onChoose }: CategoryNavProps) {
  const { data: tree = [] } = useLookup(getMaterialCategoryTree, {})
  const open = new Set(categoryChain(tree, chosen ?? null).map(({ id }) => id))
  const entry = (id: number | undefined, name: string, count: number, level: number) => (
    <SideNavEntry key={id ?? 0} isCurrent={id === chosen} onClick={() => onChoose(id)} count={count} level={level}>
      {name}
    </SideNavEntry>
  )
  const entries = (nodes: readonly MaterialCategory[]): ReactNode[] =>
    nodes.flatMap(({ id, name, materialCount, level, children }) => [
      entry(id, name, materialCount, level),
      ...(open.has(id) ? entries(children) : []),
    ])
  const total = tree.reduce((sum, { materialCount }) => sum + materialCount, 0)
  return (
    <SideNav label="材料分类">
      {entry(undefined, '全部分类', total, 1)}
      {entries(tree)}
    </SideNav>
  )
}
