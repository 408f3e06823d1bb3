import type { RequestHandler } from 'msw'
import { labelType } from '#contract/configuration/codes.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { getLabelOptions } from '#contract/goods/options.ts'
import { editProductBatch } from '#contract/goods/product-batch.ts'
import { getProductUsage } from '#contract/goods/product-usage.ts'
import type { ProductRow } from '#contract/goods/products.ts'
import { answer, found } from '#mocks/answer.ts'
import { MockRefusal } from '#mocks/worker.ts'

const refs = (...names: string[]) => names.map((name, index) => ({ id: index + 1, name }))

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
    answer(editProductBatch, ({ spuIds, changes, partial }) => {
      const rows = spuIds.map((id) => found(products, id))
      const refusing = rows.filter(
        ({ status }) => status === productStatus.recycled || status === productStatus.inReview,
      )
      const failed = refusing.map(({ id, name }) => ({ id, name, message: '当前状态不可编辑' }))
      if (failed.length > 0 && !partial) {
        throw new MockRefusal(422, `${failed.length} 个商品不符合条件，未做任何修改`, { failed })
      }
      const moving = rows.filter((row) => !refusing.includes(row))
      if (changes.leadTime !== undefined) for (const row of moving) row.leadTime = changes.leadTime
      return { done: moving.length, failed, waiting: 0 }
    }),
  ]
}
