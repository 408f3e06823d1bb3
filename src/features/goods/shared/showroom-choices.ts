import { listFloorImages, listShowroomStores } from '#contract/goods/floor-images.ts'
import { floorLabel } from '#contract/goods/showroom-rules.ts'
import { useLookup } from '#screen/data/use-read.ts'
import type { Choices } from '#screen/list/filter-controls.tsx'

/** The floors of one showroom in visitor order, at most 63. */
export const useFloorsOf = (storeId: number | undefined) =>
  useLookup(listFloorImages, { storeId, pageSize: 100 }, { enabled: storeId !== undefined, staleMs: 0 })

export function useStoreChoices(isWanted = true): Choices {
  const { data, isFetching } = useLookup(listShowroomStores, {}, { enabled: isWanted })
  return { options: (data ?? []).map(({ id, name }) => ({ value: String(id), label: name })), loading: isFetching }
}

/** All floors with their zones: a few hundred for a hundred showrooms. */
export const useFloors = (isWanted = true) =>
  useLookup(listFloorImages, { pageSize: 200, sort: 'floorNo' }, { enabled: isWanted })

export function useFloorChoices(isWanted = true): Choices {
  const { data, isFetching } = useFloors(isWanted)
  const options = (data?.list ?? []).map(({ id, name, floorNo, store }) => ({
    value: String(id),
    label: `${store.name} ${floorLabel(floorNo)} ${name}`,
  }))
  return { options, loading: isFetching }
}
