import { Link } from 'react-router-dom'
import {
  environmentLevel,
  materialReference,
  materialSource,
  materialStatus,
  materialUnit,
  visibleScope,
} from '#contract/materials/codes.ts'
import type { Material } from '#contract/materials/materials.ts'
import { regionsLabel } from '#contract/rules/region.ts'
import { productPaths, templatePaths } from '#features/goods/public.ts'
import { smallImage } from '#lib/small-image.ts'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { FileList } from '#screen/files/file-list.tsx'
import { useRegionTree } from '#screen/form/use-region-tree.ts'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { Money } from '#ui/money/money.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { RichTextView } from '#ui/rich-text/rich-text-view.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'

/** Facts, status and references of a material. */
export function MaterialFacts({ material }: { material: Material }) {
  const tree = useRegionTree(material.areas.length > 1)
  return (
    <div className="grid gap-6">
      {material.status === materialStatus.rejected && (
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
        <StatusBadge tone={materialStatus.tone(material.status)}>{materialStatus.label(material.status)}</StatusBadge>
      </div>
      <Descriptions>
        <Descriptions.Item label="材料分类">{material.category.name}</Descriptions.Item>
        <Descriptions.Item label="材料品牌">{material.brand.name}</Descriptions.Item>
        <Descriptions.Item label="来源">{originOf(material)}</Descriptions.Item>
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
        <Descriptions.Item label="可见范围">{seenBy(material)}</Descriptions.Item>
        <Descriptions.Item label="可售地区" wide>
          {material.areas.length > 0 && regionsLabel(material.areas, tree)}
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
      <TitledSection title="材料说明" className="gap-2">
        {material.content ? <RichTextView html={material.content} /> : <p className="text-text-faint">还没有填写</p>}
      </TitledSection>
      <TitledSection title="引用" heading={<>引用 {material.usedCount} 处</>} className="gap-2">
        {material.references.length === 0 && <p className="text-text-faint">还没有地方用到它</p>}
        {material.references.map(({ kind, count, first }) => (
          <p key={kind} className="flex flex-wrap gap-x-3 gap-y-1">
            <span className="text-text-muted">
              {materialReference.label(kind)} {count}
            </span>
            {first.map(({ id, name, templateId }) => (
              <Link key={id} to={pathOf(id, templateId)} className="text-accent-text hover:underline">
                {name}
              </Link>
            ))}
            {count > first.length && <span className="text-text-faint">等</span>}
          </p>
        ))}
      </TitledSection>
    </div>
  )
}

const pathOf = (id: number, templateId: number | null) =>
  templateId === null
    ? productPaths.detail.to({ spuId: id })
    : templatePaths.list.to({ id: templateId, tab: 'textures' })

/** The owner and the origin. */
function originOf({ source, store, supplier, adoptedFrom, adoptedAs }: Material) {
  const who = store?.name ?? supplier?.name
  return [
    materialSource.label(source),
    who,
    adoptedFrom && `收录自「${adoptedFrom.name}」`,
    adoptedAs && `已收录为「${adoptedAs.name}」`,
  ]
    .filter(Boolean)
    .join(' · ')
}

const seenBy = (material: Material) =>
  material.visibleStores.length > 0
    ? `${visibleScope.label(material.visibleScope)}：${material.visibleStores.map(({ name }) => name).join('、')}`
    : visibleScope.label(material.visibleScope)
