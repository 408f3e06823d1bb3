import { leadTime, logisticsLabel } from '#contract/delivery.ts'
import { productSource, productStatus, productType } from '#contract/goods/codes.ts'
import type { ProductRow } from '#contract/goods/products.ts'
import { formatTime } from '#lib/formats.ts'
import { AuditTrail } from '#screen/audit-trail.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Drawer, DrawerBody, DrawerContent } from '#ui/drawer/drawer.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs/tabs.tsx'
import { productTone } from '../labels.ts'
import { PriceChanges, Skus, StockLogs } from './product-tables.tsx'

/** What one looks up of a product beside the list: its versions, how prices and stock came about, who did what. */
export function ProductDrawer({ product, onClose }: { product: ProductRow; onClose: () => void }) {
  const { status, unsellableReason, banReason } = product
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent
        size="widest"
        title={product.name}
        description={
          <span className="flex items-center gap-2">
            {product.spuCode}
            <StatusBadge tone={productTone[status]}>{productStatus.label(status)}</StatusBadge>
          </span>
        }
      >
        <DrawerBody className="grid content-start gap-4">
          {unsellableReason && <Notice tone="warning" title={`已上架但不可售：${unsellableReason}`} />}
          {status === 6 && banReason && <Notice tone="danger" title={`违规原因：${banReason}`} />}
          <Descriptions columns={3}>
            <Descriptions.Item label="品牌">{product.brand.name}</Descriptions.Item>
            <Descriptions.Item label="供应商">{product.supplier.name}</Descriptions.Item>
            <Descriptions.Item label="类目">{product.category.name}</Descriptions.Item>
            <Descriptions.Item label="商品类型">{productType.label(product.productType)}</Descriptions.Item>
            <Descriptions.Item label="货期">{leadTime.label(product.leadTime)}</Descriptions.Item>
            <Descriptions.Item label="物流服务">{logisticsLabel(product.logisticsLevel)}</Descriptions.Item>
            <Descriptions.Item label="来源">{productSource.label(product.source)}</Descriptions.Item>
            <Descriptions.Item label="创建时间">{formatTime(product.createdAt)}</Descriptions.Item>
            <Descriptions.Item label="更新时间">{formatTime(product.updatedAt)}</Descriptions.Item>
          </Descriptions>
          <Tabs defaultValue="skus">
            <TabList label="商品资料">
              <Tab value="skus">规格</Tab>
              <Tab value="prices">价格记录</Tab>
              <Tab value="stock">库存流水</Tab>
              <Tab value="audit">操作日志</Tab>
            </TabList>
            <TabPanel value="skus">
              <Skus spuId={product.id} />
            </TabPanel>
            <TabPanel value="prices">
              <PriceChanges spuId={product.id} />
            </TabPanel>
            <TabPanel value="stock">
              <StockLogs spuId={product.id} />
            </TabPanel>
            <TabPanel value="audit">
              <AuditTrail resource="product" targetId={product.id} />
            </TabPanel>
          </Tabs>
        </DrawerBody>
      </DrawerContent>
    </Drawer>
  )
}
