import { useState, useSyncExternalStore } from 'react'
import { PriceSheet, type SheetOptions } from './price-sheet.ts'

/**
 * The sheet of a PriceRowEditor. Options are only read on mount: pass further rows to `sheet.load`, so that no refetch
 * overwrites input.
 */
export function usePriceSheet<Row>(options: SheetOptions<Row>): PriceSheet<Row> {
  const [sheet] = useState(() => new PriceSheet(options))
  return sheet
}

/**
 * Subscribes to a part of a sheet: `useSheet(sheet, ({ summary }) => summary.errors)`. The result must be referentially
 * stable until it changes.
 */
export function useSheet<Row, Value>(sheet: PriceSheet<Row>, read: (sheet: PriceSheet<Row>) => Value): Value {
  return useSyncExternalStore(sheet.subscribe, () => read(sheet))
}
