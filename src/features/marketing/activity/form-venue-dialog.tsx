import type { NamedRef } from '#contract/fields.ts'
import type { Venue } from '#contract/marketing/venues.ts'
import { Dialog, DialogBody, DialogContent } from '#ui/dialog/dialog.tsx'
import { useVenueCoupons } from './use-venue-coupons.ts'
import { useVenueProducts } from './use-venue-products.ts'
import { VenuePreview } from './venue-preview.tsx'

interface FormVenueDialogProps {
  venues: readonly Venue[]
  /** The saved activity whose products the floors show. */
  activityId: number | null
  /** Those that the saved venues offer. */
  coupons: readonly NamedRef[]
  onClose: () => void
}

/** The venues as they are in the form, before they are saved. */
export function FormVenueDialog({ venues, activityId, coupons: offered, onClose }: FormVenueDialogProps) {
  const { products } = useVenueProducts(activityId)
  const { coupons } = useVenueCoupons(offered)
  const shown = new Map(
    products.map(({ productId, productName, image, status, activityPriceFrom, salePriceFrom }) => [
      productId,
      { id: productId, name: productName, image, status, activityPriceFrom, salePriceFrom },
    ]),
  )
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent size="small" title="会场预览">
        <DialogBody>
          <VenuePreview
            venues={venues.map((venue) => ({
              ...venue,
              coupons: coupons.filter(({ id }) => venue.couponIds.includes(id)),
              floors: venue.floors.map((floor) => ({
                ...floor,
                products: floor.productIds.flatMap((id) => shown.get(id) ?? []),
              })),
            }))}
          />
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}
