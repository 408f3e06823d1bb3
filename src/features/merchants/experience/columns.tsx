import { experienceStatus, merchantEdition, merchantSource } from '#contract/merchants/codes.ts'
import { ENDING_DAYS } from '#contract/merchants/experience-rules.ts'
import type { ExperienceRow, listExperiences } from '#contract/merchants/experiences.ts'
import { merchantType } from '#contract/permissions/storefront-codes.ts'
import { dayOf, formatTime } from '#lib/formats.ts'
import { columns, type ListColumn } from '#screen/list/columns.tsx'
import { NameButton } from '#screen/list/name-button.tsx'

const col = columns<typeof listExperiences>()

/** `open` opens the drawer of a trial. */
export const experienceColumns = (open: (id: number) => void): ListColumn<typeof listExperiences>[] => [
  col.cell(
    'companyName',
    '公司名称',
    ({ id, companyName }) => <NameButton onClick={() => open(id)}>{companyName}</NameButton>,
    { width: 224, pin: 'start', hideable: false, text: ({ companyName }) => companyName },
  ),
  col.status('status', '状态', experienceStatus),
  col.code('experienceNo', '体验编号', { width: 136 }),
  col.text('contactName', '联系人', { width: 80 }),
  col.text('phone', '手机号', { width: 120 }),
  col.label('merchantType', '商家类型', merchantType, { width: 96 }),
  col.text('areaName', '所在地区', { width: 168 }),
  col.label('edition', '体验版本', merchantEdition, { width: 88 }),
  col.label('source', '来源', merchantSource, { width: 96 }),
  col.cell('follower', '跟进人', ({ follower }) => follower?.name, {
    width: 80,
    text: ({ follower }) => follower?.name ?? '',
  }),
  col.cell('nextFollowAt', '下次跟进', (row) => <NextFollow row={row} />, {
    width: 160,
    sortable: true,
    text: ({ nextFollowAt }) => formatTime(nextFollowAt),
  }),
  col.cell('endAt', '体验结束', (row) => <LastDay row={row} />, {
    width: 144,
    sortable: true,
    text: ({ endAt }) => endAt,
  }),
  col.count('usageScore', '活跃度', { width: 80, sortable: true }),
  col.time('lastLoginAt', '最近登录'),
  col.time('createdAt', '申请时间', { sortable: true }),
]

/** The next follow-up: red once its day has passed. */
function NextFollow({ row: { nextFollowAt } }: { row: Pick<ExperienceRow, 'nextFollowAt'> }) {
  if (nextFollowAt === null) return null
  const isLate = dayOf(new Date(nextFollowAt)) < dayOf()
  return (
    <span className={isLate ? 'text-danger-text tabular-nums' : 'tabular-nums'}>
      {formatTime(nextFollowAt)}
      {isLate && ' 已超期'}
    </span>
  )
}

/** The last day, and how near it is while the trial runs. */
function LastDay({ row: { endAt, daysLeft, status } }: { row: Pick<ExperienceRow, 'endAt' | 'daysLeft' | 'status'> }) {
  if (endAt === '' || daysLeft === null) return null
  return (
    <span className="tabular-nums">
      {endAt}
      {status === experienceStatus.running && daysLeft <= ENDING_DAYS && (
        <span className="text-warning-text">{daysLeft === 0 ? ' 今天' : ` ${daysLeft} 天`}</span>
      )}
    </span>
  )
}
