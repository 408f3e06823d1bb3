import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { listSkus, type ProductRow } from '#contract/goods/products.ts'
import { type ExhibitSpot, MAX_SPOTS, type SettingOut } from '#contract/goods/setting-out-images.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { useField } from '#screen/form/use-field.tsx'
import { Button } from '#ui/button/button.tsx'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'
import { HotspotEditor } from '#ui/hotspot-editor/hotspot-editor.tsx'
import type { Hotspot } from '#ui/hotspot-editor/point.ts'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { Select } from '#ui/select/select.tsx'
import type { SettingOutValues } from './use-form.ts'

const field = fieldsOf<SettingOutValues>()

const ProductPicker = lazyPart(() => import('#features/goods/shared/product-picker.tsx'), 'ProductPicker')

interface Known {
  name: string
  sellable: boolean
}

interface Spot extends Hotspot {
  productId: number
  skuId: number | null
}

/** Products on the pictures of an exhibit: click to set a point, then pick the product. */
export function ExhibitSpots({ known: before }: { known: SettingOut['hotspots'] }) {
  const images = useWatch<SettingOutValues, 'images'>({ name: 'images' })
  const [known, learn] = useState<ReadonlyMap<number, Known>>(
    () => new Map(before.map(({ productId, productName, sellable }) => [productId, { name: productName, sellable }])),
  )
  const [shown, show] = useState(0)
  /** A new point, or the point of a product to be replaced. */
  const [picking, pick] = useState<{ at: Pick<Spot, 'x' | 'y'>; replaced?: number } | null>(null)
  const { value, onChange, control, inField } = useField({ name: field('hotspots'), label: '商品热点' }, (spots) =>
    spots.map(({ productId }) => known.get(productId)?.name ?? String(productId)).join('、'),
  )
  const index = Math.min(shown, images.length - 1)
  const image = images[index]
  if (!image) return null
  const here = value.filter(({ imageIndex }) => imageIndex === index)
  const spots: Spot[] = here.map(({ productId, skuId, x, y, hotspotTitle }) => ({
    id: String(productId),
    label: hotspotTitle || (known.get(productId)?.name ?? '').slice(0, 15),
    productId,
    skuId,
    x,
    y,
  }))
  const change = (next: readonly ExhibitSpot[]) =>
    onChange([...value.filter(({ imageIndex }) => imageIndex !== index), ...next])
  const merge = (next: readonly Spot[]) =>
    change(
      next.flatMap(({ productId, skuId, x, y, label }) => {
        const spot = here.find((item) => item.productId === productId)
        if (!spot) return []
        const isNamed = label !== (known.get(productId)?.name ?? '').slice(0, 15)
        return { ...spot, skuId, x, y, hotspotTitle: isNamed ? label : '' }
      }),
    )
  const choose = ([product]: readonly ProductRow[]) => {
    if (!product || !picking) return
    learn(new Map([...known, [product.id, { name: product.name, sellable: product.sellable }]]))
    const fresh = { imageIndex: index, ...picking.at, productId: product.id, skuId: null, hotspotTitle: '' }
    change([...here.filter(({ productId }) => productId !== picking.replaced), fresh])
    pick(null)
  }

  return (
    <>
      {inField(
        <div className="grid gap-2">
          {images.length > 1 && (
            <FilterTabs
              label="图片"
              value={String(index)}
              onChange={(text) => show(Number(text))}
              tabs={images.map((_image, at) => ({
                value: String(at),
                label: `第 ${at + 1} 张`,
                count: value.filter(({ imageIndex }) => imageIndex === at).length,
              }))}
            />
          )}
          <HotspotEditor
            src={image.url}
            alt={`出样图片 ${index + 1}`}
            value={spots}
            onChange={(next) => {
              const added = next.find(({ productId }) => productId === 0)
              if (added) pick({ at: { x: added.x, y: added.y } })
              else merge(next)
            }}
            create={(at) => ({ ...at, productId: 0, skuId: null })}
            max={MAX_SPOTS}
            maxLabel={15}
            disabled={control.disabled}
            faultOf={({ productId }) => (known.get(productId)?.sellable === false ? '商品已不可售' : undefined)}
            renderLink={(spot, changeSpot) => (
              <SpotProduct
                spot={spot}
                name={known.get(spot.productId)?.name ?? ''}
                onVersion={(skuId) => changeSpot({ skuId })}
                onReplace={() => pick({ at: { x: spot.x, y: spot.y }, replaced: spot.productId })}
              />
            )}
          />
        </div>,
      )}
      {picking && (
        <ProductPicker
          title={picking.replaced === undefined ? '选择热点商品' : '替换商品'}
          max={1}
          usedIds={here.map(({ productId }) => productId)}
          onChoose={choose}
          onClose={() => pick(null)}
        />
      )}
    </>
  )
}

interface SpotProductProps {
  spot: Spot
  name: string
  onVersion: (skuId: number | null) => void
  onReplace: () => void
}

function SpotProduct({ spot, name, onVersion, onReplace }: SpotProductProps) {
  const { data } = useLookup(listSkus, { spuIds: [spot.productId] })
  return (
    <div className="grid gap-2">
      <p className="text-text-muted">{name}</p>
      <div className="flex items-center gap-2">
        <Select
          aria-label="热点的规格"
          placeholder="全部规格"
          clearable
          value={spot.skuId === null ? '' : String(spot.skuId)}
          options={(data?.list ?? []).map(({ id, specText, skuCode }) => ({
            value: String(id),
            label: specText || skuCode,
          }))}
          onChange={(text) => onVersion(text === '' ? null : Number(text))}
          className="min-w-0 flex-1"
        />
        <Button onClick={onReplace}>替换商品</Button>
      </div>
    </div>
  )
}
