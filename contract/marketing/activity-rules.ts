import Big from 'big.js'
import type { CodeOf } from '#contract/codes.ts'
import type { FieldErrors } from '#contract/fields.ts'
import { isMore, isPositive, timesMoney, yuan } from '#contract/orders/order-money.ts'
import { isAfter } from '#contract/rules/moment.ts'
import type { UploadRules } from '#contract/rules/upload.ts'
import type { ActivityInput, Ladder } from './activities.ts'
import { activityKind, activityStatus, venueKind } from './codes.ts'
import type { Venue } from './venues.ts'

type Kind = CodeOf<typeof activityKind>
type Status = CodeOf<typeof activityStatus>

export const activityFieldTitles: Readonly<Record<keyof ActivityInput, string>> = {
  name: '活动名称',
  kind: '活动类型',
  banner: '活动横幅',
  shareImage: '分享图',
  tagText: '商品角标',
  startAt: '开始时间',
  endAt: '结束时间',
  priority: '优先级',
  discountRate: '最低折扣',
  ladders: '满减阶梯',
  ladderLoop: '每满减',
  groupSize: '成团人数',
  groupHours: '成团时限',
  depositRate: '定金比例',
  limitPerUser: '每人限购',
  couponStackable: '可叠加优惠券',
  audience: '参与对象',
  areas: '活动地区',
  brandIds: '参与品牌',
  categoryIds: '参与类目',
  enrolOpen: '供应商报名',
  enrolStartAt: '报名开始',
  enrolEndAt: '报名截止',
  venues: '会场',
  rulesText: '活动规则',
}

const image = { type: 'image', kb: 1024 } as const

/** The console checks them before the upload, the server on save. */
export const activityUploads = {
  banner: { ...image, ratio: { w: 750, h: 360 } },
  shareImage: { ...image, ratio: { w: 5, h: 4 }, kb: 500 },
} as const satisfies Record<string, UploadRules>

export const venueUploads = {
  banner: { ...image, ratio: { w: 750, h: 400 } },
  backgroundImage: image,
  floorImage: image,
} as const satisfies Record<string, UploadRules>

interface ActivityTimes {
  /** Null for a draft. */
  publishedAt: string | null
  disabledAt: string | null
  enrolOpen: boolean
  enrolStartAt: string | null
  enrolEndAt: string | null
  startAt: string | null
  endAt: string | null
}

/** A stop is final: it stays after the end. */
export function activityStatusAt(activity: ActivityTimes, now: string): Status {
  const { publishedAt, disabledAt, startAt, endAt } = activity
  if (publishedAt === null || startAt === null || endAt === null) return activityStatus.draft
  if (disabledAt !== null) return activityStatus.disabled
  if (!isAfter(endAt, now)) return activityStatus.ended
  if (!isAfter(startAt, now)) return activityStatus.running
  return isEnrolling(activity, now) ? activityStatus.enrolling : activityStatus.upcoming
}

/** Suppliers may submit products, from the beginning of the enrolment to its end. */
const isEnrolling = (
  { enrolOpen, enrolStartAt, enrolEndAt }: Pick<ActivityTimes, 'enrolOpen' | 'enrolStartAt' | 'enrolEndAt'>,
  now: string,
): boolean =>
  enrolOpen && enrolStartAt !== null && enrolEndAt !== null && !isAfter(enrolStartAt, now) && isAfter(enrolEndAt, now)

type WithStatus = { status: Status }

const isOpen = ({ status }: WithStatus): boolean =>
  status === activityStatus.enrolling || status === activityStatus.upcoming || status === activityStatus.running

export const canDisableActivity = isOpen
export const canDeleteActivity = ({ status }: WithStatus): boolean => status === activityStatus.draft
/** A finished activity only tells what it was. */
export const canEditActivity = (activity: WithStatus): boolean => isOpen(activity) || canDeleteActivity(activity)

/** Kinds in which each version has a price of its own. */
export const hasActivityPrice = (kind: Kind | null): boolean => kind !== activityKind.fullReduction

/** A form in which the kind and the counts may be missing yet. */
type Compared = Omit<ActivityInput, 'kind' | 'priority' | 'limitPerUser'> & { kind: Kind | null }

