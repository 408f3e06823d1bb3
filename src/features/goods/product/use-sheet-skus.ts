import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { listSkus, MAX_SHEET_ROWS, type Sku } from '#contract/goods/products.ts'
import { call } from '#lib/call.ts'
import type { SelectedProducts } from './selected-products.ts'

/** SKUs per request: a first page that arrives soon, and few requests for a full sheet. */
const PAGE = 1_000

/** All SKUs of a selection for a sheet, read page by page. `data` is undefined until the last page. */
export function useSheetSkus(selection: SelectedProducts) {
  const query = useInfiniteQuery({
    queryKey: ['product', listSkus.path, 'sheet', selection],
    queryFn: ({ signal, pageParam }) =>
      call(
        listSkus,
        { ...selection, pageSize: PAGE, ...(pageParam !== null && { afterSkuId: pageParam }) },
        { signal, quiet: true },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ list, isCut }, pages) =>
      isCut && pages.length * PAGE < MAX_SHEET_ROWS ? (list.at(-1)?.id ?? null) : null,
    staleTime: 0,
    gcTime: 0,
  })
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  const skus = useMemo((): Sku[] => data?.pages.flatMap(({ list }) => list) ?? [], [data])
  const total = Math.min(data?.pages[0]?.total ?? skus.length, MAX_SHEET_ROWS)
  const isWhole = data !== undefined && !hasNextPage
  return {
    data: isWhole ? { list: skus, isCut: data.pages.at(-1)?.isCut ?? false } : undefined,
    loaded: skus.length,
    total,
    error: isWhole ? null : query.error,
    retry: () => void (data ? fetchNextPage() : query.refetch()),
  }
}
