import { type Floor, FloorInput, saveFloorImage } from '#contract/goods/floor-images.ts'
import { floorFaults } from '#contract/goods/showroom-rules.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'

/** Contract input with null for empty fields. */
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
  /** The floor to edit; null when creating. */
  floor: Floor | null
  /** The record a new one is copied from. */
  copied: Floor | null
  /** The store of a new floor. */
  storeId: number | null
}

export function useFloorForm({ floor, copied, storeId }: FloorFormOptions) {
  const save = useChange(saveFloorImage)
  const created = copied
    ? { ...valuesOf(copied), floorNo: null }
    : { storeId, floorNo: null, name: '', image: '', cover: '', zones: [] }
  return useContractForm<FloorValues, 'save'>({
    schema: FloorInput,
    check: floorFaults,
    intents: ['save'],
    initial: floor ? valuesOf(floor) : created,
    record: floor,
    save: (values, _intent, { requestId, version }) => {
      const edited = floor ? { id: floor.id, version } : {}
      return save({ ...FloorInput.parse(values), ...edited }, `「${values.name}」已保存`, { quiet: true, requestId })
    },
  })
}
