import type { ClientColumn, listClientColumns } from '#contract/merchants/client-columns.ts'
import { clientKind, columnLinkType, columnPosition, columnStatus, merchantEdition } from '#contract/merchants/codes.ts'
import { merchantType } from '#contract/permissions/storefront-codes.ts'
import { columns, type ListColumn } from '#screen/list/columns.tsx'
import { NameButton } from '#screen/list/name-button.tsx'
import { Tag } from '#ui/tag/tag.tsx'

const col = columns<typeof listClientColumns>()

interface Codes {
  codes: readonly number[]
  label(code: number): string
}

/** 全部, or the chosen ones. */
const chosenOf = (table: Codes, chosen: readonly number[]): string =>
  chosen.length === table.codes.length ? '全部' : chosen.map((code) => table.label(code)).join('、')

/** Whom the column is for: certain merchants instead of types, where it names some. */
const typesText = ({ merchantTypes, enterprises }: ClientColumn): string =>
  enterprises.length > 0 ? `指定 ${enterprises.length} 个企业` : chosenOf(merchantType, merchantTypes)

/** `open` shows a column beside the list. */
export const clientColumnColumns = (open: (id: number) => void): ListColumn<typeof listClientColumns>[] => [
  col.image('icon', '图标', ({ name }) => name, { pin: 'start' }),
  col.cell(
    'name',
    '栏目名称',
    ({ id, name, badgeText }) => (
      <span className="flex min-w-0 items-center gap-1.5">
        <NameButton onClick={() => open(id)}>{name}</NameButton>
        {badgeText && <Tag tone="danger">{badgeText}</Tag>}
      </span>
    ),
    { width: 168, pin: 'start', hideable: false, text: ({ name }) => name },
  ),
  col.status('status', '状态', columnStatus),
  col.label('client', '客户端', clientKind),
  col.label('position', '位置', columnPosition, { width: 96 }),
  col.count('sortNo', '排序', { sortable: true, width: 72 }),
  col.label('linkType', '跳转类型', columnLinkType, { width: 96 }),
  col.text('linkName', '跳转目标', { width: 208 }),
  col.cell('merchantTypes', '适用商家', typesText, { width: 168, text: typesText }),
  col.cell('editions', '适用版本', ({ editions }) => chosenOf(merchantEdition, editions), { width: 120 }),
  col.time('startAt', '展示开始', { sortable: true }),
  col.time('endAt', '展示结束', { sortable: true }),
  col.count('clickCount', '近7天点击', { sortable: true, width: 104 }),
  col.time('updatedAt', '更新时间', { sortable: true }),
]
