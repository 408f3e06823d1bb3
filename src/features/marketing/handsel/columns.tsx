import { handselStatus, handselTarget } from '#contract/marketing/codes.ts'
import type { listCouponHandsels } from '#contract/marketing/handsels.ts'
import { columns } from '#screen/list/columns.tsx'

const col = columns<typeof listCouponHandsels>()

/** `open` shows a gift beside the list. */
export const handselColumns = (open: (id: number) => void) => [
  col.name('handselNo', '赠送单号', ({ id }) => open(id), { width: 136, pin: 'start' }),
  col.status('status', '状态', handselStatus),
  col.cell('coupon', '优惠券', ({ coupon }) => coupon.name, { width: 168, text: ({ coupon }) => coupon.name }),
  col.code('batchNo', '批次号', { width: 152 }),
  col.label('target', '赠送对象', handselTarget, { width: 96 }),
  col.count('quantityEach', '每人张数', { width: 88 }),
  col.count('userCount', '人数', { width: 80, sortable: true }),
  col.count('successCount', '成功张数', { width: 88 }),
  col.count('failCount', '失败人数', { width: 88 }),
  col.flag('notify', '发送通知', { width: 88 }),
  col.text('reason', '赠送原因', { width: 200 }),
  col.text('createdBy', '操作人', { width: 88 }),
  col.time('createdAt', '赠送时间', { sortable: true }),
]
