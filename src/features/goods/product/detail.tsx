import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { productStatus } from '#contract/goods/codes.ts'
import { setProductPrice } from '#contract/goods/prices.ts'
import { editProduct, getProduct, submitProducts, withdrawProductReview } from '#contract/goods/product-editing.ts'
import { banProducts, deleteProducts, listProducts, setProductEnable } from '#contract/goods/products.ts'
import { saveRecommendedMatch } from '#contract/goods/recommended-matches.ts'
import { setProductStock } from '#contract/goods/stock.ts'
import { canDo, canEditProduct, canPrice, canStock } from '#contract/goods/transitions.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import { matchPaths } from '#features/goods/match-paths.ts'
import { productPaths } from '#features/goods/paths.ts'
import { useReviewActions } from '#features/goods/shared/use-review-actions.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { useRead } from '#screen/data/use-read.ts'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { useRequestedSheet } from '#screen/form/draft-request.ts'
import { RecordPager } from '#screen/list/record-pager.tsx'
import { Page } from '#screen/page/page.tsx'
import { usePageLocation } from '#screen/page/page-location.tsx'
import { useRouteQuery } from '#screen/page/use-route-query.ts'
import { Button } from '#ui/button/button.tsx'
import { CopyText } from '#ui/copy-text/copy-text.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs/tabs.tsx'
import { Facts, Overview } from './detail-facts.tsx'
import { Reviews, Versions } from './detail-tabs.tsx'
import { PriceHistory } from './price-history.tsx'
import { StatusNotice } from './status.tsx'
import { StockLogs } from './tables.tsx'
import { Usage } from './usage.tsx'
import { useProductActions } from './use-actions.tsx'

const CustomerPreview = lazyPart(() => import('./customer-preview.tsx'), 'CustomerPreview')
const PriceDrawer = lazyPart(() => import('./price-drawer.tsx'), 'PriceDrawer')
const StockDrawer = lazyPart(() => import('./stock-drawer.tsx'), 'StockDrawer')

