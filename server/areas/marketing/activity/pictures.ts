import type { ActivityInput } from '#contract/marketing/activities.ts'
import { activityUploads, venueUploads } from '#contract/marketing/activity-rules.ts'
import type { Venue } from '#contract/marketing/venues.ts'
import type { UploadRules } from '#contract/rules/upload.ts'
import type { Context } from '#server/context.ts'
import { checkFiles, plainUrl } from '#server/entity/stored-files.ts'
import { markFiles } from '#server/platform/files.ts'
import type { ObjectStore } from '#server/storage/store.ts'

type Pictured = Pick<ActivityInput, 'banner' | 'shareImage' | 'venues'>

/** Addresses as they are stored: without the signature that grants temporary access. */
export function plainPictures<Input extends Pictured>(store: ObjectStore, input: Input): Input {
  const plain = (url: string) => url && plainUrl(store, url)
  return {
    ...input,
    banner: plain(input.banner),
    shareImage: plain(input.shareImage),
    venues: input.venues.map((venue) => ({
      ...venue,
      banner: plain(venue.banner),
      backgroundImage: plain(venue.backgroundImage),
      floors: venue.floors.map((floor) => ({ ...floor, image: plain(floor.image) })),
    })),
  }
}

/** Addresses by field path, for each kind of picture. */
const venuePictures = (venues: readonly Venue[]): [UploadRules, [path: string, url: string][]][] => [
  [venueUploads.banner, venues.map(({ banner }, at) => [`venues.${at}.banner`, banner])],
  [venueUploads.backgroundImage, venues.map((venue, at) => [`venues.${at}.backgroundImage`, venue.backgroundImage])],
  [
    venueUploads.floorImage,
    venues.flatMap(({ floors }, at) =>
      floors.map(({ image }, floor): [string, string] => [`venues.${at}.floors.${floor}.image`, image]),
    ),
  ],
]

const ownPictures = ({ banner, shareImage }: Pictured) => ({ banner, shareImage })

/** Checks new pictures against the rules of their fields. */
export async function checkPictures(context: Context, input: Pictured, before: Pictured | undefined): Promise<void> {
  const known = new Set(before ? Object.values(addressesOf(before)) : [])
  const fresh = (urls: readonly [string, string][]) => Object.fromEntries(urls.filter(([, url]) => !known.has(url)))
  const rules: Readonly<Record<string, UploadRules>> = activityUploads
  await checkFiles(context, fresh(Object.entries(ownPictures(input))), (field) => rules[field])
  for (const [rule, urls] of venuePictures(input.venues)) await checkFiles(context, fresh(urls), () => rule)
}

const addressesOf = (input: Pictured): Record<string, string> => ({
  ...ownPictures(input),
  ...Object.fromEntries(venuePictures(input.venues).flatMap(([, urls]) => urls)),
})

/** Registers the pictures that an activity uses; null for a deleted one. */
export const markPictures = (context: Context, id: number, input: Pictured | null): Promise<void> =>
  markFiles(context, 'activity', id, input ? addressesOf(input) : {})
