import { distributorPurchaseKind, upgradeMode } from '#contract/distribution/codes.ts'
import { type DistributorPurchase, getDistributorPurchase } from '#contract/distribution/purchases.ts'
import { isPositive } from '#contract/orders/order-money.ts'
import { BillDrawer, BillMoney, BillOrigin } from '#features/distribution/shared/bill-drawer.tsx'
import { QuotaChanges } from '#features/distribution/shared/quota-changes.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Money } from '#ui/money/money.tsx'
import { ItemTable } from '../shared/item-table.tsx'

const { Item } = Descriptions

/** An upgrade, or bought items. */
export function PurchaseDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const read = useLookup(getDistributorPurchase, { id }, { staleMs: 0 })
  return (
    <BillDrawer
      id={id}
      read={read}
      resource="distributorPurchase"
      titleOf={({ kind, purchaseNo }) => `${distributorPurchaseKind.label(kind)}单 ${purchaseNo}`}
      facts={(bill) => <Facts bill={bill} />}
      onClose={onClose}
    />
  )
}

function Facts({ bill }: { bill: DistributorPurchase }) {
  return (
    <>
      {bill.items.length > 0 && <ItemTable items={bill.items} />}
      <Descriptions>
        {bill.toPackage && <Item label="原套餐">{bill.fromPackage?.name}</Item>}
        {bill.toPackage && <Item label="目标套餐">{bill.toPackage.name}</Item>}
        {bill.upgradeMode !== null && <Item label="升级方式">{upgradeMode.label(bill.upgradeMode)}</Item>}
        {bill.months !== null && <Item label="期限">{bill.months} 个月</Item>}
        <Item label="原价">
          <Money amount={bill.amount} />
        </Item>
        {isPositive(bill.creditAmount) && (
          <Item label="抵扣金额">
            <Money amount={bill.creditAmount} />
          </Item>
        )}
        <BillMoney bill={bill} />
        <Item label="生效后到期日">{bill.expireAfter}</Item>
        {bill.quotas && <QuotaChanges {...bill.quotas} />}
        <Item label="发票号码" copies={bill.invoiceNo} />
        <BillOrigin bill={bill} />
      </Descriptions>
    </>
  )
}