/** The input without the values of other kinds. */
export function fittingActivity<Input extends Compared>(input: Input): Input {
  const { kind, ladders, enrolOpen } = input
  const isReduction = kind === activityKind.fullReduction
  const isGroup = kind === activityKind.group
  return {
    ...input,
    discountRate: kind === activityKind.discount ? input.discountRate : '',
    ladders: isReduction ? ladders : [],
    ladderLoop: isReduction && ladders.length === 1 && input.ladderLoop,
    groupSize: isGroup ? input.groupSize : null,
    groupHours: isGroup ? input.groupHours : null,
    depositRate: kind === activityKind.presale ? input.depositRate : null,
    enrolStartAt: enrolOpen ? input.enrolStartAt : '',
    enrolEndAt: enrolOpen ? input.enrolEndAt : '',
  }
}

const MINUTE_MS = 60_000
const LEAST_MINUTES = 10
const MOST_DAYS = 180

function timeFaults({ startAt, endAt, enrolOpen, enrolStartAt, enrolEndAt }: Compared): FieldErrors {
  const faults: FieldErrors = {}
  if (startAt && endAt) {
    const minutes = (Date.parse(endAt) - Date.parse(startAt)) / MINUTE_MS
    if (minutes <= 0) faults.endAt = '结束时间必须晚于开始时间'
    else if (minutes < LEAST_MINUTES) faults.endAt = `活动至少持续 ${LEAST_MINUTES} 分钟`
    else if (minutes > MOST_DAYS * 24 * 60) faults.endAt = `活动最多持续 ${MOST_DAYS} 天`
  }
  if (!enrolOpen) return faults
  if (enrolStartAt && enrolEndAt && !isAfter(enrolEndAt, enrolStartAt)) faults.enrolEndAt = '报名截止必须晚于报名开始'
  else if (enrolEndAt && startAt && isAfter(enrolEndAt, startAt)) faults.enrolEndAt = '报名截止不能晚于活动开始'
  return faults
}

function ladderFaults(ladders: readonly Ladder[]): FieldErrors {
  const faults: FieldErrors = {}
  for (const [index, { fullAmount, reduceAmount }] of ladders.entries()) {
    const before = ladders[index - 1]
    const at = (field: keyof Ladder) => `ladders.${index}.${field}`
    if (!isAmount(fullAmount)) faults[at('fullAmount')] = '满额应大于 0'
    else if (before && isAmount(before.fullAmount) && !isMore(fullAmount, before.fullAmount)) {
      faults[at('fullAmount')] = '满额须大于上一档'
    }
    if (!isAmount(reduceAmount)) faults[at('reduceAmount')] = '优惠金额应大于 0'
    else if (isAmount(fullAmount) && !isMore(fullAmount, reduceAmount)) {
      faults[at('reduceAmount')] = '优惠金额须小于门槛'
    } else if (before && isAmount(before.reduceAmount) && !isMore(reduceAmount, before.reduceAmount)) {
      faults[at('reduceAmount')] = '优惠金额须大于上一档'
    }
  }
  return faults
}

const isAmount = (text: string): boolean => /^\d{1,7}(\.\d{1,2})?$/.test(text) && isPositive(text)

const repeated = (names: readonly string[], index: number): boolean => names.indexOf(names[index] ?? '') < index

function venueFaults(venues: readonly Venue[]): FieldErrors {
  const faults: FieldErrors = {}
  const names = venues.map(({ name }) => name)
  for (const [index, { name, floors }] of venues.entries()) {
    if (name !== '' && repeated(names, index)) faults[`venues.${index}.name`] = '会场名称重复'
    const titles = floors.map(({ title }) => title)
    const products = floors.flatMap(({ productIds }) => productIds)
    for (const [at, { title }] of floors.entries()) {
      if (title !== '' && repeated(titles, at)) faults[`venues.${index}.floors.${at}.title`] = '楼层名重复'
    }
    if (new Set(products).size < products.length) faults[`venues.${index}.floors`] = '同一商品在会场中只能出现一次'
  }
  const mains = venues.filter(({ kind }) => kind === venueKind.main).length
  if (venues.length > 0 && mains !== 1) faults.venues = '会场中应有且只有一个主会场'
  return faults
}

