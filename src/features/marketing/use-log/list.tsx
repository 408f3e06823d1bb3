import { useNavigate } from 'react-router-dom'
import { couponAction, couponBearer, couponKind } from '#contract/marketing/codes.ts'
import { isDefaultRange, listCouponUseLogs, USE_LOG_DEFAULT_DAYS } from '#contract/marketing/user-coupons.ts'
import { getOrder } from '#contract/orders/order-queries.ts'
import { getUser } from '#contract/users/users.ts'
import { useLogPaths } from '#features/marketing/paths.ts'
import { CouponExport } from '#features/marketing/shared/coupon-export.tsx'
import { orderPaths } from '#features/orders/public.ts'
import { userPaths } from '#features/users/public.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { CodeFilter, DayRangeFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { Money } from '#ui/money/money.tsx'
import { logColumns } from './columns.tsx'

export const opening = listOf(listCouponUseLogs, useLogPaths.list)

/** What happened to coupons of users: to answer customers, and to settle who bears a discount. */
export default function CouponUseLogList() {
  const list = useList(opening)
  const can = useCan()
  const navigate = useNavigate()
  const sums = list.page?.sums ?? []
  return (
    <Page actions={<CouponExport what="useLog" columns={logColumns} query={list.query} />}>
      <Filters list={list}>
        <TextFilter {...list.filter('couponCode')} label="券码" />
        <TextFilter {...list.filter('phone')} label="手机号" placeholder="手机号或后四位" />
        <TextFilter {...list.filter('orderNo')} label="订单号" />
        <TextFilter {...list.filter('batchNo')} label="批次号" />
        <TextFilter {...list.filter('couponName')} label="券名称" />
        <CodeFilter {...list.filter('action')} label="动作" codes={couponAction} />
        <CodeFilter {...list.filter('kind')} label="券类型" codes={couponKind} />
        <CodeFilter {...list.filter('bearer')} label="承担方" codes={couponBearer} />
        <DayRangeFilter list={list} from="happenedFrom" to="happenedTo" label="时间" />
      </Filters>
      {isDefaultRange(list.query) && (
        <p className="text-text-muted">{`没有选择时间，显示近 ${USE_LOG_DEFAULT_DAYS} 天的记录`}</p>
      )}
      {sums.length > 0 && (
        <ul aria-label="使用减退回" className="flex flex-wrap gap-x-6 gap-y-1 text-text-muted">
          {sums.map(({ bearer, orderAmount, discountAmount }) => (
            <li key={bearer}>
              {couponBearer.label(bearer)}承担 <Money amount={discountAmount} className="text-text" />
              ，带动订单 <Money amount={orderAmount} className="text-text" />
            </li>
          ))}
        </ul>
      )}
      <ListTable
        list={list}
        columns={logColumns}
        actionsWidth={176}
        empty="这段时间没有使用记录"
        actions={({ couponCode, order, user }) => (
          <RowActions
            name={couponCode}
            actions={[
              { label: '券的全部记录', onSelect: () => navigate(useLogPaths.list.to({ couponCode })) },
              can(getOrder) &&
                order && { label: '订单详情', onSelect: () => navigate(orderPaths.detail.to({ id: order.id })) },
              can(getUser) && { label: '用户详情', onSelect: () => navigate(userPaths.detail.to({ id: user.id })) },
            ]}
          />
        )}
      />
    </Page>
  )
}
