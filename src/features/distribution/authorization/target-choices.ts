import { useState } from 'react'
import type { CodeOf } from '#contract/codes.ts'
import { authorizationScope } from '#contract/distribution/authorization-codes.ts'
import { type AuthorizedProduct, listAuthorizedProducts } from '#contract/distribution/authorizations.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { useBrandChoices, useCategoryChoices } from '#screen/form/choices.ts'
import type { Choices } from '#screen/list/filter-controls.tsx'

const FOUND = 20

type Named = Pick<AuthorizedProduct, 'id' | 'name'>

const choiceOf = ({ id, name }: Named) => ({ value: String(id), label: name })

/** Brands, categories or products to choose from, by the scope of a rule. */
export function useTargetChoices(
  scope: CodeOf<typeof authorizationScope>,
  distributorId: number,
  chosen: readonly Named[],
): Choices {
  const [keyword, setKeyword] = useState('')
  const brands = useBrandChoices(scope === authorizationScope.brand)
  const categories = useCategoryChoices(scope === authorizationScope.category)
  const isProduct = scope === authorizationScope.product
  const products = useLookup(
    listAuthorizedProducts,
    { distributorId, pageSize: FOUND, ...(keyword && { productName: keyword }) },
    { enabled: isProduct && distributorId > 0 },
  )
  if (scope === authorizationScope.brand) return brands
  if (scope === authorizationScope.category) return categories
  return {
    options: (products.data?.list ?? []).map(choiceOf),
    chosenOptions: chosen.map(choiceOf),
    loading: products.isFetching,
    onSearch: setKeyword,
  }
}
