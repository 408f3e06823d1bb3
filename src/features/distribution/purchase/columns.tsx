import { distributorBillStatus, distributorPurchaseKind, upgradeMode } from '#contract/distribution/codes.ts'
import type { DistributorPurchaseRow, listDistributorPurchases } from '#contract/distribution/purchases.ts'
import { isPositive } from '#contract/orders/order-money.ts'
import { payMethodLabel } from '#contract/payment.ts'
import { columns, type ListColumn } from '#screen/list/columns.tsx'
import { Money } from '#ui/money/money.tsx'

const col = columns<typeof listDistributorPurchases>()

const itemsText = ({ items }: DistributorPurchaseRow): string =>
  items.map(({ itemName, quantity }) => `${itemName} × ${quantity}`).join('、')

interface Shown {
  kind: DistributorPurchaseRow['kind']
  open: (id: number) => void
  /** What all found bills come to. */
  sum: string | undefined
}

/** The columns of upgrades, or of bought items. */
export function purchaseColumns({ kind, open, sum }: Shown): ListColumn<typeof listDistributorPurchases>[] {
  const isUpgrade = kind === distributorPurchaseKind.upgrade
  const named = (id: 'fromPackage' | 'toPackage', title: string) =>
    col.cell(id, title, (row) => row[id]?.name, { width: 128, text: (row) => row[id]?.name ?? '' })
  return [
    col.name('purchaseNo', '单号', ({ id }) => open(id), { width: 184 }),
    col.status('status', '状态', distributorBillStatus, { width: 104 }),
    {
      ...col.money('payAmount', '应付金额', { width: 124 }),
      ...(sum !== undefined && { total: <Money amount={sum} /> }),
    },
    col.cell('distributor', '经销商', ({ distributor }) => distributor.name, {
      width: 192,
      text: ({ distributor }) => distributor.name,
    }),
    ...(isUpgrade
      ? [
          named('fromPackage', '原套餐'),
          named('toPackage', '目标套餐'),
          col.label('upgradeMode', '升级方式', upgradeMode, { width: 152 }),
        ]
      : [col.cell('items', '增购明细', itemsText, { width: 232, text: itemsText })]),
    col.money('amount', '原价', { width: 112 }),
    ...(isUpgrade ? [col.money('creditAmount', '抵扣金额', { width: 112 })] : []),
    col.money('discountAmount', '优惠', { width: 104 }),
    col.cell('payMethod', '支付方式', ({ payMethod }) => payMethodLabel(payMethod), {
      width: 96,
      text: ({ payMethod }) => payMethodLabel(payMethod),
    }),
    col.cell(
      'refundedAmount',
      '已退金额',
      ({ refundedAmount }) => (isPositive(refundedAmount) ? <Money amount={refundedAmount} /> : ''),
      { width: 112, align: 'right', text: ({ refundedAmount }) => refundedAmount },
    ),
    col.text('invoiceNo', '发票号码', { width: 136 }),
    ...(isUpgrade ? [col.date('expireAfter', '生效后到期日', { width: 112 })] : []),
    col.time('effectiveAt', '生效时间', { sortable: true }),
    col.text('createdBy', '提交人', { width: 88 }),
    col.time('createdAt', '提交时间', { sortable: true }),
  ]
}
