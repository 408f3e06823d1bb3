import { useState } from 'react'
import { servicePackageStatus } from '#contract/blackCard/codes.ts'
import { getServicePackage, listServicePackages } from '#contract/blackCard/service-packages.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import { FOUND, searchedChoices } from '#features/blackCard/shared/search.ts'
import { useLookup } from '#screen/data/use-read.ts'
import type { Choices } from '#screen/list/filter-controls.tsx'

/** Service packages, searched by name, pinyin or number. */
export const useServicePackageSearch = (isNeeded = true, value?: number): Choices => useSearch({}, isNeeded, value)

/** Packages that can be bought or given now. */
export const usePackagesOnSale = (): Choices => useSearch({ status: servicePackageStatus.onSale }, true)

function useSearch(
  filters: Pick<ParamsOf<typeof listServicePackages>, 'status'>,
  isNeeded: boolean,
  value?: number,
): Choices {
  const [name, onSearch] = useState('')
  const chosen = useLookup(getServicePackage, { id: value ?? 0 }, { enabled: value !== undefined })
  const params = { ...filters, pageSize: FOUND, ...(name && { name }) }
  const found = useLookup(listServicePackages, params, { enabled: isNeeded })
  return searchedChoices({ found, chosen: chosen.data, onSearch, hintOf: ({ packageNo }) => packageNo })
}
