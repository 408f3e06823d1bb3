import { EXPIRING_DAYS } from '#contract/distribution/account-rules.ts'
import type { Distributor } from '#contract/distribution/accounts.ts'
import type { AddonItem } from '#contract/distribution/addon-items.ts'
import { addonBilling, addonKind, distributorStatus } from '#contract/distribution/codes.ts'
import { QuotaBar } from '#features/distribution/shared/quota-bar.tsx'
import { columns } from '#screen/list/columns.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Money } from '#ui/money/money.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { NumberInput } from '#ui/number-input/number-input.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'

const col = columns<AddonItem>()
const { Item } = Descriptions

/** Percent of a quota in use from which on more of it is suggested. */
const SUGGESTED_FROM = 90

/** What the account has and uses. */
export function AccountFacts({ account }: { account: Distributor }) {
  const { status, remainDays } = account
  return (
    <>
      <Descriptions>
        <Item label="代理套餐">{account.agentPackage.name}</Item>
        <Item label="状态">
          <StatusBadge tone={distributorStatus.tone(status)}>{distributorStatus.label(status)}</StatusBadge>
        </Item>
        <Item label="到期日">{account.expireAt}</Item>
        <Item label="剩余天数">{remainDays === null ? null : `${Math.max(0, remainDays)} 天`}</Item>
        <Item label="员工数">
          <QuotaBar label="员工数" quota={account.staff} />
        </Item>
        <Item label="门店数">
          <QuotaBar label="门店数" quota={account.stores} />
        </Item>
        <Item label="渲染次数">
          <QuotaBar label="渲染次数" quota={account.renders} />
        </Item>
      </Descriptions>
      {status === distributorStatus.active && (remainDays ?? 0) < EXPIRING_DAYS && (
        <Notice tone="warning">账户还有 {remainDays} 天到期，按年计费的项目随账户到期，建议先续费。</Notice>
      )}
    </>
  )
}

/** Names the quotas that are nearly used up. */
export function Suggestion({ account: { staff, stores, renders } }: { account: Distributor }) {
  const nearly = [
    [addonKind.label(addonKind.seats), staff],
    [addonKind.label(addonKind.stores), stores],
    [addonKind.label(addonKind.renders), renders],
  ] as const
  const named = nearly.filter(([, { used, quota }]) => used > 0 && used * 100 >= quota * SUGGESTED_FROM)
  if (named.length === 0) return null
  return <Notice tone="info">{named.map(([title]) => title).join('、')}已用 90% 以上，建议增购。</Notice>
}

interface ItemChoiceProps {
  items: readonly AddonItem[]
  pieces: Readonly<Record<number, string>>
  onChange: (pieces: Readonly<Record<number, string>>) => void
  amountOf: (id: number) => string | null
}

export const ItemChoice = ({ items, pieces, onChange, amountOf }: ItemChoiceProps) => (
  <DataTable
    label="增购项目"
    rows={items}
    rowId={({ id }) => id}
    columns={[
      col.text('name', '项目', { width: 168 }),
      col.cell(
        'quantity',
        '份数',
        ({ id, name, maxQty }) => (
          <NumberInput
            aria-label={`${name}的份数`}
            value={pieces[id] ?? ''}
            onChange={(text) => onChange({ ...pieces, [id]: text })}
            decimals={0}
            max={maxQty}
            placeholder="0"
          />
        ),
        { width: 96 },
      ),
      col.money('price', '单价', { width: 104 }),
      col.label('billing', '计费', addonBilling, { width: 72 }),
      col.cell('limits', '每账户', ({ minQty, maxQty }) => `${minQty}–${maxQty} 份`, { width: 88 }),
      col.cell('amount', '小计', ({ id }) => <Money amount={amountOf(id)} />, { width: 104, align: 'right' }),
      col.text('remark', '说明', { width: 200 }),
    ]}
  />
)
