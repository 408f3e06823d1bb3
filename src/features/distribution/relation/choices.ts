import { useState } from 'react'
import { listDistributors } from '#contract/distribution/accounts.ts'
import { distributorLevel, distributorStatus } from '#contract/distribution/codes.ts'
import { useLookup } from '#screen/data/use-read.ts'
import type { Choices } from '#screen/list/filter-controls.tsx'

const FOUND = 20

/** First-level distributors, searched on the server; for forms those in use. */
function useParents(isInUse: boolean, isNeeded: boolean): Choices {
  const [name, search] = useState('')
  const params = {
    level: distributorLevel.first,
    pageSize: FOUND,
    ...(name && { name }),
    ...(isInUse && { status: distributorStatus.active }),
  } as const
  const { data, isFetching } = useLookup(listDistributors, params, { enabled: isNeeded })
  return {
    options: (data?.list ?? []).map((row) => ({ value: String(row.id), label: row.name, hint: row.areaNames })),
    loading: isFetching,
    onSearch: search,
  }
}

export const useParentChoices = (isNeeded = true): Choices => useParents(false, isNeeded)
export const useActiveParentChoices = (): Choices => useParents(true, true)
