import { useState } from 'react'
import { userCouponSource, userCouponStatus } from '#contract/marketing/codes.ts'
import { listUserCoupons, type UserCoupon } from '#contract/marketing/user-coupons.ts'
import { useLogPaths } from '#features/marketing/paths.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { RecordLink } from '#screen/detail/record-link.tsx'
import { columns } from '#screen/list/columns.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'

const PAGE = 10

const col = columns<UserCoupon>()
const couponColumns = [
  col.link('couponCode', '券码', ({ couponCode }) => useLogPaths.list.to({ couponCode }), { width: 168 }),
  col.status('status', '状态', userCouponStatus),
  col.money('discountAmount', '优惠金额'),
  col.cell('coupon', '优惠券', ({ coupon }) => <RecordLink kind="coupon" record={coupon} />, {
    width: 184,
    text: ({ coupon }) => coupon.name,
  }),
  col.label('source', '来源', userCouponSource, { width: 88 }),
  col.time('obtainedAt', '获得时间'),
  col.time('validTo', '失效时间'),
  col.cell(
    'order',
    '使用订单',
    ({ order }) => order && <RecordLink kind="order" record={{ id: order.id, name: order.orderNo }} />,
    { width: 184, text: ({ order }) => order?.orderNo ?? '' },
  ),
  col.text('voidReason', '作废原因', { width: 160 }),
]

/** The coupons that a user has received; each code opens what happened to it. */
export function CouponsOfUser({ userId }: { userId: number }) {
  const [pageNum, setPage] = useState(1)
  const read = useLookup(listUserCoupons, { userId, pageNum, pageSize: PAGE }, { staleMs: 0 })
  return (
    <QueryBody read={read} noun="优惠券" shape="table">
      {({ list, total }) =>
        total === 0 ? (
          <Empty title="还没有优惠券" />
        ) : (
          <div className="grid gap-3">
            <DataTable label="优惠券" columns={couponColumns} rows={list} rowId={({ id }) => id} total={total} />
            {total > PAGE && <Pagination page={pageNum} pageSize={PAGE} total={total} onPageChange={setPage} />}
          </div>
        )
      }
    </QueryBody>
  )
}
