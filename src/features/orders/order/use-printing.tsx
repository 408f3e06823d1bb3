import { type ReactNode, useCallback, useState } from 'react'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import type { Printed } from './sheets.ts'

const PrintSheets = lazyPart(() => import('./print-sheets.tsx'), 'PrintSheets')

/** Prints order sheets; `sheets` is rendered on the page but visible only in print. */
export function usePrinting(): { print: (printed: Printed) => void; sheets: ReactNode } {
  const [printed, print] = useState<Printed | null>(null)
  const done = useCallback(() => print(null), [])
  return { print, sheets: printed && <PrintSheets printed={printed} onDone={done} /> }
}
