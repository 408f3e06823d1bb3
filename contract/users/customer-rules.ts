import type { CodeOf } from '#contract/codes.ts'
import type { FieldErrors } from '#contract/fields.ts'
import { daysAfter, isAfter } from '#contract/rules/moment.ts'
import { canMove, type Transition } from '#contract/rules/transition.ts'
import { customerStatus, type intentLevel } from './codes.ts'
import type { CustomerFollowInput } from './customer-follows.ts'
import type { CustomerInput, CustomerRow } from './customers.ts'

export type CustomerStatus = CodeOf<typeof customerStatus>

export const customerTransitions = {
  assign: {
    title: '分配',
    from: [customerStatus.unassigned, customerStatus.following, customerStatus.visited],
    to: customerStatus.following,
  },
  visit: { title: '标记到店', from: [customerStatus.following], to: customerStatus.visited },
  sign: { title: '标记签约', from: [customerStatus.following, customerStatus.visited], to: customerStatus.signed },
  lose: {
    title: '标记流失',
    from: [customerStatus.unassigned, customerStatus.following, customerStatus.visited],
    to: customerStatus.lost,
  },
  reopen: { title: '重新跟进', from: [customerStatus.lost], to: customerStatus.following },
  release: {
    title: '退回公海',
    from: [customerStatus.following, customerStatus.visited],
    to: customerStatus.unassigned,
  },
} as const satisfies Record<string, Transition<CustomerStatus>>

export type CustomerStep = keyof typeof customerTransitions

export const WRONG_STATUS = '当前状态不能执行此操作'
export const CANNOT_DELETE = '有跟进记录或订单的客户不能删除,请标记流失'
/** Days without a follow-up after which a customer returns to 公海. */
export const NEGLECTED_DAYS = 30

type Stated = Pick<CustomerRow, 'status'>

export const canStep = (step: CustomerStep, { status }: Stated): boolean =>
  canMove<CustomerStatus>(customerTransitions[step], status)
export const canFollow = ({ status }: Stated): boolean => status !== customerStatus.lost
export const canSpread = ({ status }: Stated): boolean => status === customerStatus.unassigned
export const canDeleteCustomer = ({ followCount, hasOrders }: Pick<CustomerRow, 'followCount' | 'hasOrders'>) =>
  followCount === 0 && !hasOrders

/** The step that leads from one state to another: what a card dropped on a column asks for. */
export const stepBetween = (from: CustomerStatus, to: CustomerStatus): CustomerStep | undefined =>
  (Object.keys(customerTransitions) as CustomerStep[]).find(
    (step) =>
      from !== to && canMove<CustomerStatus>(customerTransitions[step], from) && customerTransitions[step].to === to,
  )

/** Days until the next follow-up, by intent. */
const nextDays: Readonly<Record<CodeOf<typeof intentLevel>, number>> = { A: 2, B: 7, C: 15, D: 30 }

/** The proposed time of the next follow-up. */
export const nextFollowOf = (level: CodeOf<typeof intentLevel>, at: string): string => daysAfter(at, nextDays[level])

/** Texts that are often written about a follow-up. */
export const quickTexts = [
  '电话未接通，稍后再联系',
  '已加微信，发送案例与报价',
  '约好到店看样板间',
  '已上门量房，等方案',
  '方案已讲解，客户考虑中',
  '价格有异议，需申请优惠',
] as const

export const customerFieldTitles: Readonly<Record<keyof CustomerInput, string>> = {
  name: '客户姓名',
  phone: '联系电话',
  gender: '性别',
  source: '客户来源',
  area: '所在地区',
  address: '房屋地址',
  houseType: '户型',
  houseArea: '建筑面积(㎡)',
  renovationStage: '装修阶段',
  styleIds: '意向风格',
  budget: '预算(元)',
  planStartDate: '计划开工',
  intentLevel: '意向等级',
  storeId: '归属门店',
  designerId: '服务设计师',
  labelIds: '标签',
  remark: '备注',
}

/** A new customer has a phone; that of an existing one stays unless another is entered. */
export const newCustomerFaults = ({ phone }: { phone: string }): FieldErrors =>
  phone === '' ? { phone: '请输入联系电话' } : {}

/** `now` as ISO 8601. */
export function followFaults(
  { followedAt, nextFollowAt = '' }: Pick<CustomerFollowInput, 'followedAt'> & { nextFollowAt?: string | undefined },
  now: string,
): FieldErrors {
  return {
    ...(isAfter(followedAt, now) && { followedAt: '跟进时间不能晚于现在' }),
    ...(nextFollowAt !== '' && !isAfter(nextFollowAt, now) && { nextFollowAt: '下次跟进须晚于现在' }),
  }
}

interface StepInput {
  visitDate?: string | undefined
  signDate?: string | undefined
  signAmount?: string | undefined
  orderId?: number | undefined
  lostReason?: number | undefined
  storeId?: number | undefined
  designerId?: number | undefined
}

/** What a step still needs; `today` as YYYY-MM-DD. */
export function stepFaults(step: CustomerStep, input: StepInput, today: string): FieldErrors {
  const dayFault = (title: string, day: string | undefined) =>
    !day ? `请选择${title}` : day > today ? `${title}不能晚于今天` : undefined
  const faults: Record<string, string | undefined> = {}
  if (step === 'visit') faults.visitDate = dayFault('到店日期', input.visitDate)
  if (step === 'sign') {
    faults.signDate = dayFault('签约日期', input.signDate)
    if (Number(input.signAmount || 0) <= 0 && input.orderId === undefined)
      faults.signAmount = '请填写大于 0 的签约金额，或关联订单'
  }
  if (step === 'lose' && input.lostReason === undefined) faults.lostReason = '请选择流失原因'
  if ((step === 'reopen' || step === 'assign') && input.storeId === undefined && input.designerId === undefined)
    faults.storeId = '请选择归属门店或服务设计师'
  return Object.fromEntries(Object.entries(faults).filter((entry): entry is [string, string] => entry[1] !== undefined))
}
