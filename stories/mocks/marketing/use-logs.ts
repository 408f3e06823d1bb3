import { couponAction, couponBearer, couponKind } from '#contract/marketing/codes.ts'
import { exportCoupons } from '#contract/marketing/exports.ts'
import { type CouponUseLog, listCouponUseLogs } from '#contract/marketing/user-coupons.ts'
import { hoursAfter } from '#contract/rules/moment.ts'
import { answer, pageOf } from '#mocks/answer.ts'

const at = (hours: number) => hoursAfter(new Date().toISOString(), -hours)
const order = { id: 7, orderNo: '261121093015000001' }

const made = (id: number, change: Partial<CouponUseLog>): CouponUseLog => ({
  id,
  happenedAt: at(id * 3),
  action: couponAction.receive,
  userCouponId: 1,
  couponCode: '4200000000007919',
  couponId: 3,
  batchNo: 'C20260601000003',
  couponName: '老客回馈立减100元',
  kind: couponKind.fullReduction,
  bearer: couponBearer.platform,
  user: { id: 1, name: '沈清荷' },
  phone: '138****0021',
  order: null,
  orderAmount: null,
  discountAmount: null,
  operator: '用户',
  remark: '',
  ...change,
})

export const useLogRecords = (): CouponUseLog[] => {
  const paid = { order, orderAmount: '1280.00', discountAmount: '100.00' }
  return [
    made(1, { action: couponAction.giveBack, operator: '系统', ...paid }),
    made(2, { action: couponAction.use, ...paid }),
    made(3, {
      action: couponAction.use,
      userCouponId: 2,
      couponCode: '4200000000015838',
      user: { id: 2, name: '顾长风' },
      bearer: couponBearer.supplier,
      order: { id: 8, orderNo: '261120101500000007' },
      orderAmount: '3600.00',
      discountAmount: '300.00',
    }),
    made(4, { action: couponAction.void, operator: '梁一鸣', remark: '重复发放', userCouponId: 3 }),
    made(5, { action: couponAction.gift, operator: '梁一鸣', userCouponId: 3 }),
    made(6, {}),
    made(7, { action: couponAction.expire, operator: '系统', userCouponId: 4 }),
  ]
}

const sums = [
  { bearer: couponBearer.platform, orderAmount: '0.00', discountAmount: '0.00' },
  { bearer: couponBearer.supplier, orderAmount: '3600.00', discountAmount: '300.00' },
]

export const useLogHandlers = (rows: CouponUseLog[] = useLogRecords()) => [
  answer(exportCoupons, () => ({ jobId: 1 })),
  answer(listCouponUseLogs, (params) => {
    const { couponCode, action } = params
    const shown = rows.filter(
      (row) => (!couponCode || row.couponCode === couponCode) && (action === undefined || row.action === action),
    )
    return { ...pageOf(shown, params), sums }
  }),
]
