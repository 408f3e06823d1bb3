import type { NamedRef } from '#contract/fields.ts'
import type { Venue } from '#contract/marketing/activities.ts'
import { Dialog, DialogBody, DialogContent } from '#ui/dialog/dialog.tsx'
import { useVenueProducts } from './use-venue-products.ts'
import { VenuePreview } from './venue-preview.tsx'

interface FormVenueDialogProps {
  venues: readonly Venue[]
  /** The saved activity whose products the floors show. */
  activityId: number | null
  coupons: readonly NamedRef[]
  onClose: () => void
}

/** The venues as they are in the form, before they are saved. */
export function FormVenueDialog({ venues, activityId, coupons, onClose }: FormVenueDialogProps) {
  const { products } = useVenueProducts(activityId)
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
