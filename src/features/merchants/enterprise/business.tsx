import { Link } from 'react-router-dom'
import { menuMode } from '#contract/merchants/codes.ts'
import type { EnterpriseUser } from '#contract/merchants/enterprise-users.ts'
import { hasMenus } from '#contract/merchants/merchant-menu-rules.ts'
import { getMerchantMenu } from '#contract/merchants/merchant-menus.ts'
import { partyState } from '#contract/orders/codes.ts'
import { storeTerminal } from '#contract/permissions/storefront-codes.ts'
import { storeStatus } from '#contract/users/codes.ts'
import { listCustomers } from '#contract/users/customers.ts'
import { listCityStores } from '#contract/users/stores.ts'
import { merchantMenuPaths } from '#features/merchants/paths.ts'
import { PartyLink } from '#features/merchants/shared/party-links.tsx'
import { customerPaths, storePaths } from '#features/users/public.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { BarChart } from '#ui/chart/bar-chart.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { formatMoney } from '#ui/money/format-money.ts'
import { Money } from '#ui/money/money.tsx'
import { StatCard } from '#ui/stat-card/stat-card.tsx'

const linkLook = 'text-accent-text hover:underline hover:underline-offset-4'

/** Nothing is drawn while all months are zero. */
const drawn = (amounts: readonly string[]): (number | null)[] => {
  const values = amounts.map(Number)
  return values.some((value) => value !== 0) ? values : values.map(() => null)
}
const yuan = (value: number): string => formatMoney(value) ?? ''

/** What the merchant buys and sells, and what it has on the platform. */
export function EnterpriseBusiness({ enterprise }: { enterprise: EnterpriseUser }) {
  const { figures, quota, stores, card, distributor } = enterprise
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
            {card && (
              <PartyLink kind="card" id={card.id}>{`${card.name}（${partyState.label(card.state)}）`}</PartyLink>
            )}
          </Descriptions.Item>
          <Descriptions.Item label="经销商账户">
            {distributor && (
              <PartyLink
                kind="distributor"
                id={distributor.id}
              >{`${distributor.name}（${partyState.label(distributor.state)}）`}</PartyLink>
            )}
          </Descriptions.Item>
          <Descriptions.Item label="菜单授权" wide>
            <MenuLinks enterprise={enterprise} />
          </Descriptions.Item>
          <Descriptions.Item label="门店" wide>
            {stores.length > 0 && <Stores stores={stores} />}
          </Descriptions.Item>
        </Descriptions>
      </TitledSection>
    </div>
  )
}

/** What deviates in each mall, as links to its menus. */
function MenuLinks({ enterprise: { id, status, menuMode: mode, menus } }: { enterprise: EnterpriseUser }) {
  const canSee = useCanCall(getMerchantMenu) && hasMenus({ status })
  const deviations = menus.map(({ terminal, added, removed, validTo }) => ({
    terminal,
    text: `${storeTerminal.label(terminal)}：额外开放 ${added} 个，单独关闭 ${removed} 个${validTo && `，至 ${validTo}`}`,
  }))
  const shown = deviations.length > 0 ? deviations : [{ terminal: storeTerminal.pcMall, text: menuMode.label(mode) }]
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      {shown.map(({ terminal, text }) =>
        canSee ? (
          <Link key={terminal} to={merchantMenuPaths.list.to({ enterpriseId: id, terminal })} className={linkLook}>
            {text}
          </Link>
        ) : (
          <span key={terminal}>{text}</span>
        ),
      )}
    </span>
  )
}

/** Each store leads to its own page. */
function Stores({ stores }: Pick<EnterpriseUser, 'stores'>) {
  const seesStores = useCanCall(listCityStores)
  return (
    <span className="flex flex-wrap gap-x-3">
      {stores.map(({ id, name, status }) => (
        <span key={id}>
          {seesStores ? (
            <Link to={storePaths.list.to({ id })} className="text-accent-text hover:underline hover:underline-offset-4">
              {name}
            </Link>
          ) : (
            name
          )}
          {`（${storeStatus.label(status)}）`}
        </span>
      ))}
    </span>
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
