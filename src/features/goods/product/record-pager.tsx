import { useQueryClient } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useNavigate } from 'react-router-dom'
import type { DataOf, ParamsOf } from '#contract/endpoint.ts'
import { listProducts } from '#contract/goods/products.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { ButtonGroup } from '#ui/button-group/button-group.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { productPaths } from '../paths.ts'

type Page = DataOf<typeof listProducts>
type Params = ParamsOf<typeof listProducts>

/** The last viewed cached list page that contains the product, with its query parameters. */
function useListOf(id: number): { page: Page; params: Params } | undefined {
  const cache = useQueryClient().getQueryCache()
  const [latest] = cache
    .findAll({ queryKey: [listProducts.resource, listProducts.path] })
    .filter(({ state }) => (state.data as Page | undefined)?.list.some((row) => row.id === id))
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  if (!latest) return undefined
  return { page: latest.state.data as Page, params: latest.queryKey[2] as Params }
}

/** The neighbours of a product in that list, across pages; null at the ends. */
function useNeighbours(id: number): { before: number | null; after: number | null } | null {
  const shown = useListOf(id)
  const { list = [], total = 0, pageNum = 1, pageSize = 20 } = shown?.page ?? {}
  const index = list.findIndex((row) => row.id === id)
  const hasPageBefore = index === 0 && pageNum > 1
  const hasPageAfter = index === list.length - 1 && pageNum * pageSize < total
  const before = useLookup(listProducts, { ...shown?.params, pageNum: pageNum - 1 }, { enabled: hasPageBefore })
  const after = useLookup(listProducts, { ...shown?.params, pageNum: pageNum + 1 }, { enabled: hasPageAfter })
  if (!shown) return null
  return {
    before: (list[index - 1] ?? (hasPageBefore ? before.data?.list.at(-1) : undefined))?.id ?? null,
    after: (list[index + 1] ?? (hasPageAfter ? after.data?.list[0] : undefined))?.id ?? null,
  }
}

/** Pager for the list the product was opened from; not shown if it was opened by URL. */
export function ProductPager({ id, tab }: { id: number; tab: string }) {
  const navigate = useNavigate()
  const neighbours = useNeighbours(id)
  if (!neighbours) return null
  const { before, after } = neighbours
  const go = (spuId: number | null) => spuId !== null && void navigate(productPaths.detail.to({ spuId, tab }))
  return (
    <ButtonGroup label="列表中的商品">
      <IconButton label="上一个商品" disabled={before === null} onClick={() => go(before)}>
        <ChevronLeft aria-hidden strokeWidth={1.75} />
      </IconButton>
      <IconButton label="下一个商品" disabled={after === null} onClick={() => go(after)}>
        <ChevronRight aria-hidden strokeWidth={1.75} />
      </IconButton>
    </ButtonGroup>
  )
}
