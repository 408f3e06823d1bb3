import { useMemo, useState } from 'react'
import { discountReasonFault } from '#contract/distribution/bill-rules.ts'
import { isPositive } from '#contract/orders/order-money.ts'
import { useHolds } from '#screen/data/permissions.tsx'
import { useSettled } from '#screen/data/use-settled.ts'

interface Terms {
  discountAmount: string
  discountReason: string
  remark: string
}

/** Discount and remark of a bill that is being quoted, and what to ask the server for once typing has paused. */
export function useQuoteTerms<Wanted extends object>(
  discount: 'distributorPurchase:discount' | 'distributorRenewal:discount',
  wanted: Wanted | null,
) {
  const [terms, setTerms] = useState<Terms>({ discountAmount: '0', discountReason: '', remark: '' })
  const canDiscount = useHolds(discount)
  const { discountAmount, discountReason } = terms
  const isDiscounted = discountAmount !== '' && isPositive(discountAmount)
  const asked = wanted && { ...wanted, ...(isDiscounted && { discountAmount }) }
  // Compared as text: the same question is a new object with each render.
  const text = JSON.stringify(asked)
  const settled = useSettled(text)
  const params = useMemo(() => JSON.parse(settled) as (Wanted & { discountAmount?: string }) | null, [settled])
  const reasonFault = isDiscounted ? discountReasonFault(discountReason) : ''
  return {
    terms,
    setTerms,
    canDiscount,
    reasonFault,
    /** The present input; null while something is missing. */
    asked,
    /** The input of the quote. */
    params,
    isSettled: settled === text,
  }
}

export type QuoteTerms = ReturnType<typeof useQuoteTerms>

/** The quote of the input, shown and ready to be submitted. */
export function shownQuote<Quote>(
  { params, isSettled, reasonFault }: Pick<QuoteTerms, 'params' | 'isSettled' | 'reasonFault'>,
  read: { data: Quote | undefined; error: Error | null; isFetching: boolean },
) {
  const quote = params === null ? undefined : read.data
  return {
    quote,
    error: params === null ? null : read.error,
    isReady: quote !== undefined && !read.error && !read.isFetching && isSettled && reasonFault === '',
  }
}
