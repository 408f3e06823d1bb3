import { useFormContext, useWatch } from 'react-hook-form'
import { Field } from '#ui/field/field.tsx'
import { HotspotEditor } from '#ui/hotspot-editor/hotspot-editor.tsx'
import type { Hotspot } from '#ui/hotspot-editor/point.ts'
import { Select } from '#ui/select/select.tsx'
import type { MatchValues } from './use-form.ts'
import type { SetProduct } from './use-set-products.ts'

/** Positions of the products on the cover of the set; each product at most once. */
export function MatchHotspots({ productOf }: { productOf: (id: number | null) => SetProduct | undefined }) {
  const { control, setValue } = useFormContext<MatchValues>()
  const [cover, items] = useWatch({ control, name: ['cover', 'items'] })
  if (cover === '' || items.length === 0) return null
  const nameOf = (productId: number) => productOf(productId)?.name ?? ''
  const spots: Hotspot[] = items.flatMap(({ productId, x, y }) =>
    x === null || y === null ? [] : { id: String(productId), label: nameOf(productId), x, y },
  )
  const unplaced = items.filter(({ x, y }) => x === null || y === null)
  const place = (next: readonly Hotspot[]) => {
    const placed = new Map(next.map((spot) => [spot.id, spot]))
    const moved = items.map((item) => {
      const spot = placed.get(String(item.productId))
      return { ...item, x: spot?.x ?? null, y: spot?.y ?? null }
    })
    setValue('items', moved, { shouldDirty: true })
  }
  return (
    <Field label="商品热点" hint="依次标出每个商品在封面图上的位置，可以不标">
      <HotspotEditor
        src={cover}
        alt="封面图"
        value={spots}
        onChange={place}
        max={items.length}
        maxLabel={0}
        create={(at) => ({
          ...at,
          id: String(unplaced[0]?.productId ?? ''),
          label: nameOf(unplaced[0]?.productId ?? 0),
        })}
        renderLink={(spot) => (
          <Select
            aria-label="热点的商品"
            value={spot.id}
            onChange={(id) => place(spots.map((other) => (other.id === spot.id ? { ...other, id } : other)))}
            options={[spot.id, ...unplaced.map(({ productId }) => String(productId))].map((id) => ({
              value: id,
              label: nameOf(Number(id)),
            }))}
          />
        )}
      />
    </Field>
  )
}
