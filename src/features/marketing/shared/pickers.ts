import { useState } from 'react'
import { couponStatus } from '#contract/marketing/codes.ts'
import { type Coupon, getCoupon, listCoupons } from '#contract/marketing/coupons.ts'
import { canHandsel } from '#contract/marketing/handsel-rules.ts'
import { listCouponUsers } from '#contract/marketing/handsels.ts'
import type { Receiver } from '#features/marketing/receivers.ts'
import { useLookup } from '#screen/data/use-read.ts'
import type { Choices } from '#screen/list/filter-controls.tsx'
import type { Choice } from '#ui/field/choice.ts'

const FOUND = 30

const couponChoice = ({ id, name, batchNo }: Coupon): Choice => ({ value: String(id), label: name, hint: batchNo })

/** Coupons, searched by name or batch number. */
export function useCouponChoices(isNeeded = true, value?: number | null): Choices {
  const [keyword, onSearch] = useState('')
  const search = { pageSize: FOUND, ...(keyword && { keyword }) }
  const found = useLookup(listCoupons, search, { enabled: isNeeded })
  const chosen = useLookup(getCoupon, { id: value ?? 0 }, { enabled: typeof value === 'number' })
  return {
    options: (found.data?.list ?? []).map(couponChoice),
    chosenOptions: chosen.data ? [couponChoice(chosen.data)] : [],
    loading: found.isFetching,
    onSearch,
  }
}

/** Coupons that can be given now, with what is left of each. `chosen`: the one that the form begins with. */
export function useGiftChoices(chosen: number | null) {
  const [keyword, onSearch] = useState('')
  const search = { status: couponStatus.issuing, pageSize: 50, ...(keyword && { keyword }) }
  const { data, isFetching } = useLookup(listCoupons, search, { staleMs: 0 })
  const first = useLookup(getCoupon, { id: chosen ?? 0 }, { enabled: chosen !== null }).data
  const listed = data?.list ?? []
  const isListed = first && listed.some(({ id }) => id === first.id)
  const coupons = [...(first && !isListed ? [first] : []), ...listed].filter(canHandsel)
  const options = coupons.map((row) => ({
    value: String(row.id),
    label: row.name,
    hint: `${row.batchNo}，剩 ${row.totalCount - row.issuedCount} 张`,
  }))
  return { coupons, options, loading: isFetching, onSearch }
}

/** Active users, with how many coupons of the batch each has got. */
export function useReceiverChoices(couponId: number | undefined, chosen: readonly Receiver[]): Choices {
  const [keyword, onSearch] = useState('')
  const search = {
    pageSize: FOUND,
    ...(keyword && { keyword }),
    ...(couponId !== undefined && { couponId: String(couponId) }),
  }
  const { data, isFetching } = useLookup(listCouponUsers, search, { staleMs: 0 })
  const options = (data?.list ?? []).map(({ id, name, phone, heldCount, orderCount, orderAmount }) => ({
    value: String(id),
    label: name,
    hint: [phone, heldCount ? `已有 ${heldCount} 张` : '', orderCount ? `${orderCount} 单 ${orderAmount} 元` : '']
      .filter(Boolean)
      .join('，'),
  }))
  const chosenOptions = chosen.map(({ id, name }) => ({ value: String(id), label: name }))
  return { options, chosenOptions, loading: isFetching, onSearch }
}
