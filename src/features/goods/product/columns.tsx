import { Link } from 'react-router-dom'
import { enableStatus } from '#contract/configuration/codes.ts'
import { productStatus, productType, revisionStatus } from '#contract/goods/codes.ts'
import type { listProducts, ProductRow } from '#contract/goods/products.ts'
import { unsellable } from '#contract/goods/unsellable.ts'
import { categoryPaths } from '#features/configuration/public.ts'
import { brandPaths, supplierPaths } from '#features/suppliers/public.ts'
import { formatCount } from '#lib/formats.ts'
import { columns, type ListColumn } from '#screen/list/columns.tsx'
import { formatMoney } from '#ui/money/format-money.ts'
import { Money } from '#ui/money/money.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { productPaths } from '../paths.ts'
import { templatePaths } from '../template-paths.ts'

const col = columns<typeof listProducts>()

/**
 * The columns for decisions come first, so that prices are visible on a narrow screen. A price column requires its read
 * permission.
 */
export const productColumns: ListColumn<typeof listProducts>[] = [
  col.image('cover', '主图', ({ name }) => name, { pin: 'start' }),
  col.cell('name', '商品名称', (row) => <Name product={row} />, {
    width: 160,
    pin: 'start',
    hideable: false,
    sortable: true,
    text: ({ name }) => name,
  }),
  col.cell('status', '状态', (row) => <StatusFacts product={row} />, {
    width: 112,
    text: ({ status, unsellableReason }) => [productStatus.label(status), unsellableReason].filter(Boolean).join(' '),
  }),
  col.cell('supplyPrice', '供货价', ({ supplyPrice }) => <Money amount={supplyPrice ?? null} />, {
    width: 104,
    align: 'right',
    text: ({ supplyPrice }) => supplyPrice ?? '',
  }),
  col.cell('salePriceMin', '销售价', (row) => <SalePrice product={row} />, {
    width: 128,
    align: 'right',
    sortable: true,
    text: ({ salePriceMin, salePriceMax }) =>
      salePriceMin === salePriceMax ? (salePriceMin ?? '') : `${salePriceMin}-${salePriceMax}`,
  }),
  col.cell(
    'stockTotal',
    '可售库存',
    ({ stockTotal, isStockLow }) => (
      <span className={isStockLow ? 'text-warning-text' : undefined} title={isStockLow ? '低于预警值' : undefined}>
        {formatCount(stockTotal)}
      </span>
    ),
    { width: 104, align: 'right', sortable: true, text: ({ stockTotal }) => String(stockTotal) },
  ),
  col.count('salesCount', '累计销量', { width: 104, sortable: true }),
  col.code('spuCode', '编码', { width: 136 }),
  col.cell('brand', '品牌', ({ brand }) => brand.name, { width: 112 }),
  col.cell('supplier', '供应商', ({ supplier }) => supplier.name, { width: 144 }),
  col.cell('category', '类目', ({ category }) => category.name, { width: 104 }),
  col.cell('template', '商品模板', ({ template }) => template?.name, {
    width: 144,
    text: ({ template }) => template?.name ?? '',
  }),
  col.label('productType', '类型', productType, { width: 72 }),
  col.count('skuCount', '规格', { width: 64 }),
  col.time('updatedAt', '更新时间', { sortable: true }),
]

/** Link to the product page; products in the recycle bin have none. */
function Name({ product: { id, name, status } }: { product: ProductRow }) {
  if (status === productStatus.recycled) return <span className="truncate">{name}</span>
  return (
    <Link
      to={productPaths.detail.to({ spuId: id })}
      className="truncate text-accent-text hover:underline hover:underline-offset-4"
    >
      {name}
    </Link>
  )
}

/** The status, and why a product on sale cannot be sold. */
function StatusFacts({ product }: { product: ProductRow }) {
  const { status, revisionStatus: revision, unsellableReason } = product
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
      <StatusBadge tone={unsellableReason ? 'warning' : productStatus.tone(status)}>
        {productStatus.label(status)}
      </StatusBadge>
      {unsellableReason && <Unsellable product={product} />}
      {revision > revisionStatus.none && (
        <Tag tone={revision === revisionStatus.inReview ? 'info' : 'danger'}>{revisionStatus.label(revision)}</Tag>
      )}
    </span>
  )
}

/** Where each cause can be fixed; other causes are fixed on the product page. */
const mendedAt: Record<string, (product: ProductRow) => string> = {
  [unsellable.brand]: ({ brand }) => brandPaths.list.to({ keyword: brand.name }),
  [unsellable.supplier]: ({ supplier }) => supplierPaths.list.to({ keyword: supplier.name }),
  [unsellable.category]: ({ category }) => categoryPaths.tree.to({ id: category.id }),
  [unsellable.template]: ({ category }) =>
    templatePaths.list.to({ categoryId: category.id, status: enableStatus.disabled }),
}

/** Why a product cannot be sold, with a link to the fix. */
function Unsellable({ product }: { product: ProductRow }) {
  const { id, unsellableReason } = product
  const to = mendedAt[unsellableReason]?.(product) ?? productPaths.detail.to({ spuId: id, tab: 'skus' })
  return (
    <Link to={to} className="truncate text-small text-warning-text underline-offset-4 hover:underline">
      {unsellableReason}
    </Link>
  )
}

/** Shows the lowest of several prices: a range does not fit if status and both prices are visible at 1024 px. */
function SalePrice({ product: { salePriceMin = null, salePriceMax = null } }: { product: ProductRow }) {
  if (salePriceMin === null || salePriceMin === salePriceMax) return <Money amount={salePriceMin} />
  return (
    <span title={`${formatMoney(salePriceMin)} – ${formatMoney(salePriceMax)}`}>
      <Money amount={salePriceMin} /> 起
    </span>
  )
}
