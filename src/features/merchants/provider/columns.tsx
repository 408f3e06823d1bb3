import { applicantKind, serviceKind } from '#contract/blackCard/codes.ts'
import { providerStatus } from '#contract/merchants/codes.ts'
import { INSURANCE_DAYS, LOW_SCORE } from '#contract/merchants/provider-rules.ts'
import type { listProviders, ProviderRow } from '#contract/merchants/providers.ts'
import { providerPaths } from '#features/merchants/paths.ts'
import { columns, type ListColumn } from '#screen/list/columns.tsx'

const col = columns<typeof listProviders>()

export const kindNames = (kinds: ProviderRow['kinds']): string => kinds.map(serviceKind.label).join('、')

export const providerColumns: ListColumn<typeof listProviders>[] = [
  col.link('name', '服务商名称', ({ id }) => providerPaths.detail.to({ id }), {
    width: 216,
    pin: 'start',
    hideable: false,
    sortable: true,
  }),
  col.status('status', '状态', providerStatus),
  col.money('unsettledAmount', '待结金额', { width: 112 }),
  col.code('providerNo', '服务商编号', { width: 112 }),
  col.label('applicantKind', '主体类型', applicantKind, { width: 80 }),
  col.cell('kinds', '服务类型', ({ kinds }) => kindNames(kinds), { width: 136, text: ({ kinds }) => kindNames(kinds) }),
  col.text('areaNames', '服务地区', { width: 176 }),
  col.text('contactName', '联系人', { width: 80 }),
  col.text('phone', '登录手机', { width: 112 }),
  col.count('workerCount', '服务人员数', { width: 96 }),
  col.count('orderCount', '服务单数', { width: 88, sortable: true }),
  col.cell('score', '评分', ({ score }) => <Score score={score} />, {
    width: 72,
    align: 'right',
    sortable: true,
    text: ({ score }) => score ?? '',
  }),
  col.cell('onTimeRate', '准时率', ({ onTimeRate }) => <Rate rate={onTimeRate} />, {
    width: 80,
    align: 'right',
    text: ({ onTimeRate }) => (onTimeRate ? `${onTimeRate}%` : ''),
  }),
  col.count('complaintCount', '投诉数', { width: 72 }),
  col.cell('insuranceExpireAt', '保险到期', (row) => <InsuranceEnd row={row} />, {
    width: 168,
    sortable: true,
    text: ({ insuranceExpireAt }) => insuranceExpireAt,
  }),
  col.cell('manager', '负责人', ({ manager }) => manager?.name, {
    width: 80,
    text: ({ manager }) => manager?.name ?? '',
  }),
  col.time('updatedAt', '更新时间', { sortable: true }),
]

/** The score; red below the limit. */
export function Score({ score }: { score: string | null }) {
  if (score === null) return <span className="text-text-faint">—</span>
  return <span className={Number(score) < LOW_SCORE ? 'text-danger-text tabular-nums' : 'tabular-nums'}>{score}</span>
}

export function Rate({ rate }: { rate: string | null }) {
  return rate === null ? <span className="text-text-faint">—</span> : <span className="tabular-nums">{rate}%</span>
}

/** The last day of the insurance, and how near it is. */
export function InsuranceEnd({ row }: { row: Pick<ProviderRow, 'insuranceExpireAt' | 'insuranceDaysLeft'> }) {
  const { insuranceExpireAt, insuranceDaysLeft: left } = row
  if (insuranceExpireAt === '' || left === null) return null
  return (
    <span className="tabular-nums">
      {insuranceExpireAt}
      {left <= INSURANCE_DAYS && (
        <span className={left < 0 ? 'text-danger-text' : 'text-warning-text'}>
          {left < 0 ? ` 已过 ${-left} 天` : left === 0 ? ' 今天' : ` ${left} 天`}
        </span>
      )}
    </span>
  )
}
