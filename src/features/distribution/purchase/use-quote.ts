import { useMemo, useState } from 'react'
import type { CodeOf } from '#contract/codes.ts'
import { discountReasonFault } from '#contract/distribution/bill-rules.ts'
import type { distributorPurchaseKind } from '#contract/distribution/codes.ts'
import { addDistributorPurchase, type QuoteInput, quoteDistributorPurchase } from '#contract/distribution/purchases.ts'
import { isPositive } from '#contract/orders/order-money.ts'
import { useHolds } from '#screen/data/permissions.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { useSettled } from '#screen/data/use-settled.ts'

export interface Terms {
  discountAmount: string
  discountReason: string
  remark: string
}

/** The server's quote of what is asked for, and its submission at the shown amount. */
export function usePurchaseQuote(
  kind: CodeOf<typeof distributorPurchaseKind>,
  wanted: Omit<QuoteInput, 'kind'> | null,
) {
  const [terms, setTerms] = useState<Terms>({ discountAmount: '0', discountReason: '', remark: '' })
  const canDiscount = useHolds('distributorPurchase:discount')
  const { discountAmount, discountReason, remark } = terms
  const isDiscounted = discountAmount !== '' && isPositive(discountAmount)
  const asked = wanted && { ...wanted, kind, ...(isDiscounted && { discountAmount }) }
  // Compared as text: the same question is a new object with each render.
  const text = JSON.stringify(asked)
  const settled = useSettled(text)
  const params = useMemo(() => JSON.parse(settled) as QuoteInput | null, [settled])
  const read = useLookup(quoteDistributorPurchase, params ?? { kind, distributorId: 1 }, {
    enabled: params !== null,
    staleMs: 0,
  })
  const submit = useChange(addDistributorPurchase)
  const quote = params === null ? undefined : read.data
  const reasonFault = isDiscounted ? discountReasonFault(discountReason) : ''
  return {
    terms,
    setTerms,
    canDiscount,
    isAsked: asked !== null,
    reasonFault,
    quote,
    error: params === null ? null : read.error,
    isReady: quote !== undefined && !read.error && !read.isFetching && settled === text && reasonFault === '',
    /** A quote that has changed meanwhile is shown anew, for another look. */
    async send(requestId: string, done: string): Promise<void> {
      if (!asked || !quote) return
      const { payAmount } = quote
      try {
        await submit({ ...asked, payAmount, discountReason, remark, requestId }, done, { quiet: true, requestId })
      } catch (error) {
        void read.refetch()
        throw error
      }
    },
  }
}

export type PurchaseQuoting = ReturnType<typeof usePurchaseQuote>
