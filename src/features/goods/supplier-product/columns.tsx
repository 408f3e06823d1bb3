import { Link } from 'react-router-dom'
import { moveChannel, moveProblem, moveStatus } from '#contract/goods/migration-codes.ts'
import type { listMovedProducts, SupplierProductRow } from '#contract/goods/supplier-products.ts'
import type { ListColumn } from '#screen/list/columns.tsx'
import { columns } from '#screen/list/columns.tsx'
import { Money } from '#ui/money/money.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { productPaths } from '../paths.ts'
import { supplierTemplatePaths } from '../supplier-template-paths.ts'

const col = columns<typeof listMovedProducts>()
const linkLook = 'truncate text-accent-text hover:underline hover:underline-offset-4'

/** Migration problems as text; a likely duplicate shows its similarity, a template links to its mapping. */
function Problems({ problems, twin, supplierTemplate }: SupplierProductRow) {
  return (
    <span className="flex items-center gap-1 overflow-hidden">
      {problems.map((problem) => {
        const label = moveProblem.label(problem)
        const chip = (
          <Tag key={problem} tone="warning">
            {problem === moveProblem.duplicate && twin ? `${label} ${twin.score}%` : label}
          </Tag>
        )
        if (problem === moveProblem.duplicate && twin) {
          return (
            <Link key={problem} to={productPaths.detail.to({ spuId: twin.spuId })} title={twin.name}>
              {chip}
            </Link>
          )
        }
        if (problem > moveProblem.noSpecValue || !supplierTemplate) return chip
        return (
          <Link key={problem} to={supplierTemplatePaths.list.to({ id: supplierTemplate.id })}>
            {chip}
          </Link>
        )
      })}
    </span>
  )
}

function Price({ supplyPriceMin: min, supplyPriceMax: max }: SupplierProductRow) {
  if (!min || !max || min === max) return <Money amount={min ?? null} />
  return (
    <span>
      <Money amount={min} /> – <Money amount={max} />
    </span>
  )
}

/** The columns of a tab: problems of pending products, results of migrated ones. */
export const supplierProductColumns = (status: number, seesCost: boolean): ListColumn<typeof listMovedProducts>[] => [
  col.image('cover', '图片', ({ name }) => name, { pin: 'start' }),
  col.text('name', '供应商商品', { width: 216, pin: 'start', sortable: true, hideable: false }),
  ...(seesCost
    ? [
        col.cell('supplyPrice', '供货价', Price, {
          width: 176,
          align: 'right',
          text: ({ supplyPriceMin, supplyPriceMax }) => [supplyPriceMin, supplyPriceMax].join(' – '),
        }),
      ]
    : []),
  col.code('supplierSpuNo', '供应商货号', { width: 120 }),
  ...(status === moveStatus.waiting
    ? [
        col.cell('problems', '待处理问题', Problems, {
          width: 320,
          text: ({ problems }) => problems.map((problem) => moveProblem.label(problem)).join('、'),
        }),
      ]
    : []),
  ...(status === moveStatus.moved
    ? [
        col.cell(
          'product',
          '平台商品',
          ({ product }) =>
            product && (
              <Link to={productPaths.detail.to({ spuId: product.id })} title={product.name} className={linkLook}>
                {product.spuCode}
              </Link>
            ),
          { width: 128, text: ({ product }) => product?.spuCode ?? '' },
        ),
        col.cell(
          'changedAfterMove',
          '来源变更',
          ({ changedAfterMove }) => changedAfterMove && <Tag tone="info">来源有更新</Tag>,
          { width: 104, text: ({ changedAfterMove }) => (changedAfterMove ? '来源有更新' : '') },
        ),
      ]
    : []),
  ...(status === moveStatus.ignored ? [col.text('ignoreReason', '忽略原因', { width: 232 })] : []),
  ...(status === moveStatus.failed ? [col.text('failReason', '失败原因', { width: 264 })] : []),
  col.cell('supplier', '供应商', ({ supplier }) => supplier.name, { width: 120 }),
  col.text('brandName', '来源品牌', { width: 112 }),
  col.cell('brand', '匹配品牌', ({ brand }) => brand?.name ?? '', { width: 112 }),
  col.cell('supplierTemplate', '来源模板', ({ supplierTemplate }) => supplierTemplate?.name ?? '', { width: 120 }),
  col.count('skuCount', '规格数', { width: 72 }),
  col.label('channel', '来源方式', moveChannel, { width: 104 }),
  col.time('syncedAt', '同步时间', { sortable: true }),
  ...(status === moveStatus.moved ? [col.time('movedAt', '迁移时间', { sortable: true })] : []),
]
