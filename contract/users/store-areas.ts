import { isNationwide, regionPrefix } from '#contract/rules/region.ts'

/** Where a store stands and which areas it serves. */
export interface ServingStore {
  id: number
  /** Its district. */
  area: string
  serviceAreas: readonly string[]
  isMain: boolean
  sort: number
}

type Areas = Pick<ServingStore, 'area' | 'serviceAreas'>

const OWN_DISTRICT = 4
const NOT_AT_ALL = -1

/**
 * How closely a store serves a district: its own district 4, a listed district 3, city 2, province 1, the whole country
 * 0, not at all -1.
 */
function closenessOf({ area, serviceAreas }: Areas, district: string): number {
  if (area === district) return OWN_DISTRICT
  if (isNationwide(serviceAreas)) return 0
  const depths = serviceAreas
    .map(regionPrefix)
    .filter((prefix) => district.startsWith(prefix))
    .map((prefix) => prefix.length / 2)
  return Math.max(NOT_AT_ALL, ...depths)
}

export const servesDistrict = (store: Areas, district: string): boolean => closenessOf(store, district) > NOT_AT_ALL

/** The store of a district: the one that serves it most closely, then a main store, then by sort value and age. */
export function storeOfDistrict<Store extends ServingStore>(
  stores: readonly Store[],
  district: string,
): Store | undefined {
  return stores
    .filter((store) => servesDistrict(store, district))
    .toSorted(
      (left, right) =>
        closenessOf(right, district) - closenessOf(left, district) ||
        Number(right.isMain) - Number(left.isMain) ||
        right.sort - left.sort ||
        left.id - right.id,
    )[0]
}

interface AreaChange {
  before: Areas
  after: Areas
}

/** Whether a change of areas gives up a district that the store served. */
export const givesUp = ({ before, after }: AreaChange, district: string): boolean =>
  servesDistrict(before, district) && !servesDistrict(after, district)

/**
 * The store to which an open order follows when its store changes its areas. The order keeps the store where it was made
 * while that serves the receiver's district, or never did. Otherwise it follows to the open store of that district; if
 * there is none it also stays.
 */
export const storeAfterChange = <Store extends ServingStore>(
  receiverArea: string,
  change: AreaChange,
  others: readonly Store[],
): Store | undefined => (givesUp(change, receiverArea) ? storeOfDistrict(others, receiverArea) : undefined)

/** Whether two areas have something in common: one contains the other. */
export function areasOverlap(left: string, right: string): boolean {
  const [one, other] = [regionPrefix(left), regionPrefix(right)]
  return one.startsWith(other) || other.startsWith(one)
}

/** Whether a store serves an area or a part of it. */
export const servesPartOf = ({ area, serviceAreas }: Areas, wanted: string): boolean =>
  isNationwide(serviceAreas) || [area, ...serviceAreas].some((own) => areasOverlap(own, wanted))
