import type { Category } from '#contract/configuration/categories.ts'
import type { Classify } from '#contract/configuration/classifies.ts'
import { formatCount } from '#lib/formats.ts'
import { Button } from '#ui/button/button.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#ui/popover/popover.tsx'

interface UnshownCategoriesProps {
  categories: readonly Category[]
  /** All front categories, of every level. */
  classes: readonly Classify[]
}

/** Categories with products on sale that no front category includes, so shoppers cannot browse to them. */
export function UnshownCategories({ categories, classes }: UnshownCategoriesProps) {
  const mapped = new Set(classes.flatMap((classify) => classify.categories.map(({ id }) => id)))
  // A front category includes all descendants of its category.
  const leavesOf = (nodes: readonly Category[]): Category[] =>
    nodes.flatMap((node) => (mapped.has(node.id) ? [] : node.children.length > 0 ? leavesOf(node.children) : [node]))
  const unshown = leavesOf(categories).filter(({ onSaleCount }) => onSaleCount > 0)
  if (unshown.length === 0) return null
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button size="tiny">未挂载类目 {unshown.length}</Button>
      </PopoverTrigger>
      <PopoverContent label="未挂载类目" align="start" className="max-h-80 w-80 overflow-y-auto">
        <p className="pb-2 text-small text-text-muted">有在售商品，但没有分类展示它们</p>
        <ul className="grid gap-1.5">
          {unshown.map(({ id, path, onSaleCount }) => (
            <li key={id} className="flex justify-between gap-3">
              <span className="min-w-0 break-words">{path}</span>
              <span className="shrink-0 text-text-muted tabular-nums">{formatCount(onSaleCount)} 个</span>
            </li>
          ))}
        </ul>
      </PopoverContent>
    </Popover>
  )
}
