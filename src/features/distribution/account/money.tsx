import type { AccountBill, DepositRecord, Distributor } from '#contract/distribution/accounts.ts'
import { depositKind, distributorBillStatus, distributorPurchaseKind } from '#contract/distribution/codes.ts'
import { FileList } from '#screen/files/file-list.tsx'
import { columns } from '#screen/list/columns.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { Money } from '#ui/money/money.tsx'

const bill = columns<AccountBill>()
const record = columns<DepositRecord>()

const billColumns = [
  bill.code('purchaseNo', '单号', { width: 184 }),
  bill.label('kind', '类型', distributorPurchaseKind, { width: 72 }),
  bill.money('payAmount', '应付金额'),
  bill.status('status', '状态', distributorBillStatus, { width: 112 }),
  bill.time('createdAt', '提交时间'),
]

const depositColumns = [
  record.label('kind', '类型', depositKind, { width: 72 }),
  record.money('amount', '金额'),
  record.money('heldAfter', '变动后'),
  record.cell('voucherImages', '凭证', ({ voucherImages }) => <FileList files={voucherImages} />, {
    width: 160,
    text: ({ voucherImages }) => `${voucherImages.length} 个`,
  }),
  record.text('remark', '说明', { width: 160 }),
  record.text('createdBy', '登记人', { width: 80 }),
  record.time('createdAt', '登记时间'),
]

/** The bills of an account, newest first. */
export function BillTable({ bills }: { bills: readonly AccountBill[] }) {
  if (bills.length === 0) return <Empty title="还没有单据" />
  return <DataTable label="单据" columns={billColumns} rows={bills} rowId={({ id }) => id} />
}

/** The deposit, with each change of it. */
export function DepositTable({ distributor: { deposit, depositHeld, deposits } }: { distributor: Distributor }) {
  return (
    <div className="grid gap-4">
      <p className="text-text-muted">
        约定 <Money amount={deposit} />
        ，现有 <Money amount={depositHeld} className="font-medium text-text" />
      </p>
      {deposits.length === 0 ? (
        <Empty title="还没有流水" />
      ) : (
        <DataTable label="保证金流水" columns={depositColumns} rows={deposits} rowId={({ id }) => id} />
      )}
    </div>
  )
}
