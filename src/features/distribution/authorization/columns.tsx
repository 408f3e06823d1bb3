import {
  authorizationMode,
  authorizationScope,
  authorizationSource,
  authorizationStatus,
  authorizedState,
} from '#contract/distribution/authorization-codes.ts'
import { explained } from '#contract/distribution/authorization-rules.ts'
import type {
  AuthorizedProduct,
  listAuthorizations,
  listAuthorizedProducts,
} from '#contract/distribution/authorizations.ts'
import { columns } from '#screen/list/columns.tsx'
import { Tooltip } from '#ui/tooltip/tooltip.tsx'

const col = columns<typeof listAuthorizedProducts>()
const rule = columns<typeof listAuthorizations>()

const ruleText = ({ decidedBy }: AuthorizedProduct): string =>
  decidedBy ? `${authorizationScope.label(decidedBy.scope)} ${decidedBy.targetName}` : ''

/** The rule that decides a product; hovering it says why. */
function DecidedBy({ row }: { row: AuthorizedProduct }) {
  return (
    <Tooltip content={explained(row.decidedBy)}>
      <button type="button" className="max-w-full truncate text-left hover:underline hover:underline-offset-4">
        {ruleText(row) || '没有规则'}
      </button>
    </Tooltip>
  )
}

export const authorizedProductColumns = [
  col.image('cover', '图片', ({ name }) => name, { pin: 'start' }),
  col.text('name', '商品', { width: 208, sortable: true }),
  col.status('authorized', '授权状态', authorizedState),
  col.money('supplyPriceFrom', '供货价起', { width: 112 }),
  col.money('purchasePriceFrom', '采购价起', { width: 112 }),
  col.cell('decidedBy', '生效规则', (row) => <DecidedBy row={row} />, { width: 168, text: ruleText }),
  col.cell('brand', '品牌', ({ brand }) => brand.name, { width: 104, text: ({ brand }) => brand.name }),
  col.cell('category', '类目', ({ category }) => category.name, { width: 104, text: ({ category }) => category.name }),
  col.cell('supplier', '供应商', ({ supplier }) => supplier?.name, {
    width: 128,
    text: ({ supplier }) => supplier?.name ?? '',
  }),
  col.count('skuCount', 'SKU 数', { width: 80 }),
  col.date('validTo', '授权到期', { width: 104 }),
  col.flag('onShelf', '平台上架', { width: 88 }),
  col.code('spuCode', 'SPU 编码', { width: 128 }),
]

export const ruleColumns = [
  rule.label('scope', '授权范围', authorizationScope, { width: 88 }),
  rule.cell('target', '对象', ({ target }) => target.name, { width: 200, text: ({ target }) => target.name }),
  rule.status('mode', '方式', authorizationMode),
  rule.status('status', '状态', authorizationStatus),
  rule.count('productCount', '命中商品数', { width: 96 }),
  rule.date('validFrom', '生效日', { width: 104, sortable: true }),
  rule.cell('validTo', '失效日', ({ validTo }) => validTo ?? '长期', {
    width: 104,
    sortable: true,
    text: ({ validTo }) => validTo ?? '长期',
  }),
  rule.label('source', '来源', authorizationSource, { width: 88 }),
  rule.text('revokeReason', '撤销原因', { width: 144 }),
  rule.text('createdBy', '创建人', { width: 88 }),
  rule.time('createdAt', '创建时间', { sortable: true }),
]
