import type { CodeOf } from '#contract/codes.ts'
import type { FieldErrors } from '#contract/fields.ts'
import { daysUntil } from '#contract/rules/moment.ts'
import { canMove, type Transition } from '#contract/rules/transition.ts'
import { experienceStatus } from './codes.ts'
import type { ExperienceInput, ExperienceRow } from './experiences.ts'

type ExperienceStatus = CodeOf<typeof experienceStatus>

export const experienceTransitions = {
  open: { title: '开通体验', from: [experienceStatus.pending], to: experienceStatus.running },
  extend: { title: '延期', from: [experienceStatus.running, experienceStatus.expired], to: experienceStatus.running },
  convert: {
    title: '转正',
    from: [experienceStatus.running, experienceStatus.expired],
    to: experienceStatus.converted,
  },
  close: {
    title: '关闭',
    from: [experienceStatus.pending, experienceStatus.running, experienceStatus.expired],
    to: experienceStatus.closed,
  },
} as const satisfies Record<string, Transition<ExperienceStatus>>

/** Days of a trial, and of each extension. */
export const MIN_DAYS = 7
export const MAX_DAYS = 30
export const DEFAULT_DAYS = 15
export const MAX_EXTENSION = 15
export const MAX_EXTENSIONS = 2
/** A running trial ends soon from this many days before its last day. */
export const ENDING_DAYS = 3
/** A phone may try again without a permission after so many days. */
export const AGAIN_DAYS = 180

export const EXTENDED_TWICE = '最多延期两次'

type Stated = Pick<ExperienceRow, 'status'>

export const isOpenExperience = ({ status }: Stated) => canMove<ExperienceStatus>(experienceTransitions.close, status)
export const canOpenExperience = ({ status }: Stated) => canMove<ExperienceStatus>(experienceTransitions.open, status)
export const canConvertExperience = ({ status }: Stated) =>
  canMove<ExperienceStatus>(experienceTransitions.convert, status)
export const canExtendExperience = ({ status, extendCount }: Pick<ExperienceRow, 'status' | 'extendCount'>) =>
  canMove<ExperienceStatus>(experienceTransitions.extend, status) && extendCount < MAX_EXTENSIONS

/** The day from which an extension counts: the last day, or today when that has passed. */
export const extendsFrom = (endAt: string, today: string): string => (endAt > today ? endAt : today)

/** Faults of the last day of a new or an extended trial. */
export function lastDayFaults(endAt: string, { from, isExtended }: { from: string; isExtended: boolean }): FieldErrors {
  const days = daysUntil(endAt, from) ?? 0
  if (isExtended) return days >= 1 && days <= MAX_EXTENSION ? {} : { endAt: `每次延期 1 到 ${MAX_EXTENSION} 天` }
  return days >= MIN_DAYS && days <= MAX_DAYS ? {} : { endAt: `体验期应为 ${MIN_DAYS} 到 ${MAX_DAYS} 天` }
}

export const experienceFieldTitles: Readonly<Record<keyof ExperienceInput, string>> = {
  companyName: '公司名称',
  contactName: '联系人',
  phone: '手机号',
  merchantType: '商家类型',
  area: '所在地区',
  edition: '体验版本',
  source: '来源',
  promoterId: '推广员',
  need: '需求描述',
}
