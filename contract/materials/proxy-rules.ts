import type { CodeOf } from '#contract/codes.ts'
import type { FieldErrors } from '#contract/fields.ts'
import { isNationwide, regionPrefix } from '#contract/rules/region.ts'
import { canMove, type Transition } from '#contract/rules/transition.ts'
import { proxyStatus } from './codes.ts'

import type { ProxyInput } from './proxies.ts'

export type ProxyStatus = CodeOf<typeof proxyStatus>

export const proxyTransitions = {
  submit: { title: '提交审核', from: [proxyStatus.draft, proxyStatus.rejected], to: proxyStatus.inReview },
  approve: { title: '通过', from: [proxyStatus.inReview], to: proxyStatus.upcoming },
  refuse: { title: '驳回', from: [proxyStatus.inReview], to: proxyStatus.rejected },
  begin: { title: '生效', from: [proxyStatus.upcoming], to: proxyStatus.active },
  expire: { title: '到期', from: [proxyStatus.active], to: proxyStatus.expired },
  terminate: { title: '终止', from: [proxyStatus.upcoming, proxyStatus.active], to: proxyStatus.terminated },
} as const satisfies Record<string, Transition<ProxyStatus>>

interface StatusFacts {
  status: ProxyStatus
}

export const canEditProxy = ({ status }: StatusFacts) => canMove(proxyTransitions.submit, status)
export const canReviewProxy = ({ status }: StatusFacts) => canMove(proxyTransitions.approve, status)
export const canTerminateProxy = ({ status }: StatusFacts) => canMove(proxyTransitions.terminate, status)
/** Active and expired records are renewed by a new term. */
export const canRenewProxy = ({ status }: StatusFacts) =>
  status === proxyStatus.active || status === proxyStatus.expired
export const canDeleteProxy = ({ status }: StatusFacts) =>
  status === proxyStatus.draft || status === proxyStatus.rejected

export const PROXY_MAX_YEARS = 5
/** A term is marked as expiring this many days before its end. */
export const PROXY_EXPIRING_DAYS = 30

export const proxyFieldTitles: Record<keyof ProxyInput, string> = {
  brandId: '材料品牌',
  proxyKind: '代理方类型',
  companyName: '公司名称',
  contactName: '联系人',
  contactPhone: '联系电话',
  areas: '代理地区',
  exclusive: '独家',
  categoryIds: '代理分类',
  discountRate: '进货折扣',
  annualAmount: '年度任务额',
  deposit: '保证金',
  startDate: '开始日期',
  endDate: '结束日期',
  contractNo: '合同编号',
  contractFiles: '合同附件',
  remark: '备注',
}

/** The same date some years later; for 29 February the day before. */
const yearsLater = (day: string, years: number): string => {
  const [year, rest] = [Number(day.slice(0, 4)) + years, day.slice(4)]
  return `${year}${rest === '-02-29' ? '-02-28' : rest}`
}

type Dates = Pick<ProxyInput, 'startDate' | 'endDate'>

/** Date validation errors; with `today`, also that the term does not start in the past. */
export function proxyFaults({ startDate, endDate }: Dates, today?: string): FieldErrors {
  const faults: FieldErrors = {}
  if (startDate === '' || endDate === '') return faults
  if (today && startDate < today) faults.startDate = '开始日期不能早于今天'
  if (endDate <= startDate) faults.endDate = '结束日期应晚于开始日期'
  else if (endDate > yearsLater(startDate, PROXY_MAX_YEARS)) faults.endDate = `最长 ${PROXY_MAX_YEARS} 年`
  return faults
}

const nextDay = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

/** The next term: starts the day after the end, with the same length. */
export function nextTerm({ startDate, endDate }: Dates): Dates {
  const start = nextDay(endDate)
  const days = (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000
  const end = new Date(Date.parse(start) + days * 86_400_000).toISOString().slice(0, 10)
  const latest = yearsLater(start, PROXY_MAX_YEARS)
  return { startDate: start, endDate: end > latest ? latest : end }
}

/** Areas in both lists, each by its narrower area; empty if disjoint. */
export function sharedRegions(a: readonly string[], b: readonly string[]): readonly string[] {
  if (isNationwide(a)) return b
  if (isNationwide(b)) return a
  const inside = (codes: readonly string[], wholes: readonly string[]) =>
    codes.filter((code) => wholes.some((whole) => code.startsWith(regionPrefix(whole))))
  return [...new Set([...inside(a, b), ...inside(b, a)])]
}

/** Both days are included. */
export const overlaps = (a: Dates, b: Dates): boolean => a.startDate <= b.endDate && b.startDate <= a.endDate
