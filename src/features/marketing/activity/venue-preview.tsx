import { useState } from 'react'
import { floorStyle } from '#contract/marketing/codes.ts'
import type { VenueProduct, VenueShown } from '#contract/marketing/venues.ts'
import { smallImage } from '#lib/small-image.ts'
import { cn } from '#ui/cn.ts'
import { Empty } from '#ui/empty/empty.tsx'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'
import { Money } from '#ui/money/money.tsx'

/** The width of a phone. */
const PHONE = 375

type Previewed = Pick<VenueShown, 'name' | 'banner' | 'backgroundColor' | 'backgroundImage' | 'coupons'> & {
  floors: readonly Pick<VenueShown['floors'][number], 'title' | 'image' | 'style' | 'products'>[]
}

/** The venues of an activity on a phone. */
export function VenuePreview({ venues }: { venues: readonly Previewed[] }) {
  const [chosen, choose] = useState(0)
  const venue = venues[chosen] ?? venues[0]
  if (!venue) return <Empty title="还没有会场" />
  return (
    <div className="grid justify-center gap-3">
      {venues.length > 1 && (
        <FilterTabs
          label="会场"
          value={String(chosen)}
          onChange={(value) => choose(Number(value))}
          tabs={venues.map(({ name }, index) => ({ value: String(index), label: name }))}
        />
      )}
      <section
        aria-label={venue.name}
        className="overflow-hidden rounded-lg border text-black"
        style={{
          width: PHONE,
          maxWidth: '100%',
          backgroundColor: venue.backgroundColor,
          backgroundSize: 'cover',
          ...(venue.backgroundImage && { backgroundImage: `url("${venue.backgroundImage}")` }),
        }}
      >
        {venue.banner && <img src={venue.banner} alt={`${venue.name}头图`} className="w-full" />}
        <div className="grid gap-3 p-3">
          {venue.coupons.length > 0 && (
            <ul aria-label="会场优惠券" className="flex gap-2 overflow-x-auto">
              {venue.coupons.map(({ id, name }) => (
                <li key={id} className="shrink-0 rounded bg-white px-2 py-1">
                  {name}
                </li>
              ))}
            </ul>
          )}
          {venue.floors.map((floor) => (
            <FloorShown key={floor.title} floor={floor} />
          ))}
        </div>
      </section>
    </div>
  )
}

const layouts: Readonly<Record<(typeof floorStyle.codes)[number], string>> = {
  [floorStyle.single]: 'grid gap-2',
  [floorStyle.pair]: 'grid grid-cols-2 gap-2',
  [floorStyle.slide]: 'flex gap-2 overflow-x-auto',
  [floorStyle.lead]: 'grid grid-cols-3 gap-2 [&>li:first-child]:col-span-3',
}

function FloorShown({ floor: { title, image, style, products } }: { floor: Previewed['floors'][number] }) {
  return (
    <section aria-label={title} className="grid gap-2">
      {image ? <img src={image} alt={title} className="w-full rounded" /> : <h3 className="font-medium">{title}</h3>}
      <ul className={layouts[style]}>
        {products.map((product) => (
          <ProductShown key={product.id} product={product} isSlide={style === floorStyle.slide} />
        ))}
      </ul>
    </section>
  )
}

function ProductShown({ product, isSlide }: { product: VenueProduct; isSlide: boolean }) {
  const { name, image, activityPriceFrom, salePriceFrom = null } = product
  const price = activityPriceFrom ?? salePriceFrom
  return (
    <li className={cn('overflow-hidden rounded bg-white', isSlide && 'w-28 shrink-0')}>
      <img src={smallImage(image, 320)} alt="" className="aspect-square w-full object-cover" />
      <div className="grid gap-0.5 p-2">
        <span className="truncate">{name}</span>
        {price && <Money amount={price} className="font-medium" />}
      </div>
    </li>
  )
}
