import { Link } from 'react-router-dom'
import { mapStatus } from '#contract/goods/migration-codes.ts'
import type { listSupplierTemplates, SupplierTemplateRow } from '#contract/goods/supplier-templates.ts'
import { columns, type ListColumn } from '#screen/list/columns.tsx'
import { supplierProductPaths } from '../supplier-product-paths.ts'

const col = columns<typeof listSupplierTemplates>()

const factors = ({ purchaseFactor, productFactor, saleFactor }: SupplierTemplateRow): string =>
  [purchaseFactor, productFactor, saleFactor].some(Boolean)
    ? [purchaseFactor, productFactor, saleFactor].map((factor) => factor || '—').join(' / ')
    : '沿用品牌或模板'

export const supplierTemplateColumns = (open: (id: number) => void): ListColumn<typeof listSupplierTemplates>[] => [
  col.name('name', '来源模板', ({ id }) => open(id), { width: 152, sortable: true }),
  col.status('status', '映射状态', mapStatus),
  col.code('supplierTemplateNo', '来源模板号', { width: 104 }),
  col.cell('supplier', '供应商', ({ supplier }) => supplier.name, { width: 120 }),
  col.text('sourcePath', '来源类目', { width: 216 }),
  col.cell('template', '平台模板', ({ template }) => template?.name ?? '', { width: 160 }),
  col.count('mappedSpecs', '规格映射', { width: 88 }),
  col.count('mappedAttributes', '参数映射', { width: 88 }),
  col.cell('factors', '采购 / 产品 / 销售系数', factors, { width: 160 }),
  col.count('productCount', '商品数', { width: 80 }),
  col.cell(
    'pendingCount',
    '待迁移',
    ({ id, pendingCount }) =>
      pendingCount > 0 ? (
        <Link
          to={supplierProductPaths.list.to({ supplierTemplateId: id })}
          className="text-accent-text tabular-nums hover:underline hover:underline-offset-4"
        >
          {pendingCount}
        </Link>
      ) : (
        <span className="text-text-faint">0</span>
      ),
    { width: 88, align: 'right', sortable: true, text: ({ pendingCount }) => String(pendingCount) },
  ),
  col.time('updatedAt', '更新时间', { sortable: true }),
]
