import { couponBearer, couponIssueMode, couponKind, couponScope, couponStatus } from '#contract/marketing/codes.ts'
import { couponTerms, couponUseRate, couponValidity } from '#contract/marketing/coupon-rules.ts'
import type { listCoupons } from '#contract/marketing/coupons.ts'
import { columns } from '#screen/list/columns.tsx'

const col = columns<typeof listCoupons>()

/** `open` shows a coupon beside the list. */
export const couponColumns = (open: (id: number) => void) => [
  col.name('name', '名称', ({ id }) => open(id), { width: 184, pin: 'start' }),
  col.status('status', '状态', couponStatus),
  col.money('threshold', '使用门槛', { sortable: true }),
  col.money('discountTotal', '优惠总额', { width: 104 }),
  col.label('kind', '券类型', couponKind, { width: 88 }),
  col.cell('terms', '优惠', couponTerms, { width: 200, text: couponTerms }),
  col.label('scope', '适用范围', couponScope, { width: 88 }),
  col.label('issueMode', '发放方式', couponIssueMode, { width: 96 }),
  col.count('totalCount', '发行量', { sortable: true, width: 88 }),
  col.count('issuedCount', '已发放', { width: 80 }),
  col.count('usedCount', '已使用', { width: 80 }),
  col.cell('useRate', '使用率', couponUseRate, { width: 80, align: 'right', text: couponUseRate }),
  col.count('perUserLimit', '每人限领', { width: 88 }),
  col.cell('validTo', '有效期', couponValidity, { width: 184, text: couponValidity }),
  col.time('receiveStartAt', '领取开始', { sortable: true }),
  col.time('receiveEndAt', '领取结束', { sortable: true }),
  col.code('batchNo', '批次号', { width: 152 }),
  col.label('bearer', '承担方', couponBearer, { width: 80 }),
  col.time('createdAt', '创建时间', { sortable: true }),
]
