import { environmentLevel, materialStatus, materialUnit, visibleScope } from '#contract/materials/codes.ts'
import { canReviewMaterial } from '#contract/materials/material-rules.ts'
import { getMaterial, type Material, reviewMaterials } from '#contract/materials/materials.ts'
import { areasLabel } from '#contract/rules/area.ts'
import { smallImage } from '#lib/small-image.ts'
import { useAreaTree } from '#screen/area-tree.ts'
import { AuditTrail } from '#screen/audit-trail.tsx'
import { FileList } from '#screen/file-list.tsx'
import { useMay } from '#screen/may.tsx'
import { useLookup } from '#screen/use-read.ts'
import { Button } from '#ui/button/button.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Drawer, DrawerBody, DrawerContent, DrawerFoot } from '#ui/drawer/drawer.tsx'
import { Failed } from '#ui/failed/failed.tsx'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { Money } from '#ui/money/money.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { RichTextView } from '#ui/rich-text/rich-text-view.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs/tabs.tsx'
import { materialTone } from '../labels.ts'

interface MaterialDrawerProps {
  id: number
  onApprove: (material: Material) => void
  onRefuse: (material: Material) => void
  onClose: () => void
}

/** All there is to know about a material, beside the list; one that waits for its review is decided here. */
export function MaterialDrawer({ id, onApprove, onRefuse, onClose }: MaterialDrawerProps) {
  const { data: material, error, refetch } = useLookup(getMaterial, { id }, { staleMs: 0 })
  const mayReview = useMay(reviewMaterials)
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent size="wide" title={material?.name ?? '材料'} description={material?.materialCode}>
        <DrawerBody>
          {material ? (
            <Tabs defaultValue="facts">
              <TabList label="材料">
                <Tab value="facts">资料</Tab>
                <Tab value="audit">操作日志</Tab>
              </TabList>
              <TabPanel value="facts">
                <Facts material={material} />
              </TabPanel>
              <TabPanel value="audit">
                <AuditTrail resource="material" targetId={id} />
              </TabPanel>
            </Tabs>
          ) : error ? (
            <Failed title="材料加载失败" message={error.message} onRetry={() => void refetch()} />
          ) : (
            <Skeleton shape="detail" />
          )}
        </DrawerBody>
        {material && mayReview && canReviewMaterial(material) && (
          <DrawerFoot>
            {material.own && <span className="mr-auto text-text-muted">不能审核自己提交的材料</span>}
            <Button size="medium" disabled={material.own} onClick={() => onRefuse(material)}>
              驳回
            </Button>
            <Button size="medium" tone="primary" disabled={material.own} onClick={() => onApprove(material)}>
              通过
            </Button>
          </DrawerFoot>
        )}
      </DrawerContent>
    </Drawer>
  )
}

function Facts({ material }: { material: Material }) {
  const tree = useAreaTree(material.areas.length > 1)
  return (
    <div className="grid gap-6">
      {material.status === 2 && (
        <Notice tone="warning" title="上次审核已驳回">
          {material.reason}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {material.images.map(({ url }, index) => (
          <Thumbnail
            key={url}
            src={smallImage(url, 72)}
            full={url}
            alt={`${material.name} 图 ${index + 1}`}
            size={72}
          />
        ))}
        {material.textureImage && (
          <Thumbnail
            src={smallImage(material.textureImage, 72)}
            full={material.textureImage}
            alt={`${material.name} 贴图`}
            size={72}
          />
        )}
        <StatusBadge tone={materialTone[material.status]}>{materialStatus.label(material.status)}</StatusBadge>
      </div>
      <Descriptions>
        <Descriptions.Item label="材料分类">{material.category.name}</Descriptions.Item>
        <Descriptions.Item label="材料品牌">{material.brand.name}</Descriptions.Item>
        <Descriptions.Item label="供应商">{material.supplier?.name ?? '平台'}</Descriptions.Item>
        <Descriptions.Item label="型号">{material.model}</Descriptions.Item>
        <Descriptions.Item label="规格尺寸">{material.size && `${material.size} mm`}</Descriptions.Item>
        <Descriptions.Item label="贴图实际尺寸">
          {material.textureSize && `${material.textureSize} mm`}
        </Descriptions.Item>
        <Descriptions.Item label="销售价">
          {material.salePrice && <Money amount={material.salePrice} />}
        </Descriptions.Item>
        {material.supplyPrice && (
          <Descriptions.Item label="供货价">
            <Money amount={material.supplyPrice} />
          </Descriptions.Item>
        )}
        <Descriptions.Item label="每箱含量">
          {material.packQuantity !== null && `${material.packQuantity} ${materialUnit.label(material.unit)}`}
        </Descriptions.Item>
        <Descriptions.Item label="损耗率">{material.lossRate !== null && `${material.lossRate}%`}</Descriptions.Item>
        <Descriptions.Item label="环保等级">{environmentLevel.label(material.environmentLevel)}</Descriptions.Item>
        <Descriptions.Item label="可见范围">{visibleScope.label(material.visibleScope)}</Descriptions.Item>
        <Descriptions.Item label="可售地区" wide>
          {material.areas.length > 0 && areasLabel(material.areas, tree)}
        </Descriptions.Item>
        {material.attributes.map(({ attributeName, value }) => (
          <Descriptions.Item key={attributeName} label={attributeName}>
            {value}
          </Descriptions.Item>
        ))}
        <Descriptions.Item label="3D 模型" wide>
          {material.modelFile.length > 0 && <FileList files={material.modelFile} />}
        </Descriptions.Item>
      </Descriptions>
      <section aria-label="材料说明" className="grid gap-2">
        <h3 className="font-medium">材料说明</h3>
        {material.content ? <RichTextView html={material.content} /> : <p className="text-text-faint">还没有填写</p>}
      </section>
    </div>
  )
}
