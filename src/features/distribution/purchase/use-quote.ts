import type { CodeOf } from '#contract/codes.ts'
import type { distributorPurchaseKind } from '#contract/distribution/codes.ts'
import {
  addDistributorPurchase,
  type DistributorPurchase,
  type QuoteInput,
  quoteDistributorPurchase,
} from '#contract/distribution/purchases.ts'
import { shownQuote, useQuoteTerms } from '#features/distribution/shared/use-quote-terms.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'

/** The server's quote of what is asked for, and its submission at the shown amount. */
export function usePurchaseQuote(
  kind: CodeOf<typeof distributorPurchaseKind>,
  wanted: Omit<QuoteInput, 'kind'> | null,
) {
  const quoting = useQuoteTerms<QuoteInput>('distributorPurchase:discount', wanted && { ...wanted, kind })
  const { params, asked, terms } = quoting
  const read = useLookup(quoteDistributorPurchase, params ?? { kind, distributorId: 1 }, {
    enabled: params !== null,
    staleMs: 0,
  })
  const submit = useChange(addDistributorPurchase)
  const shown = shownQuote(quoting, read)
  return {
    ...quoting,
    ...shown,
    isAsked: asked !== null,
    /** A quote that has changed meanwhile is shown anew, for another look. */
    async send(requestId: string, done: string): Promise<DistributorPurchase | null> {
      if (!asked || !shown.quote) return null
      const { payAmount } = shown.quote
      const { discountReason, remark } = terms
      try {
        return await submit({ ...asked, payAmount, discountReason, remark, requestId }, done, {
          quiet: true,
          requestId,
        })
      } catch (error) {
        void read.refetch()
        throw error
      }
    },
  }
}
