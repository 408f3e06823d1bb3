import { Link } from 'react-router-dom'
import { canPassProduct, canRejectProduct, canRemoveProduct } from '#contract/marketing/activity-product-rules.ts'
import {
  type ActivityProductDetail,
  type ActivitySku,
  getActivityProduct,
  reviewActivityProducts,
} from '#contract/marketing/activity-products.ts'
import { activityKind, activityProductStatus, activityStatus, activitySubmitBy } from '#contract/marketing/codes.ts'
import { isMore } from '#contract/orders/order-money.ts'
import { activityPaths } from '#features/marketing/paths.ts'
import { formatTime } from '#lib/formats.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { columns } from '#screen/list/columns.tsx'
import { Button } from '#ui/button/button.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Drawer, DrawerBody, DrawerContent, DrawerFoot } from '#ui/drawer/drawer.tsx'
import { Money } from '#ui/money/money.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { useActivityProductActions } from './use-actions.ts'

const { Item } = Descriptions

/** One product of an activity with what a reviewer needs: prices, conflicts, and what it cost and sold before. */
export function ProductDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const read = useLookup(getActivityProduct, { id }, { staleMs: 0 })
  const row = read.data
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent
        size="wide"
        title={row?.productName ?? '活动商品'}
        description={
          row && (
            <StatusBadge tone={activityProductStatus.tone(row.status)}>
              {activityProductStatus.label(row.status)}
            </StatusBadge>
          )
        }
      >
        <DrawerBody className="grid content-start gap-6">
          <QueryBody read={read} noun="活动商品">
            {(product) => (
              <>
                {product.rejectReason && <Notice tone="warning">原因：{product.rejectReason}</Notice>}
                <Facts product={product} />
                <Prices product={product} />
                {product.conflicts.length > 0 && <Conflicts product={product} />}
                <Sales product={product} />
                <TitledSection title="操作日志">
                  <AuditTrail resource="activityProduct" targetId={id} />
                </TitledSection>
              </>
            )}
          </QueryBody>
        </DrawerBody>
        {row && <Decision product={row} onDone={() => void read.refetch()} />}
      </DrawerContent>
    </Drawer>
  )
}

function Decision({ product, onDone }: { product: ActivityProductDetail; onDone: () => void }) {
  const can = useCan()
  const actions = useActivityProductActions()
  const decide = (act: (target: ActivityProductDetail[]) => Promise<unknown>) => () => void act([product]).then(onDone)
  if (!can(reviewActivityProducts)) return null
  const [passes, rejects, removes] = [canPassProduct(product), canRejectProduct(product), canRemoveProduct(product)]
  if (!passes && !rejects && !removes) return null
  return (
    <DrawerFoot>
      {rejects && (
        <Button tone="danger" onClick={decide(actions.reject)}>
          驳回
        </Button>
      )}
      {removes && (
        <Button tone="danger" onClick={decide(actions.remove)}>
          清退
        </Button>
      )}
      {passes && (
        <Button tone="primary" onClick={decide(actions.pass)}>
          通过
        </Button>
      )}
    </DrawerFoot>
  )
}

function Facts({ product }: { product: ActivityProductDetail }) {
  const { activity, supplier, brand, submitBy, limitPerUser, subsidy, reviewer, reviewedAt, createdAt } = product
  return (
    <Descriptions>
      <Item label="活动">
        <Link to={activityPaths.form.to({ id: activity.id })} className="text-accent-text hover:underline">
          {activity.name}
        </Link>
      </Item>
      <Item label="活动类型">{`${activityKind.label(activity.kind)}，${activityStatus.label(activity.status)}`}</Item>
      <Item label="活动时间">{`${formatTime(activity.startAt)} 至 ${formatTime(activity.endAt)}`}</Item>
      <Item label="供应商">{supplier.name}</Item>
      <Item label="品牌">{brand.name}</Item>
      <Item label="报名方">{activitySubmitBy.label(submitBy)}</Item>
      <Item label="报名时间">{formatTime(createdAt)}</Item>
      <Item label="每人限购">{limitPerUser === 0 ? '按活动' : limitPerUser}</Item>
      <Item label="平台补贴">
        <Money amount={subsidy} />
      </Item>
      <Item label="审核人">{reviewer}</Item>
      <Item label="审核时间">{formatTime(reviewedAt)}</Item>
    </Descriptions>
  )
}

const col = columns<ActivitySku>()

const isLoss = ({ activityPrice, purchasePrice }: ActivitySku): boolean =>
  activityPrice !== null && typeof purchasePrice === 'string' && isMore(purchasePrice, activityPrice)

