import { Link } from 'react-router-dom'
import type { listActivityProducts } from '#contract/marketing/activity-products.ts'
import { activityKind, activityProductStatus, activitySubmitBy } from '#contract/marketing/codes.ts'
import { activityPaths } from '#features/marketing/paths.ts'
import { columns } from '#screen/list/columns.tsx'

const col = columns<typeof listActivityProducts>()

interface ColumnRights {
  seesSale: boolean
  isSupplier: boolean
}

/** `open` shows a product beside the list. */
export const activityProductColumns = (open: (id: number) => void, { seesSale, isSupplier }: ColumnRights) => [
  col.image('image', '图片', ({ productName }) => productName, { pin: 'start' }),
  col.name('productName', '商品名称', ({ id }) => open(id), { width: 168 }),
  col.status('status', '审核状态', activityProductStatus),
  col.money('activityPriceFrom', '活动价起', { width: 88 }),
  ...(seesSale ? [col.money('salePriceFrom', '销售价起', { width: 88 })] : []),
  col.money('subsidy', '平台补贴', { sortable: true, width: 88 }),
  col.cell(
    'activity',
    '活动',
    ({ activity: { id, name } }) => (
      <Link to={activityPaths.form.to({ id })} className="truncate text-accent-text hover:underline">
        {name}
      </Link>
    ),
    { width: 176, text: ({ activity }) => activity.name },
  ),
  col.cell('kind', '活动类型', ({ activity }) => activityKind.label(activity.kind), {
    width: 88,
    text: ({ activity }) => activityKind.label(activity.kind),
  }),
  ...(isSupplier
    ? []
    : [
        col.cell('supplier', '供应商', ({ supplier }) => supplier.name, {
          width: 160,
          text: ({ supplier }) => supplier.name,
        }),
      ]),
  col.cell('brand', '品牌', ({ brand }) => brand.name, { width: 96, text: ({ brand }) => brand.name }),
  col.count('activityStock', '活动库存', { width: 88 }),
  col.count('soldQty', '已售', { width: 72 }),
  col.cell(
    'conflictHint',
    '冲突提示',
    ({ conflictHint }) => <span className="text-warning-text">{conflictHint}</span>,
    { width: 176, text: ({ conflictHint }) => conflictHint },
  ),
  col.label('submitBy', '报名方', activitySubmitBy, { width: 80 }),
  col.code('spuCode', 'SPU 编码', { width: 128 }),
  col.text('rejectReason', '驳回原因', { width: 160 }),
  col.text('reviewer', '审核人', { width: 88 }),
  col.time('createdAt', '报名时间', { sortable: true }),
]
