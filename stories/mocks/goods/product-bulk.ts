import type { RequestHandler } from 'msw'
import { labelType } from '#contract/configuration/codes.ts'
import { leadTime } from '#contract/delivery.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { getLabelOptions } from '#contract/goods/options.ts'
import { type ProductChanges, previewProductBatch, startProductBatch } from '#contract/goods/product-batch.ts'
import { getProductUsage } from '#contract/goods/product-usage.ts'
import type { ProductRow } from '#contract/goods/products.ts'
import { answer, found } from '#mocks/answer.ts'

const refs = (...names: string[]) => names.map((name, index) => ({ id: index + 1, name }))

const isLocked = ({ status }: ProductRow): boolean =>
  status === productStatus.recycled || status === productStatus.inReview

const changesOf = (row: ProductRow, changes: ProductChanges) =>
  Object.entries(changes).map(([name, value]) =>
    name === 'leadTime'
      ? { title: '货期', before: leadTime.label(row.leadTime), after: leadTime.label(Number(value)), waits: true }
      : { title: titles[name] ?? name, before: '0', after: String(value), waits: false },
  )

const titles: Readonly<Record<string, string>> = { sort: '排序值', warnStock: '库存预警值', labelsAdd: '商品标签' }

/** Bulk actions on products and product usages; only the first product has usages. */
export function productBulkHandlers(products: readonly ProductRow[]): RequestHandler[] {
  return [
    answer(getLabelOptions, () => [{ type: labelType.product, labels: [{ id: 1, name: '热销' }] }]),
    answer(getProductUsage, ({ spuIds }) =>
      spuIds.map((id) => ({
        id,
        name: found(products, id).name,
        uses:
          id === 1
            ? [
                { kind: 'match', title: '推荐搭配', count: 7, named: refs('奶油风客厅', '小户型客厅', '云朵沙发组合') },
                { kind: 'classify', title: '前台分类置顶', count: 1, named: refs('沙发') },
              ]
            : [],
      })),
    ),
    answer(previewProductBatch, ({ spuIds, only, changes }) => {
      const rows = products
        .filter(({ id }) => (spuIds?.includes(id) ?? true) && (only?.includes(id) ?? true))
        .map((row) => ({
          id: row.id,
          version: row.version,
          name: row.name,
          fault: isLocked(row) ? '当前状态不可编辑' : '',
          changes: isLocked(row) ? [] : changesOf(row, changes),
        }))
      const refused = rows.filter(({ fault }) => fault !== '').length
      return { rows, refused, changed: rows.length - refused, unchanged: 0, isCut: false }
    }),
    answer(startProductBatch, ({ rows, changes }) => {
      for (const { spuId } of rows)
        Object.assign(found(products, spuId), changes.leadTime && { leadTime: changes.leadTime })
      return { jobId: 43, result: { done: rows.length, failed: [] } }
    }),
  ]
}
