import { useState, useSyncExternalStore } from 'react'
import { PriceSheet, type SheetOptions } from './price-sheet.ts'

/** The sheet of a PriceRowEditor. Its options count once: further rows come by `sheet.load`, so that no refetch overwrites what was typed. */
export function usePriceSheet<Row>(options: SheetOptions<Row>): PriceSheet<Row> {
  const [sheet] = useState(() => new PriceSheet(options))
  return sheet
}

/** Follows something of a sheet: `useSheet(sheet, ({ summary }) => summary.errors)`. What is read must stay the same object until it changes. */
export function useSheet<Row, Value>(sheet: PriceSheet<Row>, read: (sheet: PriceSheet<Row>) => Value): Value {
  return useSyncExternalStore(sheet.subscribe, () => read(sheet))
}
