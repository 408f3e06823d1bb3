import { couponAction, couponBearer, couponKind } from '#contract/marketing/codes.ts'
import type { listCouponUseLogs } from '#contract/marketing/user-coupons.ts'
import { columns } from '#screen/list/columns.tsx'

const col = columns<typeof listCouponUseLogs>()
export const logColumns = [
  col.time('happenedAt', '时间', { sortable: true, pin: 'start' }),
  col.status('action', '动作', couponAction),
  col.money('discountAmount', '优惠金额', { width: 96 }),
  col.money('orderAmount', '订单金额', { width: 112 }),
  col.code('couponCode', '券码', { width: 160 }),
  col.cell('user', '用户', ({ user }) => user.name, { width: 112, text: ({ user }) => user.name }),
  col.text('phone', '手机号', { width: 120 }),
  col.text('couponName', '券名称', { width: 168 }),
  col.code('batchNo', '批次号', { width: 152 }),
  col.label('kind', '券类型', couponKind, { width: 88 }),
  col.label('bearer', '承担方', couponBearer, { width: 80 }),
  col.cell('order', '订单号', ({ order }) => order?.orderNo, { width: 176, text: ({ order }) => order?.orderNo ?? '' }),
  col.text('operator', '操作人', { width: 88 }),
  col.text('remark', '说明', { width: 176 }),
]
