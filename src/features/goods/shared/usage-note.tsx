import { getProductUsage } from '#contract/goods/product-usage.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

interface UsageNoteProps {
  spuIds: readonly number[]
}

/** Lists the usages of the products before they are taken off sale, banned or deleted. */
export function UsageNote({ spuIds }: UsageNoteProps) {
  const { data, error } = useLookup(getProductUsage, { spuIds: [...spuIds] }, { staleMs: 0 })
  if (error) return <Notice tone="warning">引用情况加载失败，请留意搭配、套餐等是否使用这些商品</Notice>
  if (!data) return <Skeleton shape="text" />
  const used = data.filter(({ uses }) => uses.length > 0)
  if (used.length === 0)
    return <p className="text-text-muted">没有未完成的订单，也没有被搭配、套餐、出样图、分类或贴士引用。</p>
  return (
    <Notice tone="warning" title={spuIds.length === 1 ? '商品正在被引用' : `${used.length} 个商品正在被引用`}>
      <ul aria-label="引用情况" className="grid max-h-48 gap-2 overflow-y-auto">
        {used.map(({ id, name, uses }) => (
          <li key={id} className="grid gap-0.5">
            {spuIds.length > 1 && <span className="font-medium">{name}</span>}
            {uses.map(({ kind, title, count, named }) => (
              <span key={kind}>
                {title} {count} 个：{named.map((record) => record.name).join('、')}
                {count > named.length && ' 等'}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
