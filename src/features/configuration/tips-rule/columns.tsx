import { tipsPlace, tipsRuleStatus, tipsScope } from '#contract/configuration/codes.ts'
import { conditionsText, type RegionName } from '#contract/configuration/tips-rule-rules.ts'
import type { listTipsRules, TipsRule } from '#contract/configuration/tips-rules.ts'
import { promptLevel } from '#contract/goods/template-codes.ts'
import { formatTime } from '#lib/formats.ts'
import { columns } from '#screen/list/columns.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { tipsRulePaths } from '../tips-rule-paths.ts'

const col = columns<typeof listTipsRules>()

const scopeText = ({ scopeKind, scope }: TipsRule): string => {
  const [first] = scope
  if (!first) return tipsScope.label(scopeKind)
  return `${tipsScope.label(scopeKind)}：${first.name}${scope.length > 1 ? ` 等 ${scope.length} 个` : ''}`
}

const lasting = ({ startAt, endAt }: TipsRule): string =>
  startAt || endAt ? `${startAt ? formatTime(startAt) : '即时'} 至 ${endAt ? formatTime(endAt) : '长期'}` : '长期'

const placeText = ({ places }: TipsRule): string => places.map(tipsPlace.label).join('、')

const existing = ({ status, isExpired }: TipsRule): string => (isExpired ? '已过期' : tipsRuleStatus.label(status))

/** `areaName` resolves area names once the areas are loaded. */
export const tipsRuleColumns = (areaName: RegionName) => [
  col.link('name', '规则名称', ({ id }) => tipsRulePaths.form.to({ id }), { width: 184, pin: 'start', sortable: true }),
  col.cell(
    'status',
    '状态',
    (rule) => (
      <StatusBadge tone={rule.isExpired ? 'warning' : tipsRuleStatus.tone(rule.status)}>{existing(rule)}</StatusBadge>
    ),
    { width: 88, text: existing },
  ),
  col.cell('places', '触发位置', placeText, { width: 152, text: placeText }),
  col.cell('scopeKind', '适用范围', scopeText, { width: 224, text: scopeText }),
  col.cell(
    'conditions',
    '触发条件',
    (rule) => (
      <span className="truncate" title={conditionsText(rule, areaName)}>
        {conditionsText(rule, areaName) || '始终触发'}
      </span>
    ),
    { width: 256, text: (rule) => conditionsText(rule, areaName) || '始终触发' },
  ),
  col.text('tipTitle', '贴士', { width: 176 }),
  col.status('level', '提示级别', promptLevel, { width: 104 }),
  col.count('priority', '优先级', { width: 80, sortable: true }),
  col.flag('exclusive', '命中后停止', { width: 96 }),
  col.cell('startAt', '生效时间', lasting, { width: 248, sortable: true, text: lasting }),
  col.count('hitCount', '30 天展示', { width: 96 }),
  col.time('updatedAt', '更新时间', { sortable: true }),
]
