import { getRenewal, type Renewal } from '#contract/distribution/renewals.ts'
import { BillDrawer, BillMoney, BillOrigin } from '#features/distribution/shared/bill-drawer.tsx'
import { ItemTable } from '#features/distribution/shared/item-table.tsx'
import { QuotaChanges } from '#features/distribution/shared/quota-changes.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Money } from '#ui/money/money.tsx'

const { Item } = Descriptions

export function RenewalDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const read = useLookup(getRenewal, { id }, { staleMs: 0 })
  return (
    <BillDrawer
      id={id}
      read={read}
      resource="distributorRenewal"
      titleOf={({ renewalNo }) => `续费单 ${renewalNo}`}
      facts={(bill) => <Facts bill={bill} />}
      onClose={onClose}
    />
  )
}

function Facts({ bill }: { bill: Renewal }) {
  return (
    <>
      {bill.keptAddons.length > 0 && <ItemTable items={bill.keptAddons} isKept />}
      <Descriptions>
        <Item label="续费套餐">{bill.agentPackage.name}</Item>
        <Item label="续费时长">{bill.months} 个月</Item>
        <Item label="套餐费">
          <Money amount={bill.packageAmount} />
        </Item>
        <Item label="增购续费">
          <Money amount={bill.addonAmount} />
        </Item>
        <BillMoney bill={bill} />
        <Item label="原到期日">{bill.oldExpireAt}</Item>
        <Item label="新到期日">{bill.newExpireAt}</Item>
        {bill.quotas && <QuotaChanges {...bill.quotas} />}
        <BillOrigin bill={bill} />
      </Descriptions>
    </>
  )
}
