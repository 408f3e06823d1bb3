import { Link } from 'react-router-dom'
import { merchantUserStatus } from '#contract/merchants/codes.ts'
import { listEnterpriseUsers } from '#contract/merchants/enterprise-users.ts'
import { orderBizType } from '#contract/orders/codes.ts'
import { listOrders } from '#contract/orders/order-queries.ts'
import { storeRoleLevel } from '#contract/permissions/storefront-codes.ts'
import type { Store } from '#contract/users/stores.ts'
import { listUsers } from '#contract/users/users.ts'
import { enterprisePaths } from '#features/merchants/public.ts'
import { orderListAddress } from '#features/orders/public.ts'
import { userPaths } from '#features/users/paths.ts'
import { formatCount } from '#lib/formats.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { columns } from '#screen/list/columns.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { StatCard } from '#ui/stat-card/stat-card.tsx'

type Staff = Store['staff'][number]
type Orders = Store['orders'][number]
const col = columns<Staff>()
const orderCol = columns<Orders>()
const linkLook = 'text-accent-text hover:underline hover:underline-offset-4'

const staffColumns = [
  col.text('name', '姓名', { width: 96 }),
  col.label('roleLevel', '级别', storeRoleLevel, { width: 80 }),
  col.text('position', '职位', { width: 120 }),
  col.status('status', '状态', merchantUserStatus),
]

/** Who runs the store and works there, and its orders and customers. */
export function StoreBusiness({ store }: { store: Store }) {
  const { enterprise, managers, staff, orders } = store
  const can = useCan()
  const seesOrders = can(listOrders)
  const orderColumns = [
    orderCol.cell(
      'bizType',
      '订单类型',
      ({ bizType }) =>
        seesOrders ? (
          <Link to={orderListAddress(bizType, { storeId: store.id })} className={linkLook}>
            {orderBizType.label(bizType)}
          </Link>
        ) : (
          orderBizType.label(bizType)
        ),
      { width: 160, text: ({ bizType }) => orderBizType.label(bizType) },
    ),
    orderCol.count('total', '全部'),
    orderCol.count('open', '未完成'),
  ]
  return (
    <div className="grid gap-6">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <StatCard label="客户" figure={formatCount(store.customerCount)} unit="位" />
        <StatCard label="跟进中与已到店" figure={formatCount(store.openCustomerCount)} unit="位" />
        <StatCard label="未完成订单" figure={formatCount(orders.reduce((sum, { open }) => sum + open, 0))} unit="个" />
        <StatCard label="近30天浏览" figure={formatCount(store.visitCount30)} unit="次" />
      </div>
      <Descriptions>
        <Descriptions.Item label="经营企业" wide>
          {enterprise && can(listEnterpriseUsers) ? (
            <Link to={enterprisePaths.list.to({ id: enterprise.id })} className={linkLook}>
              {enterprise.name}
            </Link>
          ) : (
            enterprise?.name
          )}
        </Descriptions.Item>
        <Descriptions.Item label="门店管理员" wide>
          {managers.length > 0 && (
            <span className="flex flex-wrap gap-x-3">
              {managers.map(({ id, name }) =>
                can(listUsers) ? (
                  <Link key={id} to={userPaths.detail.to({ id })} className={linkLook}>
                    {name}
                  </Link>
                ) : (
                  <span key={id}>{name}</span>
                ),
              )}
            </span>
          )}
        </Descriptions.Item>
      </Descriptions>
      <TitledSection title="成交订单">
        {orders.length > 0 ? (
          <DataTable
            label="成交订单"
            columns={orderColumns}
            rows={orders}
            rowId={({ bizType }) => bizType}
            empty="还没有订单"
          />
        ) : (
          <p className="text-text-faint">还没有订单</p>
        )}
      </TitledSection>
      <TitledSection title="门店员工">
        {staff.length > 0 ? (
          <DataTable label="门店员工" columns={staffColumns} rows={staff} rowId={({ id }) => id} empty="还没有员工" />
        ) : (
          <p className="text-text-faint">还没有员工</p>
        )}
      </TitledSection>
    </div>
  )
}
