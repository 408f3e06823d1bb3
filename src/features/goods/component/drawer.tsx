import { enableStatus } from '#contract/configuration/codes.ts'
import { componentType, productUnit } from '#contract/goods/codes.ts'
import { getProductComponent, type ProductComponent } from '#contract/goods/product-components.ts'
import { formatCount } from '#lib/formats.ts'
import { smallImage } from '#lib/small-image.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { FileList } from '#screen/files/file-list.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Drawer, DrawerBody, DrawerContent } from '#ui/drawer/drawer.tsx'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { Money } from '#ui/money/money.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs/tabs.tsx'
import { ComponentUses } from './uses.tsx'

/** Drawer of a component: its uses, its facts and its audit log. */
export function ComponentDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const read = useLookup(getProductComponent, { id }, { staleMs: 0 })
  const component = read.data
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent size="wide" title={component?.name ?? '组件'} description={component?.componentCode}>
        <DrawerBody>
          <QueryBody read={read} noun="组件">
            {(component) => (
              <Tabs defaultValue="uses">
                <TabList label="组件">
                  <Tab value="uses" count={component.usedCount}>
                    引用商品
                  </Tab>
                  <Tab value="facts">资料</Tab>
                  <Tab value="audit">操作日志</Tab>
                </TabList>
                <TabPanel value="uses">
                  <ComponentUses uses={component.uses} total={component.usedCount} />
                </TabPanel>
                <TabPanel value="facts">
                  <Facts component={component} />
                </TabPanel>
                <TabPanel value="audit">
                  <AuditTrail resource="productComponent" targetId={id} />
                </TabPanel>
              </Tabs>
            )}
          </QueryBody>
        </DrawerBody>
      </DrawerContent>
    </Drawer>
  )
}

const prices = [
  ['supplyPrice', '供货价'],
  ['purchasePrice', '采购价'],
  ['productPrice', '产品价'],
  ['salePrice', '销售价'],
] as const

function Facts({ component }: { component: ProductComponent }) {
  const { image, name, status } = component
  return (
    <div className="grid gap-6">
      <div className="flex items-center gap-3">
        <Thumbnail src={smallImage(image, 72)} full={image} alt={name} size={72} />
        <StatusBadge tone={status === enableStatus.enabled ? 'success' : 'neutral'}>
          {enableStatus.label(status)}
        </StatusBadge>
      </div>
      <Descriptions>
        <Descriptions.Item label="组件类型">{componentType.label(component.componentType)}</Descriptions.Item>
        <Descriptions.Item label="单位">{productUnit.label(component.unit)}</Descriptions.Item>
        <Descriptions.Item label="供应商">{component.supplier.name}</Descriptions.Item>
        <Descriptions.Item label="品牌">{component.brand?.name}</Descriptions.Item>
        <Descriptions.Item label="型号">{component.model}</Descriptions.Item>
        <Descriptions.Item label="尺寸">{component.size && `${component.size} mm`}</Descriptions.Item>
        {prices.map(
          ([field, label]) =>
            component[field] !== undefined && (
              <Descriptions.Item key={field} label={label}>
                <Money amount={component[field]} />
              </Descriptions.Item>
            ),
        )}
        <Descriptions.Item label="库存">{formatCount(component.stock)}</Descriptions.Item>
        <Descriptions.Item label="可单独售卖">{component.soldAlone ? '是' : '否'}</Descriptions.Item>
        <Descriptions.Item label="适用类目" wide>
          {component.categories.map((category) => category.name).join('、')}
        </Descriptions.Item>
        <Descriptions.Item label="可选材质" wide>
          {component.textures.length > 0 && (
            <ul className="flex flex-wrap gap-3">
              {component.textures.map(({ id, name, image, templateName, enabled }) => (
                <li key={id} className="flex items-center gap-2" title={templateName}>
                  <Thumbnail src={smallImage(image, 24)} full={image} alt={name} size={24} />
                  {name}
                  {!enabled && <span className="text-text-faint">已停用</span>}
                </li>
              ))}
            </ul>
          )}
        </Descriptions.Item>
        <Descriptions.Item label="3D 模型" wide>
          {component.modelFile.length > 0 && <FileList files={component.modelFile} />}
        </Descriptions.Item>
        <Descriptions.Item label="备注" wide>
          {component.remark}
        </Descriptions.Item>
      </Descriptions>
    </div>
  )
}
