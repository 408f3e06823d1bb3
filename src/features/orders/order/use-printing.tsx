import { type ReactNode, useCallback, useState } from 'react'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import type { Printed } from './sheets.ts'

const PrintSheets = lazyPart(() => import('./print-sheets.tsx'), 'PrintSheets')

/** Prints sheets of orders; `sheets` stands on the page, where only the printer sees it. */
export function usePrinting(): { print: (printed: Printed) => void; sheets: ReactNode } {
  const [printed, print] = useState<Printed | null>(null)
  const done = useCallback(() => print(null), [])
  return { print, sheets: printed && <PrintSheets printed={printed} onDone={done} /> }
}
