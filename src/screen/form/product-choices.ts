import { useState } from 'react'
import { listProducts } from '#contract/goods/products.ts'
import { useLookup } from '#screen/data/use-read.ts'

const FOUND = 30

/** Products searched by name or code, limited to one picker page. */
export function useProductSearch() {
  const [keyword, search] = useState('')
  const { data, isFetching } = useLookup(listProducts, { pageSize: FOUND, ...(keyword && { keyword }) })
  const options = (data?.list ?? []).map(({ id, name, spuCode }) => ({ value: String(id), label: name, hint: spuCode }))
  return { options, loading: isFetching, onSearch: search }
}
