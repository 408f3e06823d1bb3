import { menuMode, merchantEdition } from '#contract/merchants/codes.ts'
import type { listMerchantMenus, MerchantMenuRow } from '#contract/merchants/merchant-menus.ts'
import { merchantType, storeTerminal } from '#contract/permissions/storefront-codes.ts'
import { columns, type ListColumn } from '#screen/list/columns.tsx'
import { NameButton } from '#screen/list/name-button.tsx'

const col = columns<typeof listMerchantMenus>()

const named = (menus: MerchantMenuRow['addedMenus']) => menus.map(({ name }) => name).join('、')

/** `open` opens the menus of a merchant in a terminal. */
export const merchantMenuColumns = (open: (id: number) => void): ListColumn<typeof listMerchantMenus>[] => [
  col.cell(
    'enterprise',
    '企业名称',
    (row) => <NameButton onClick={() => open(row.id)}>{row.enterprise.name}</NameButton>,
    {
      width: 224,
      pin: 'start',
      hideable: false,
      text: ({ enterprise }) => enterprise.name,
    },
  ),
  col.label('terminal', '终端', storeTerminal, { width: 88 }),
  col.status('mode', '授权方式', menuMode, { width: 128 }),
  col.count('deviationCount', '差异数', { width: 80 }),
  col.cell(
    'addedMenus',
    '额外开放',
    ({ addedMenus }) => <span className="truncate text-success-text">{named(addedMenus)}</span>,
    { width: 168, text: ({ addedMenus }) => named(addedMenus) },
  ),
  col.cell(
    'removedMenus',
    '单独关闭',
    ({ removedMenus }) => <span className="truncate text-danger-text">{named(removedMenus)}</span>,
    { width: 168, text: ({ removedMenus }) => named(removedMenus) },
  ),
  col.date('validTo', '额外开放至', { width: 112 }),
  col.text('reason', '调整原因', { width: 200 }),
  col.label('merchantType', '商家类型', merchantType, { width: 96 }),
  col.label('edition', '版本', merchantEdition, { width: 80 }),
  col.text('updatedBy', '更新人', { width: 80 }),
  col.time('updatedAt', '更新时间', { sortable: true }),
]
