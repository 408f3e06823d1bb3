import { addRenewal, quoteRenewal, type Renewal, type RenewalInput } from '#contract/distribution/renewals.ts'
import { shownQuote, useQuoteTerms } from '#features/distribution/shared/use-quote-terms.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'

const nothing: RenewalInput = { distributorId: 1, agentPackageId: 1, months: 12 }

/** The server's quote of a renewal, and its submission at the shown amount. */
export function useRenewalQuote(wanted: RenewalInput | null) {
  const quoting = useQuoteTerms<RenewalInput>('distributorRenewal:discount', wanted)
  const { params, asked, terms } = quoting
  const read = useLookup(quoteRenewal, params ?? nothing, { enabled: params !== null, staleMs: 0 })
  const submit = useChange(addRenewal)
  const shown = shownQuote(quoting, read)
  return {
    ...quoting,
    ...shown,
    /** A quote that has changed meanwhile is shown anew, for another look. */
    async send(requestId: string): Promise<Renewal | null> {
      if (!asked || !shown.quote) return null
      const { payAmount } = shown.quote
      const { discountReason, remark } = terms
      try {
        return await submit({ ...asked, payAmount, discountReason, remark, requestId }, '续费单已提交，付款后生效', {
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
