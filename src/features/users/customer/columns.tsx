import { customerSource, customerStatus, houseType, intentLevel, renovationStage } from '#contract/users/codes.ts'
import type { CustomerRow, listCustomers } from '#contract/users/customers.ts'
import { CoveredContact } from '#features/users/shared/covered-contact.tsx'
import { Labels } from '#features/users/shared/person.tsx'
import { dayOf, formatTime } from '#lib/formats.ts'
import { columns, type ListColumn } from '#screen/list/columns.tsx'
import { NameButton } from '#screen/list/name-button.tsx'
import { Tag } from '#ui/tag/tag.tsx'

const col = columns<typeof listCustomers>()

const intentTone = { A: 'danger', B: 'warning', C: 'info', D: 'neutral' } as const

/** How soon the customer wants to begin. */
export function Intent({ level, isShort = false }: { level: CustomerRow['intentLevel']; isShort?: boolean }) {
  return <Tag tone={intentTone[level]}>{isShort ? level : intentLevel.label(level)}</Tag>
}

/** The next follow-up: red once its day has passed. */
export function NextFollow({ row: { nextFollowAt } }: { row: Pick<CustomerRow, 'nextFollowAt'> }) {
  if (nextFollowAt === null) return null
  const day = dayOf(new Date(nextFollowAt))
  const isLate = day < dayOf()
  const isToday = day === dayOf()
  return (
    <span
      className={isLate ? 'text-danger-text tabular-nums' : isToday ? 'text-warning-text tabular-nums' : 'tabular-nums'}
    >
      {isToday ? `今天 ${formatTime(nextFollowAt).slice(11)}` : formatTime(nextFollowAt)}
      {isLate && ' 已超期'}
    </span>
  )
}

/** `open` shows a customer beside the list; `showsLabels` for the platform. */
export const customerColumns = (
  open: (id: number) => void,
  showsLabels: boolean,
): ListColumn<typeof listCustomers>[] => [
  col.cell('name', '客户姓名', (row) => <Name row={row} onOpen={open} />, {
    width: 144,
    pin: 'start',
    hideable: false,
    text: ({ name }) => name,
  }),
  col.status('status', '状态', customerStatus, { width: 104 }),
  col.money('budget', '预算', { width: 120 }),
  col.code('customerNo', '客户编号', { width: 124 }),
  col.cell(
    'phone',
    '联系电话',
    ({ id, phone, name }) => (
      <CoveredContact key={id} resource="customer" id={id} field="phone" covered={phone} of={name} />
    ),
    { width: 140, text: ({ phone }) => phone },
  ),
  col.cell('intentLevel', '意向等级', ({ intentLevel: level }) => <Intent level={level} />, {
    width: 104,
    text: ({ intentLevel: level }) => intentLevel.label(level),
  }),
  col.cell('store', '归属门店', ({ store }) => store?.name, { width: 168, text: ({ store }) => store?.name ?? '' }),
  col.cell('designer', '服务设计师', ({ designer }) => designer?.name, {
    width: 96,
    text: ({ designer }) => designer?.name ?? '',
  }),
  col.cell('nextFollowAt', '下次跟进', (row) => row.nextFollowAt && <NextFollow row={row} />, {
    width: 184,
    sortable: true,
    text: ({ nextFollowAt }) => formatTime(nextFollowAt),
  }),
  col.time('lastFollowAt', '最近跟进', { sortable: true }),
  col.count('followCount', '跟进次数', { width: 88 }),
  col.text('areaName', '所在地区', { width: 176 }),
  col.label('houseType', '户型', houseType, { width: 96 }),
  col.cell('houseArea', '建筑面积(㎡)', ({ houseArea }) => houseArea, {
    width: 112,
    align: 'right',
    text: ({ houseArea }) => houseArea,
  }),
  col.label('renovationStage', '装修阶段', renovationStage, { width: 96 }),
  col.label('source', '客户来源', customerSource, { width: 104 }),
  ...(showsLabels
    ? [
        col.cell('labels', '标签', ({ labels = [] }) => <Labels labels={labels} />, {
          width: 160,
          text: ({ labels = [] }) => labels.map(({ name }) => name).join('、'),
        }),
      ]
    : []),
  col.time('createdAt', '创建时间', { sortable: true }),
]

function Name({ row: { id, name, twinCount }, onOpen }: { row: CustomerRow; onOpen: (id: number) => void }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <NameButton onClick={() => onOpen(id)}>{name}</NameButton>
      {twinCount > 0 && (
        <Tag tone="warning" title={`还有 ${twinCount} 位客户是相同电话`}>
          重复
        </Tag>
      )}
    </span>
  )
}
