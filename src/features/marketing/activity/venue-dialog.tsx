import { type Activity, getActivityVenue } from '#contract/marketing/activities.ts'
import { activityProductStatus } from '#contract/marketing/codes.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { Dialog, DialogBody, DialogContent } from '#ui/dialog/dialog.tsx'
import { VenuePreview } from './venue-preview.tsx'

/** The venues of an activity as customers see them: with approved products only. */
export function VenueDialog({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const read = useLookup(getActivityVenue, { id: activity.id }, { staleMs: 0 })
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent size="small" title="会场预览" description={activity.name}>
        <DialogBody>
          <QueryBody read={read} noun="会场">
            {(venues) => (
              <VenuePreview
                venues={venues.map((venue) => ({
                  ...venue,
                  floors: venue.floors.map((floor) => ({
                    ...floor,
                    products: floor.products.filter(({ status }) => status === activityProductStatus.passed),
                  })),
                }))}
              />
            )}
          </QueryBody>
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}
