import type { ReactNode } from 'react'
import { productStatus } from '#contract/goods/codes.ts'
import type { ComponentUse } from '#contract/goods/product-components.ts'
import { smallImage } from '#lib/small-image.ts'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'

interface ComponentUsesProps {
  uses: readonly ComponentUse[]
  /** Total number; the list has the first hundred. */
  total: number
  /** A checkbox before each row, or a figure after it. */
  before?: (use: ComponentUse) => ReactNode
  after?: { title: string; cell: (use: ComponentUse) => ReactNode }
}

/** The products that contain a component, and how. */
export function ComponentUses({ uses, total, before, after }: ComponentUsesProps) {
  if (total === 0) return <p className="text-text-muted">还没有商品使用这个组件。</p>
  return (
    <div className="grid gap-2">
      <table className="w-full text-left">
        <thead className="text-text-muted">
          <tr className="border-b">
            {before && (
              <th scope="col" className="w-8 pb-1.5 font-normal">
                <span className="sr-only">选择</span>
              </th>
            )}
            <th scope="col" className="pr-4 pb-1.5 font-normal">
              商品
            </th>
            <th scope="col" className="whitespace-nowrap pr-4 pb-1.5 text-right font-normal">
              数量
            </th>
            <th scope="col" className="whitespace-nowrap pr-4 pb-1.5 font-normal">
              选用方式
            </th>
            <th scope="col" className="whitespace-nowrap pb-1.5 font-normal">
              状态
            </th>
            {after && (
              <th scope="col" className="whitespace-nowrap pb-1.5 pl-4 text-right font-normal">
                {after.title}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {uses.map((use) => (
            <tr key={use.spuId} className="border-b last:border-b-0">
              {before && <td className="py-1.5">{before(use)}</td>}
              <td className="py-1.5 pr-4">
                <span className="flex items-center gap-2">
                  <Thumbnail src={smallImage(use.cover, 32)} full={use.cover} alt={use.productName} size={32} />
                  <span className="grid min-w-0">
                    <span className="truncate" title={use.productName}>
                      {use.productName}
                    </span>
                    <span className="text-small text-text-faint">{use.spuCode}</span>
                  </span>
                </span>
              </td>
              <td className="py-1.5 pr-4 text-right tabular-nums">{use.quantity}</td>
              <td className="whitespace-nowrap py-1.5 pr-4">
                {use.required ? '必选' : '可选'}
                {use.swapGroup && <span className="text-text-muted"> · {use.swapGroup}</span>}
              </td>
              <td className="whitespace-nowrap py-1.5">
                <StatusBadge tone={productStatus.tone(use.productStatus)}>
                  {productStatus.label(use.productStatus)}
                </StatusBadge>
              </td>
              {after && <td className="whitespace-nowrap py-1.5 pl-4 text-right tabular-nums">{after.cell(use)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {total > uses.length && <p className="text-small text-text-faint">另有 {total - uses.length} 个商品未列出</p>}
    </div>
  )
}
