import { useState } from 'react'
import { enterpriseStatus, promoterStatus } from '#contract/merchants/codes.ts'
import { listEnterpriseUsers } from '#contract/merchants/enterprise-users.ts'
import { listPromoters } from '#contract/merchants/promoters.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import type { Choices } from '#screen/list/filter-controls.tsx'

const FOUND = 20

/** Promoters at work, searched by name, pinyin, number or invite code. */
export function usePromoterChoices(isNeeded = true): Choices {
  const [name, search] = useState('')
  const enabled = useCanCall(listPromoters) && isNeeded
  const params = { status: promoterStatus.active, pageSize: FOUND, ...(name && { name }) }
  const { data, isFetching } = useLookup(listPromoters, params, { enabled })
  return {
    options: (data?.list ?? []).map((row) => ({
      value: String(row.id),
      label: row.name,
      hint: `${row.promoterNo} ${Number(row.commissionRate)}%`,
    })),
    loading: isFetching,
    onSearch: search,
  }
}

/** Merchants that are open, searched by name or number. */
export function useMerchantChoices(isNeeded = true): Choices {
  const [name, search] = useState('')
  const enabled = useCanCall(listEnterpriseUsers) && isNeeded
  const params = { status: enterpriseStatus.active, pageSize: FOUND, ...(name && { name }) }
  const { data, isFetching } = useLookup(listEnterpriseUsers, params, { enabled })
  return {
    options: (data?.list ?? []).map((row) => ({ value: String(row.id), label: row.name, hint: row.enterpriseNo })),
    loading: isFetching,
    onSearch: search,
  }
}
