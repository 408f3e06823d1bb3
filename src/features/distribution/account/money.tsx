import { Link } from 'react-router-dom'
import type { DepositRecord, Distributor } from '#contract/distribution/accounts.ts'
import { depositKind, distributorBillStatus, distributorPurchaseKind } from '#contract/distribution/codes.ts'
import { getDistributorPurchase } from '#contract/distribution/purchases.ts'
import { purchasePaths, renewalPaths } from '#features/distribution/paths.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { FileList } from '#screen/files/file-list.tsx'
import { columns } from '#screen/list/columns.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { Money } from '#ui/money/money.tsx'

/** A bill or a renewal of an account. */
interface AccountPaper {
  /** Of its kind and id. */
  key: string
  no: string
  kind: string
  payAmount: string
  status: (typeof distributorBillStatus.codes)[number]
  createdAt: string
  /** The page that shows it; '' for an opening, which is shown here. */
  page: string
}

const bill = columns<AccountPaper>()
const record = columns<DepositRecord>()

const billColumns = [
  bill.cell(
    'no',
    '单号',
    ({ no, page }) =>
      page ? (
        <Link to={page} className="text-accent-text hover:underline hover:underline-offset-4">
          {no}
        </Link>
      ) : (
        no
      ),
    { width: 184, text: ({ no }) => no },
  ),
  bill.text('kind', '类型', { width: 72 }),
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

const pageOf = (kind: (typeof distributorPurchaseKind.codes)[number], id: number): string => {
  if (kind === distributorPurchaseKind.opening) return ''
  const { upgrades, addons } = purchasePaths
  return kind === distributorPurchaseKind.upgrade ? upgrades.to({ id }) : addons.to({ id })
}

/** The bills and renewals of an account, newest first. */
export function BillTable({ distributor: { bills, renewals } }: { distributor: Distributor }) {
  const can = useCan()
  const seesBills = can(getDistributorPurchase)
  const rows: AccountPaper[] = [
    ...bills.map(({ id, purchaseNo, kind, ...own }) => ({
      ...own,
      key: `purchase ${id}`,
      no: purchaseNo,
      kind: distributorPurchaseKind.label(kind),
      page: seesBills ? pageOf(kind, id) : '',
    })),
    ...renewals.map(({ id, renewalNo, ...own }) => ({
      ...own,
      key: `renewal ${id}`,
      no: renewalNo,
      kind: '续费',
      page: renewalPaths.list.to({ id }),
    })),
  ].toSorted((left, right) => right.createdAt.localeCompare(left.createdAt))
  if (rows.length === 0) return <Empty title="还没有单据" />
  return <DataTable label="单据" columns={billColumns} rows={rows} rowId={({ key }) => key} />
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
