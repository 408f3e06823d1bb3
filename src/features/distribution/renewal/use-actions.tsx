import { begunTermFault } from '#contract/distribution/bill-rules.ts'
import { cancelRenewals, type RenewalRow, refundRenewal } from '#contract/distribution/renewals.ts'
import { useBillActions } from '#features/distribution/shared/use-bill-actions.tsx'
import { dayOf } from '#lib/formats.ts'
import { useChange } from '#screen/data/use-change.ts'
import { lazyPart } from '#ui/popup/lazy-part.tsx'

const RenewalPayment = lazyPart(() => import('./renewal-payment.tsx'), 'RenewalPayment')
const RefundDialog = lazyPart(() => import('../shared/refund-dialog.tsx'), 'RefundDialog')

const numberOf = ({ renewalNo }: RenewalRow) => renewalNo

/** Steps of renewals. */
export function useRenewalActions() {
  const refund = useChange(refundRenewal)
  return useBillActions<RenewalRow>({
    noun: '续费单',
    resource: 'distributorRenewal',
    numberOf,
    cancelCall: cancelRenewals,
    refundCall: refundRenewal,
    refundFault: ({ oldExpireAt }) => begunTermFault(oldExpireAt, dayOf()),
    dialog: (step, row, end) =>
      step === 'refund' ? (
        <RefundDialog
          bill={{ ...row, no: row.renewalNo }}
          consequence={`到期日恢复为 ${row.oldExpireAt}，保留的增购随本期到期`}
          resource="distributorRenewal"
          refund={refund}
          onClose={end}
        />
      ) : (
        <RenewalPayment id={row.id} step={step} onClose={end} />
      ),
  })
}
