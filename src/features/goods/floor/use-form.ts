import { type Floor, FloorInput, saveFloorImage } from '#contract/goods/floor-images.ts'
import { floorFaults } from '#contract/goods/showroom-rules.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'

/** As the contract takes them, with null where nothing is chosen yet. */
export type FloorValues = Omit<FloorInput, 'storeId' | 'floorNo'> & { storeId: number | null; floorNo: number | null }

const valuesOf = ({ storeId, floorNo, name, image, cover, zones }: Floor): FloorValues => ({
  storeId,
  floorNo,
  name,
  image,
  cover,
  zones: zones.map(({ brandName: _name, ...zone }) => zone),
})

interface FloorFormOptions {
  /** The floor that is edited; null for a new one. */
  floor: Floor | null
  /** What a new one begins as. */
  copied: Floor | null
  /** Where a new one is. */
  storeId: number | null
}

export function useFloorForm({ floor, copied, storeId }: FloorFormOptions) {
  const save = useChange(saveFloorImage)
  const began = copied
    ? { ...valuesOf(copied), floorNo: null }
    : { storeId, floorNo: null, name: '', image: '', cover: '', zones: [] }
  return useContractForm<FloorValues, 'save'>({
    schema: FloorInput,
    check: floorFaults,
    intents: ['save'],
    initial: floor ? valuesOf(floor) : began,
    record: floor,
    save: (values, _intent, { requestId, version }) => {
      const edited = floor ? { id: floor.id, version } : {}
      return save({ ...FloorInput.parse(values), ...edited }, `「${values.name}」已保存`, { quiet: true, requestId })
    },
  })
}
