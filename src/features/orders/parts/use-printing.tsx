import { type ReactNode, useCallback, useState } from 'react'
import { later } from '#ui/popup/later.tsx'
import type { Printed } from './sheets.ts'

const PrintSheets = later(() => import('./print-sheets.tsx').then((part) => part.PrintSheets))

/** Prints sheets of orders; `sheets` stands on the page, where only the printer sees it. */
export function usePrinting(): { print: (printed: Printed) => void; sheets: ReactNode } {
  const [printed, print] = useState<Printed | null>(null)
  const done = useCallback(() => print(null), [])
  return { print, sheets: printed && <PrintSheets printed={printed} onDone={done} /> }
}
