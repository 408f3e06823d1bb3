import { labelKind, labelTarget } from '#contract/merchants/codes.ts'
import { conditionText } from '#contract/merchants/merchant-label-rules.ts'
import type { listMerchantLabels, MerchantLabel } from '#contract/merchants/merchant-labels.ts'
import { columns, type ListColumn } from '#screen/list/columns.tsx'
import { NameButton } from '#screen/list/name-button.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'

const col = columns<typeof listMerchantLabels>()

const enabledText = ({ enabled }: MerchantLabel) => (enabled ? '已启用' : '已停用')
const targetsText = ({ targets }: MerchantLabel) => targets.map(labelTarget.label).join('、')

/** `open` opens the form of a label; `areaName` names the areas of conditions. */
export function merchantLabelColumns(
  open: (id: number) => void,
  areaName: (code: string) => string,
): ListColumn<typeof listMerchantLabels>[] {
  const conditionsText = ({ conditions }: MerchantLabel) =>
    conditions.map((condition) => conditionText(condition, areaName)).join('；')
  return [
    col.cell('name', '标签名称', (row) => <Name label={row} onOpen={open} />, {
      width: 168,
      pin: 'start',
      hideable: false,
      text: ({ name }) => name,
    }),
    col.cell(
      'enabled',
      '状态',
      (row) => <StatusBadge tone={row.enabled ? 'success' : 'neutral'}>{enabledText(row)}</StatusBadge>,
      { width: 96, text: enabledText },
    ),
    col.count('merchantCount', '商家数', { width: 88 }),
    col.text('groupName', '标签组', { width: 112 }),
    col.label('kind', '打标方式', labelKind, { width: 96 }),
    col.cell('targets', '适用对象', targetsText, { width: 152, text: targetsText }),
    col.cell('conditions', '自动条件', conditionsText, { width: 240, text: conditionsText }),
    col.cell('exclusive', '组内互斥', ({ exclusive }) => (exclusive ? '互斥' : ''), {
      width: 88,
      text: ({ exclusive }) => (exclusive ? '互斥' : ''),
    }),
    col.count('sortNo', '排序', { width: 72, sortable: true }),
    col.time('computedAt', '最近计算', { sortable: true }),
    col.text('updatedBy', '更新人', { width: 88 }),
    col.time('updatedAt', '更新时间', { sortable: true }),
  ]
}

function Name({ label: { id, name, color }, onOpen }: { label: MerchantLabel; onOpen: (id: number) => void }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span aria-hidden className="size-2.5 shrink-0 rounded-full border" style={{ backgroundColor: color }} />
      <NameButton onClick={() => onOpen(id)}>{name}</NameButton>
    </span>
  )
}
