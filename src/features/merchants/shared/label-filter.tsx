import { listMerchantLabels } from '#contract/merchants/merchant-labels.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { PickManyFilter } from '#screen/list/filter-controls.tsx'
import type { Filter } from '#screen/list/use-list.ts'
import { useLabelChoices } from './pickers.ts'

/** Merchants that carry all of the chosen labels; for who may see labels. */
export function LabelFilter(filter: Filter<number[]>) {
  const isShown = useCanCall(listMerchantLabels)
  return isShown && <PickManyFilter {...filter} label="标签" useChoices={useLabelChoices} />
}
