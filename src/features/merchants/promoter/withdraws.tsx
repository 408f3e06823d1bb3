import { useState } from 'react'
import { Link } from 'react-router-dom'
import { withdrawStatus } from '#contract/merchants/codes.ts'
import {
  listPromoterWithdraws,
  type PromoterWithdraw,
  payPromoterWithdraw,
  reviewPromoterWithdraw,
} from '#contract/merchants/promoter-money.ts'
import {
  canApproveWithdraw,
  canPayWithdraw,
  canRejectWithdraw,
  type WithdrawStatus,
} from '#contract/merchants/promoter-rules.ts'
import { promoterPaths } from '#features/merchants/paths.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { FileList } from '#screen/files/file-list.tsx'
import { columns } from '#screen/list/columns.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { type MoneyQuery, MoneyTable } from './money-table.tsx'
import { useRejectWithdraw } from './use-reject-withdraw.ts'

const WithdrawApproveDialog = lazyPart(() => import('./withdraw-dialogs.tsx'), 'WithdrawApproveDialog')
const WithdrawPayDialog = lazyPart(() => import('./withdraw-dialogs.tsx'), 'WithdrawPayDialog')

const col = columns<PromoterWithdraw>()
const promoterColumn = col.cell(
  'promoter',
  '推广员',
  ({ promoter }) => (
    <Link to={promoterPaths.detail.to({ id: promoter.id })} className="text-accent-text hover:underline">
      {promoter.name}
    </Link>
  ),
  { width: 96, text: ({ promoter }) => promoter.name },
)
const ownColumns = [
  col.code('withdrawNo', '提现单号', { width: 136 }),
  col.status('status', '状态', withdrawStatus),
  col.money('amount', '提现金额', { width: 112 }),
  col.money('taxAmount', '代扣税费', { width: 96 }),
  col.money('payable', '实付金额', { width: 112 }),
  col.text('account', '收款账户', { width: 304 }),
  col.time('createdAt', '申请时间'),
  col.text('approvedBy', '审核人', { width: 80 }),
  col.time('paidAt', '打款时间'),
  col.cell(
    'payVoucher',
    '打款凭证',
    ({ payVoucher }) => (payVoucher.length > 0 ? <FileList files={payVoucher} /> : null),
    {
      width: 120,
      isPicture: true,
      text: ({ payVoucher }) => payVoucher.map(({ name }) => name).join('、'),
    },
  ),
  col.text('rejectReason', '驳回原因', { width: 200 }),
]
const [noColumn, ...restColumns] = ownColumns
/** With the promoter, for the list of all. */
export const withdrawColumns = noColumn ? [noColumn, promoterColumn, ...restColumns] : ownColumns

const useWithdraws = (query: MoneyQuery<WithdrawStatus>) => useLookup(listPromoterWithdraws, query, { staleMs: 0 })

const WithdrawLog = lazyPart(() => import('./withdraw-dialogs.tsx'), 'WithdrawLog')

type Step = { step: 'approve' | 'pay' | 'log'; withdraw: PromoterWithdraw }

/** Withdrawals by state: of one promoter, or of all, with what the user may do about them. */
export function Withdraws({ promoterId }: { promoterId?: number }) {
  const can = useCan()
  const reject = useRejectWithdraw()
  const [asked, ask] = useState<Step | null>(null)
  const close = () => ask(null)
  // Those that wait for the user come first.
  const mine = can(reviewPromoterWithdraw) ? withdrawStatus.pending : withdrawStatus.unpaid
  return (
    <>
      <MoneyTable
        label="提现"
        what="withdraw"
        useRows={useWithdraws}
        promoterId={promoterId}
        codes={withdrawStatus}
        {...(promoterId === undefined && { first: mine })}
        columns={promoterId === undefined ? withdrawColumns : ownColumns}
        empty="没有提现"
        actions={(row) => (
          <RowActions
            name={row.withdrawNo}
            actions={[
              can(reviewPromoterWithdraw) &&
                canApproveWithdraw(row) && { label: '审核', onSelect: () => ask({ step: 'approve', withdraw: row }) },
              can(payPromoterWithdraw) &&
                canPayWithdraw(row) && { label: '登记打款', onSelect: () => ask({ step: 'pay', withdraw: row }) },
              can(reviewPromoterWithdraw) &&
                canRejectWithdraw(row) && { label: '驳回', tone: 'danger', onSelect: () => void reject(row) },
              { label: '操作日志', onSelect: () => ask({ step: 'log', withdraw: row }) },
            ]}
          />
        )}
      />
      {asked?.step === 'approve' && <WithdrawApproveDialog withdraw={asked.withdraw} onClose={close} />}
      {asked?.step === 'log' && <WithdrawLog withdraw={asked.withdraw} onClose={close} />}
      {asked?.step === 'pay' && <WithdrawPayDialog withdraw={asked.withdraw} onClose={close} />}
    </>
  )
}
