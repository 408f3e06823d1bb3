import { isSelected, type Selection } from '#ui/data-table/selection.ts'
import { toast } from '#ui/toast/toast.ts'

/** Hands over the chosen rows of this page; says so where others are chosen too, for only rows in sight tell enough to act on. */
export function withChosenRows<Row extends { id: number }>(
  rows: readonly Row[],
  selection: Selection,
  act: (rows: Row[]) => void,
): void {
  const chosen = rows.filter(({ id }) => isSelected(selection, id))
  if (selection.mode === 'allBut' || chosen.length < selection.ids.size) toast.info('请在本页逐个勾选要处理的订单')
  else act(chosen)
}
