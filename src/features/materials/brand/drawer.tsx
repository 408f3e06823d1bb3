import { enableStatus } from '#contract/configuration/codes.ts'
import { getMaterialBrand, type MaterialBrand, saveMaterialBrand } from '#contract/materials/brands.ts'
import { regionLabel } from '#contract/rules/region.ts'
import { brandPaths } from '#features/materials/paths.ts'
import { smallImage } from '#lib/small-image.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { FactsTabs } from '#screen/detail/facts-tabs.tsx'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { FileList } from '#screen/files/file-list.tsx'
import { useRegionTree } from '#screen/form/use-region-tree.ts'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Drawer, DrawerBody, DrawerContent } from '#ui/drawer/drawer.tsx'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { RichTextView } from '#ui/rich-text/rich-text-view.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'

/** Detail drawer of a material brand. */
export function BrandDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const read = useLookup(getMaterialBrand, { id }, { staleMs: 0 })
  const brand = read.data
  const canEdit = useCanCall(saveMaterialBrand)
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent size="wide" title={brand?.name ?? '材料品牌'} description={brand?.brandCode}>
        <DrawerBody>
          <QueryBody read={read} noun="材料品牌">
            {(brand) => (
              <FactsTabs
                label="材料品牌"
                resource="materialBrand"
                targetId={id}
                restoreAt={canEdit ? brandPaths.form.to({ id }) : undefined}
              >
                <Facts brand={brand} />
              </FactsTabs>
            )}
          </QueryBody>
        </DrawerBody>
      </DrawerContent>
    </Drawer>
  )
}

function Facts({ brand }: { brand: MaterialBrand }) {
  const tree = useRegionTree(brand.origin !== '')
  return (
    <div className="grid gap-6">
      <div className="flex items-center gap-4">
        <Thumbnail src={smallImage(brand.logo, 72)} full={brand.logo} alt={brand.name} size={72} />
        <div className="grid gap-1">
          <StatusBadge tone={enableStatus.tone(brand.status)}>{enableStatus.label(brand.status)}</StatusBadge>
          <span className="text-text-muted">
            {brand.materialCount} 个材料，{brand.proxyCount} 个生效代理
          </span>
        </div>
      </div>
      <Descriptions>
        <Descriptions.Item label="英文名">{brand.nameEn}</Descriptions.Item>
        <Descriptions.Item label="首字母">{brand.initial}</Descriptions.Item>
        <Descriptions.Item label="产地">{brand.origin && regionLabel(brand.origin, tree)}</Descriptions.Item>
        <Descriptions.Item label="排序值">{brand.sort}</Descriptions.Item>
        <Descriptions.Item label="材料分类" wide>
          {brand.categories.map(({ name }) => name).join('、')}
        </Descriptions.Item>
        <Descriptions.Item label="对应商品品牌">{brand.goodsBrand?.name}</Descriptions.Item>
        <Descriptions.Item label="供应商">{brand.supplier?.name}</Descriptions.Item>
        <Descriptions.Item label="品牌联系人">{brand.contactName}</Descriptions.Item>
        <Descriptions.Item label="联系电话" {...(brand.contactPhone && { copies: brand.contactPhone })} />
        <Descriptions.Item label="官网" wide {...(brand.website && { copies: brand.website })} />
        <Descriptions.Item label="代理" wide>
          {brand.proxyOpen ? brand.proxyTerms : '不开放'}
        </Descriptions.Item>
        <Descriptions.Item label="商标证书" wide>
          {brand.trademarkFiles.length > 0 && <FileList files={brand.trademarkFiles} />}
        </Descriptions.Item>
      </Descriptions>
      <TitledSection title="品牌介绍" className="gap-2">
        {brand.story ? <RichTextView html={brand.story} /> : <p className="text-text-faint">还没有填写</p>}
      </TitledSection>
    </div>
  )
}