/** Rules that hold for drafts too; null where nothing is chosen yet. */
export function activityFaults(sent: Compared): FieldErrors {
  const input = fittingActivity(sent)
  const { kind, discountRate } = input
  return {
    ...timeFaults(input),
    ...ladderFaults(input.ladders),
    ...venueFaults(input.venues),
    ...(kind === activityKind.discount &&
      discountRate !== '' &&
      isMore('0.1', discountRate) && { discountRate: '最低折扣应在 0.1 到 0.99 之间' }),
  }
}

/** What a publication needs beyond a draft. */
export function missingToPublish(sent: Compared): FieldErrors {
  const input = fittingActivity(sent)
  const { kind, enrolOpen } = input
  const isBlank = (html: string) => html.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''
  return {
    ...(input.banner === '' && { banner: '请上传活动横幅' }),
    ...(input.startAt === '' && { startAt: '请填写开始时间' }),
    ...(input.endAt === '' && { endAt: '请填写结束时间' }),
    ...(kind === activityKind.discount && input.discountRate === '' && { discountRate: '请填写最低折扣' }),
    ...(kind === activityKind.fullReduction && input.ladders.length === 0 && { ladders: '请添加满减阶梯' }),
    ...(kind === activityKind.group && input.groupSize === null && { groupSize: '请填写成团人数' }),
    ...(kind === activityKind.group && input.groupHours === null && { groupHours: '请填写成团时限' }),
    ...(kind === activityKind.presale && input.depositRate === null && { depositRate: '请填写定金比例' }),
    ...(enrolOpen && input.enrolStartAt === '' && { enrolStartAt: '请填写报名开始' }),
    ...(enrolOpen && input.enrolEndAt === '' && { enrolEndAt: '请填写报名截止' }),
    ...(isBlank(input.rulesText) && { rulesText: '请填写活动规则' }),
  }
}

/** What may change while an activity runs. */
const changeable: readonly string[] = [
  ...(['name', 'banner', 'shareImage', 'tagText', 'rulesText', 'venues', 'endAt'] as const),
] satisfies (keyof ActivityInput)[]

export const isFixedWhileRunning = (field: string): boolean => !changeable.includes(field)

/** Why a running activity cannot be changed like this. `changed`: the names of the changed fields. */
export function runningFaults(before: { endAt: string }, after: { endAt: string }, changed: readonly string[]) {
  const faults: FieldErrors = Object.fromEntries(
    changed.filter(isFixedWhileRunning).map((field) => [field, '活动进行中不能修改']),
  )
  if (isAfter(before.endAt, after.endAt)) faults.endAt = '活动进行中，结束时间只能推迟'
  return faults
}

type Reduction = Pick<ActivityInput, 'ladders' | 'ladderLoop'>

/** What 满减 takes off goods of this amount, to the cent. */
export function reductionOf({ ladders, ladderLoop }: Reduction, goodsAmount: string): string {
  const reached = ladders.findLast(({ fullAmount }) => !isMore(fullAmount, goodsAmount))
  if (!reached) return '0.00'
  if (!ladderLoop || ladders.length > 1) return yuan(reached.reduceAmount)
  const times = new Big(goodsAmount).div(reached.fullAmount).round(0, Big.roundDown)
  return timesMoney(reached.reduceAmount, times.toString())
}

type Conditions = Reduction & Pick<ActivityInput, 'kind' | 'discountRate' | 'groupSize' | 'groupHours' | 'depositRate'>

const short = (amount: string): string => new Big(amount || '0').toString()

/** 满 1000 减 50，满 2000 减 150; 8 折以下; 2 人团，24 小时; 定金 20% */
export function activityTerms(activity: Conditions): string {
  const { kind, ladders, ladderLoop, discountRate, groupSize, groupHours, depositRate } = activity
  if (kind === activityKind.discount && discountRate !== '') return `最高 ${short(timesMoney(discountRate, 10))} 折`
  if (kind === activityKind.fullReduction) {
    const each = ladderLoop ? '每满' : '满'
    return ladders
      .map(({ fullAmount, reduceAmount }) => `${each} ${short(fullAmount)} 减 ${short(reduceAmount)}`)
      .join('，')
  }
  if (kind === activityKind.group && groupSize !== null) return `${groupSize} 人团，${groupHours ?? ''} 小时`
  if (kind === activityKind.presale && depositRate !== null) return `定金 ${depositRate}%`
  return ''
}
