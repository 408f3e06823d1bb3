import type { Selection } from '#ui/data-table/selection.ts'
import { toast } from '#ui/toast/toast.ts'

/** The chosen ids; empty where everything that matches is chosen, which the filters then say. */
export function selectedIds(selection: Selection): number[] {
  return selection.mode === 'only' ? [...selection.ids].map(Number) : []
}

/** For what is done with rows that were ticked one by one: `const chosen = onChosen('材料')`, then `chosen(selection, remove)`. */
export const onChosen = (noun: string) => (selection: Selection, run: (ids: number[]) => unknown) => () => {
  const ids = selectedIds(selection)
  if (ids.length === 0) toast.info(`请逐个勾选要处理的${noun}`)
  else run(ids)
}
