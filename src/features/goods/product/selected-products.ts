import type { ParamsOf } from '#contract/endpoint.ts'
import type { listSkus } from '#contract/goods/products.ts'
import type { Chosen } from '#screen/list/bulk-target.ts'

/** Products for a sheet: by id, of a brand, or all results of the list's filters. */
export type SelectedProducts = Pick<ParamsOf<typeof listSkus>, 'spuIds' | 'brandId' | 'query' | 'exceptIds'>

/** The products of a bulk action. */
export function selectedProducts({ ids, whole }: Pick<Chosen<{ id: number }>, 'ids' | 'whole'>): SelectedProducts {
  if (!whole) return { spuIds: ids }
  const { query, except = [] } = whole
  return { query: query ?? {}, ...(except.length > 0 && { exceptIds: except }) }
}

/** Names the selection, so that unsaved input is offered again only for the same one. */
export const selectionKey = ({ spuIds, brandId, query, exceptIds }: SelectedProducts): string =>
  spuIds ? spuIds.join() : brandId === undefined ? JSON.stringify([query, exceptIds]) : `brand ${brandId}`
