import { useProfile } from '#screen/data/permissions.tsx'
import { useSupplierChoices } from '#screen/form/choices.ts'
import { PickFilter } from './filter-controls.tsx'
import type { Filter } from './use-list.ts'

/** Filter by supplier. A supplier sees only its own records and has no such filter. */
export function SupplierFilter(filter: Filter<number>) {
  const isSupplier = useProfile()?.supplier != null
  return isSupplier ? null : <PickFilter {...filter} label="供应商" useChoices={useSupplierChoices} />
}