/** Detail page of a product: facts, prices, stock and history. */
export default function ProductDetail() {
  const { spuId = 0, tab = 'skus', revision = false } = useRouteQuery(productPaths.detail)
  const product = useRead(getProduct, { spuId, ...(revision && { revision: 1 }) })
  const [opened, open] = useState<'preview' | 'price' | 'stock' | null>(null)
  useRequestedSheet((kind) => {
    if (kind === 'price' || kind === 'stock') open(kind)
  })
  const navigate = useNavigate()
  const { leaveFor } = usePageLocation()
  const can = useCan()
  const { enable, disable, ban, remove } = useProductActions()
  const { submit, withdraw } = useReviewActions()
  const { id, name, status, reviews, unsellableReason, banReason } = product
  const own = reviews
    .filter((review) => review.own && review.status === reviewStatus.pending)
    .map((review) => review.id)
  const close = () => open(null)
  const showTab = (next: string) =>
    navigate(productPaths.detail.to({ spuId, tab: next, ...(revision && { revision }) }), { replace: true })
  const removeIt = async () => {
    if (await remove([product])) leaveFor(productPaths.list.to())
  }

  return (
    <Page
      title={name}
      className="gap-4"
      aside={
        <span className="flex items-center gap-3">
          <StatusBadge tone={unsellableReason ? 'warning' : productStatus.tone(status)}>
            {productStatus.label(status)}
          </StatusBadge>
          <CopyText value={product.spuCode} />
        </span>
      }
      actions={
        <>
          <RecordPager
            list={listProducts}
            id={id}
            noun="商品"
            to={(other) => productPaths.detail.to({ spuId: other, tab })}
          />
          <RowActions
            name={name}
            actions={[
              can(setProductPrice) && canPrice(status) && { label: '改价', onSelect: () => open('price') },
              can(setProductStock) && canStock(status) && { label: '改库存', onSelect: () => open('stock') },
              can(editProduct) && {
                label: '复制',
                onSelect: () => void navigate(productPaths.form.to({ copyFrom: id })),
              },
              can(saveRecommendedMatch) &&
                status === productStatus.onSale && {
                  label: '加入推荐搭配',
                  onSelect: () => void navigate(matchPaths.form.to({ mainProduct: id })),
                },
              can(banProducts) &&
                canDo('ban', status) && { label: '违规下架', tone: 'danger', onSelect: () => ban(product) },
              can(deleteProducts) &&
                canDo('remove', status) && { label: '删除', tone: 'danger', onSelect: () => void removeIt() },
            ]}
          />
          <Button onClick={() => open('preview')}>客户预览</Button>
          {can(editProduct) && canEditProduct(status) && (
            <Button asChild>
              <Link to={productPaths.form.to({ spuId: id })}>编辑</Link>
            </Button>
          )}
          {can(withdrawProductReview) && own.length > 0 && (
            <Button onClick={() => withdraw(product, own)}>撤回审核</Button>
          )}
          {can(setProductEnable) && canDo('disable', status) && (
            <Button onClick={() => disable([product])}>下架</Button>
          )}
          {can(setProductEnable) && canDo('enable', status) && (
            <Button tone="primary" onClick={() => enable([product])}>
              上架
            </Button>
          )}
          {can(submitProducts) && canDo('submit', status) && (
            <Button tone="primary" onClick={() => submit(product)}>
              提交审核
            </Button>
          )}
        </>
      }
    >
      {unsellableReason && <Notice tone="warning" title={`已上架但不可售：${unsellableReason}`} />}
      {status === productStatus.banned && banReason && <Notice tone="danger" title={`违规原因：${banReason}`} />}
      {revision ? (
        <Notice
          tone="info"
          title="这是审核通过后的样子"
          action={
            <Button asChild size="tiny">
              <Link to={productPaths.detail.to({ spuId })}>返回现在的样子</Link>
            </Button>
          }
        />
      ) : (
        <StatusNotice
          product={product}
          action={
            product.pendingFields.length > 0 && (
              <Button asChild size="tiny">
                <Link to={productPaths.detail.to({ spuId, revision: true })}>查看变更后</Link>
              </Button>
            )
          }
        />
      )}
      <Overview product={product} />
      <Tabs value={tab} onValueChange={showTab}>
        <TabList label="商品资料">
          <Tab value="skus">规格与价格</Tab>
          <Tab value="facts">商品资料</Tab>
          <Tab value="reviews">审核记录</Tab>
          <Tab value="prices">价格记录</Tab>
          <Tab value="stock">库存流水</Tab>
          <Tab value="usage">被引用</Tab>
          <Tab value="audit">操作日志</Tab>
        </TabList>
        <TabPanel value="skus">
          <Versions skus={product.skus} />
        </TabPanel>
        <TabPanel value="facts">
          <Facts product={product} />
        </TabPanel>
        <TabPanel value="reviews">
          <Reviews product={product} />
        </TabPanel>
        <TabPanel value="prices" className="grid gap-4">
          <PriceHistory product={product} />
        </TabPanel>
        <TabPanel value="stock">
          <StockLogs spuId={id} />
        </TabPanel>
        <TabPanel value="usage">
          <Usage spuId={id} />
        </TabPanel>
        <TabPanel value="audit">
          <AuditTrail
            resource="product"
            targetId={id}
            restoreAt={can(editProduct) && canEditProduct(status) ? productPaths.form.to({ spuId: id }) : undefined}
          />
        </TabPanel>
      </Tabs>
      {opened === 'preview' && <CustomerPreview product={product} onClose={close} />}
      {opened === 'price' && <PriceDrawer selection={{ spuIds: [id] }} onClose={close} />}
      {opened === 'stock' && <StockDrawer spuIds={[id]} onClose={close} />}
    </Page>
  )
}
