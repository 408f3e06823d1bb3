import { Link } from 'react-router-dom'
import { menuMode } from '#contract/merchants/codes.ts'
import type { EnterpriseUser } from '#contract/merchants/enterprise-users.ts'
import { partyState } from '#contract/orders/codes.ts'
import { storeTerminal } from '#contract/permissions/storefront-codes.ts'
import { storeStatus } from '#contract/users/codes.ts'
import { listCustomers } from '#contract/users/customers.ts'
import { customerPaths } from '#features/users/public.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { BarChart } from '#ui/chart/bar-chart.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { formatMoney } from '#ui/money/format-money.ts'
import { Money } from '#ui/money/money.tsx'
import { StatCard } from '#ui/stat-card/stat-card.tsx'

/** Nothing is drawn while all months are zero. */
const drawn = (amounts: readonly string[]): (number | null)[] => {
  const values = amounts.map(Number)
  return values.some((value) => value !== 0) ? values : values.map(() => null)
}
const yuan = (value: number): string => formatMoney(value) ?? ''

/** What the merchant buys and sells, and what it has on the platform. */
export function EnterpriseBusiness({ enterprise }: { enterprise: EnterpriseUser }) {
  const { figures, quota, menus, stores, card, distributor } = enterprise
  const menuText = menus.map(
    ({ terminal, added, removed, validTo }) =>
      `${storeTerminal.label(terminal)}：加 ${added} 个，减 ${removed} 个${validTo && `，至 ${validTo}`}`,
  )
  return (
    <div className="grid gap-6">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <StatCard label="累计成交额" figure={<Money amount={enterprise.orderAmount} />} />
        <StatCard label="成员 / 员工数上限" figure={`${quota.usedQuota} / ${quota.totalQuota}`} />
        <StatCard label="门店" figure={enterprise.storeCount} unit="家" />
        <StatCard label="客户" figure={<Customers enterprise={enterprise} />} unit="位" />
      </div>
      <BarChart
        title="近 12 个月采购与销售"
        categoryLabel="月份"
        categories={figures.map(({ month }) => month)}
        series={[
          { name: '采购', values: drawn(figures.map(({ purchase }) => purchase)) },
          { name: '销售', values: drawn(figures.map(({ sale }) => sale)) },
        ]}
        format={yuan}
      />
      <TitledSection title="平台账户">
        <Descriptions>
          <Descriptions.Item label="黑卡">
            {card && `${card.name}（${partyState.label(card.state)}）`}
          </Descriptions.Item>
          <Descriptions.Item label="经销商账户">
            {distributor && `${distributor.name}（${partyState.label(distributor.state)}）`}
          </Descriptions.Item>
          <Descriptions.Item label="菜单授权" wide>
            {menuText.length > 0 ? menuText.join('；') : menuMode.label(enterprise.menuMode)}
          </Descriptions.Item>
          <Descriptions.Item label="门店" wide>
            {stores.map(({ name, status }) => `${name}（${storeStatus.label(status)}）`).join('、')}
          </Descriptions.Item>
        </Descriptions>
      </TitledSection>
    </div>
  )
}

/** The number of customers, as a link for who may see them. */
function Customers({ enterprise: { id, customerCount } }: { enterprise: EnterpriseUser }) {
  const canOpen = useCanCall(listCustomers)
  if (!canOpen || customerCount === 0) return customerCount
  return (
    <Link to={customerPaths.list.to({ enterpriseId: id })} className="text-accent-text hover:underline">
      {customerCount}
    </Link>
  )
}
