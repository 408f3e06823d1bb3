import { leadTime, logisticsLabel } from '#contract/delivery.ts'
import type { NamedRef } from '#contract/fields.ts'
import { productSource, productType, productUnit } from '#contract/goods/codes.ts'
import type { Product } from '#contract/goods/product-editing.ts'
import { regionsLabel } from '#contract/rules/region.ts'
import { formatCount, formatTime } from '#lib/formats.ts'
import { smallImage } from '#lib/small-image.ts'
import { FileList } from '#screen/files/file-list.tsx'
import { useRegionTree } from '#screen/form/use-region-tree.ts'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { Money } from '#ui/money/money.tsx'
import { RichTextView } from '#ui/rich-text/rich-text-view.tsx'
import { VideoPlayer } from '#ui/video-player/video-player.tsx'

const { Item } = Descriptions
const names = (refs: readonly NamedRef[]) => refs.map(({ name }) => name).join('、')

/** Main facts and status of a product, with its picture. */
export function Overview({ product, columns = 3 }: { product: Product; columns?: 2 | 3 }) {
  const { salePriceMin = null, salePriceMax = null } = product
  return (
    <section aria-label="概览" className="flex gap-6 rounded-panel border bg-surface p-6 max-md:flex-col">
      {product.cover ? (
        <img
          src={smallImage(product.cover, 176)}
          alt={product.name}
          className="size-44 shrink-0 rounded border object-cover"
        />
      ) : (
        <div className="grid size-44 shrink-0 place-items-center rounded bg-sunken text-text-faint">还没有主图</div>
      )}
      <Descriptions columns={columns} className="min-w-0 flex-1 content-start">
        <Item label="品牌">{product.brand.name}</Item>
        <Item label="供应商">{product.supplier.name}</Item>
        <Item label="类目">{product.category.name}</Item>
        <Item label="商品模板">{product.template?.name}</Item>
        <Item label="商品类型">{productType.label(product.productType)}</Item>
        <Item label="来源">{productSource.label(product.source)}</Item>
        {product.salePriceMin !== undefined && (
          <Item label="销售价">
            <span className="whitespace-nowrap">
              <Money amount={salePriceMin} />
              {salePriceMin !== salePriceMax && (
                <>
                  {' – '}
                  <Money amount={salePriceMax} />
                </>
              )}
            </span>
          </Item>
        )}
        <Item label="可售库存">{formatCount(product.stockTotal)}</Item>
        <Item label="累计销量">{formatCount(product.salesCount)}</Item>
        <Item label="最近上架">{product.enabledAt && formatTime(product.enabledAt)}</Item>
        <Item label="创建">
          {product.createdBy} {formatTime(product.createdAt)}
        </Item>
        <Item label="更新">
          {product.updatedBy} {formatTime(product.updatedAt)}
        </Item>
      </Descriptions>
    </section>
  )
}

/** Product facts for customers, and the related offers. */
export function Facts({ product }: { product: Product }) {
  const { refs, attributes, components } = product
  const tree = useRegionTree()
  const componentNames = new Map(refs.components.map(({ id, name }) => [id, name]))
  return (
    <div className="grid gap-4">
      <FormSection title="基本与物流">
        <Descriptions columns={3}>
          <Item label="副标题" wide>
            {product.subtitle}
          </Item>
          <Item label="型号">{product.model}</Item>
          <Item label="计量单位">{productUnit.label(product.unit)}</Item>
          <Item label="质保">{product.warrantyMonths === null ? '' : `${product.warrantyMonths} 个月`}</Item>
          <Item label="货期">{leadTime.label(product.leadTime)}</Item>
          <Item label="物流服务">{logisticsLabel(product.logisticsLevel)}</Item>
          <Item label="起订量">{product.minOrderQuantity}</Item>
          <Item label="可售地区" wide>
            {product.areas.length > 0 ? regionsLabel(product.areas, tree) : ''}
          </Item>
        </Descriptions>
      </FormSection>
      {attributes.length > 0 && (
        <FormSection title="商品参数">
          <Descriptions columns={3}>
            {attributes.map(({ attributeName, value }) => (
              <Item key={attributeName} label={attributeName}>
                {value}
              </Item>
            ))}
          </Descriptions>
        </FormSection>
      )}
      <FormSection title="图片与视频">
        {product.mainImages.length === 0 && <p className="text-text-faint">还没有主图</p>}
        <ul aria-label="图片" className="flex flex-wrap gap-3">
          {product.mainImages.map(({ url, name }, index) => (
            <Picture key={url} url={url} name={name} caption={index === 0 ? '封面' : `主图 ${index + 1}`} />
          ))}
          {product.whiteImage && <Picture url={product.whiteImage} name="白底图" caption="白底图" />}
        </ul>
        {product.video && <VideoPlayer src={product.video} title={`${product.name} 主图视频`} className="max-w-lg" />}
        {product.modelFile.length > 0 && <FileList files={product.modelFile} />}
      </FormSection>
      <FormSection title="组件与服务">
        <Descriptions>
          <Item label="组件" wide>
            {components
              .map((part) => {
                const name = componentNames.get(part.componentId) ?? `组件 ${part.componentId}`
                return [
                  `${name} × ${part.quantity}`,
                  part.required ? '' : '可选',
                  part.swapGroup && `替换组 ${part.swapGroup}`,
                ]
                  .filter(Boolean)
                  .join(' ')
              })
              .join('\n')}
          </Item>
          <Item label="用料" wide>
            {names(refs.materials)}
          </Item>
          <Item label="可选材质" wide>
            {names(refs.textures)}
          </Item>
          <Item label="定制项" wide>
            {names(refs.customizations)}
          </Item>
          <Item label="安装服务" wide>
            {names(refs.installServices)}
          </Item>
        </Descriptions>
      </FormSection>
      <FormSection title="图文详情">
        {product.detailContent ? (
          <RichTextView html={product.detailContent} />
        ) : (
          <p className="text-text-faint">还没有填写</p>
        )}
      </FormSection>
      <FormSection title="分类与标签">
        <Descriptions>
          <Item label="前台分类">{names(refs.classifies) || '按后台类目归类'}</Item>
          <Item label="商品标签">{names(refs.labels)}</Item>
          <Item label="排序值">{product.sort}</Item>
          {product.remark !== undefined && <Item label="内部备注">{product.remark}</Item>}
        </Descriptions>
      </FormSection>
    </div>
  )
}

function Picture({ url, name, caption }: { url: string; name: string; caption: string }) {
  return (
    <li className="grid justify-items-center gap-1">
      <Thumbnail src={url} alt={name} size={96} />
      <span className="text-small text-text-muted">{caption}</span>
    </li>
  )
}
