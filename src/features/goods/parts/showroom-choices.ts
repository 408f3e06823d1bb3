import { listFloorImages, listShowroomStores } from '#contract/goods/floor-images.ts'
import type { Choices } from '#screen/filter-controls.tsx'
import { useLookup } from '#screen/use-read.ts'

export function useStoreChoices(isWanted = true): Choices {
  const { data, isFetching } = useLookup(listShowroomStores, {}, { enabled: isWanted })
  return { options: (data ?? []).map(({ id, name }) => ({ value: String(id), label: name })), loading: isFetching }
}

/** Every floor with its zones: a hundred showrooms have no more than a few hundred. */
export const useFloors = (isWanted = true) =>
  useLookup(listFloorImages, { pageSize: 200, sort: 'floorNo' }, { enabled: isWanted })

export function useFloorChoices(isWanted = true): Choices {
  const { data, isFetching } = useFloors(isWanted)
  const options = (data?.list ?? []).map(({ id, name, floorNo, store }) => ({
    value: String(id),
    label: `${store.name} ${floorNo}F ${name}`,
  }))
  return { options, loading: isFetching }
}