function Prices({ product: { skus } }: { product: ActivityProductDetail }) {
  const [first] = skus
  const priceColumns = [
    col.text('skuCode', 'SKU 编码', { width: 152 }),
    col.text('specText', '规格', { width: 144 }),
    col.cell(
      'activityPrice',
      '活动价',
      (sku) => (
        <span className={isLoss(sku) ? 'text-danger-text' : undefined}>
          <Money amount={sku.activityPrice} />
        </span>
      ),
      { width: 96, align: 'right', text: ({ activityPrice }) => activityPrice ?? '' },
    ),
    ...(first?.salePrice === undefined ? [] : [col.money('salePrice', '销售价', { width: 96 })]),
    ...(first?.purchasePrice === undefined ? [] : [col.money('purchasePrice', '采购价', { width: 96 })]),
    ...(first?.supplyPrice === undefined ? [] : [col.money('supplyPrice', '供货价', { width: 96 })]),
    col.count('activityStock', '活动库存', { width: 88 }),
    col.count('soldQty', '已售', { width: 72 }),
    col.count('availableStock', '可售库存', { width: 88 }),
  ]
  return (
    <TitledSection title="商品与价格">
      <div className="grid gap-2">
        {skus.some(isLoss) && <Notice tone="danger">标红的活动价低于采购价，通过需要专门的权限。</Notice>}
        <DataTable label="活动价" columns={priceColumns} rows={skus} rowId={({ skuId }) => skuId} />
      </div>
    </TitledSection>
  )
}

const conflictCol = columns<ActivityProductDetail['conflicts'][number] & { id: number }>()
const conflictColumns = [
  conflictCol.cell('activity', '活动', ({ activity }) => activity.name, {
    width: 200,
    text: ({ activity }) => activity.name,
  }),
  conflictCol.cell('kind', '类型', ({ activity }) => activityKind.label(activity.kind), {
    width: 88,
    text: ({ activity }) => activityKind.label(activity.kind),
  }),
  conflictCol.text('skuCode', 'SKU 编码', { width: 152 }),
  conflictCol.money('activityPrice', '活动价', { width: 96 }),
  conflictCol.cell('winner', '订单按此活动', ({ winner }) => winner.name, {
    width: 200,
    text: ({ winner }) => winner.name,
  }),
]

/** Of two activities on one version the larger priority wins, at a tie the lower price. */
function Conflicts({ product: { conflicts } }: { product: ActivityProductDetail }) {
  const rows = conflicts.map((conflict, id) => ({ ...conflict, id }))
  return (
    <TitledSection title="同一时间的其他活动">
      <DataTable label="冲突" columns={conflictColumns} rows={rows} rowId={({ id }) => id} />
    </TitledSection>
  )
}

const saleCol = columns<ActivityProductDetail['sales'][number]>()
const priceCol = columns<NonNullable<ActivityProductDetail['priceChanges']>[number] & { id: number }>()
const priceChangeColumns = [
  priceCol.time('at', '调价时间'),
  priceCol.text('skuCode', 'SKU 编码', { width: 152 }),
  priceCol.money('before', '调前销售价', { width: 104 }),
  priceCol.money('after', '调后销售价', { width: 104 }),
]

/** The last 30 days: a price that was raised and then cut is no discount. */
function Sales({ product: { sales, priceChanges } }: { product: ActivityProductDetail }) {
  const saleColumns = [
    saleCol.text('day', '日期', { width: 112 }),
    saleCol.count('quantity', '销量'),
    ...(sales[0]?.averagePrice === undefined ? [] : [saleCol.money('averagePrice', '成交均价', { width: 112 })]),
  ]
  return (
    <TitledSection title="近 30 天">
      <div className="grid gap-3">
        {sales.length === 0 ? (
          <p className="text-text-muted">近 30 天没有销量</p>
        ) : (
          <DataTable
            label="近 30 天销量"
            columns={saleColumns}
            rows={sales}
            rowId={({ day }) => Number(day.replaceAll('-', ''))}
          />
        )}
        {priceChanges &&
          (priceChanges.length === 0 ? (
            <p className="text-text-muted">近 30 天没有调价</p>
          ) : (
            <DataTable
              label="近 30 天调价"
              columns={priceChangeColumns}
              rows={priceChanges.map((change, id) => ({ ...change, id }))}
              rowId={({ id }) => id}
            />
          ))}
      </div>
    </TitledSection>
  )
}
