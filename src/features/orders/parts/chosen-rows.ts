import { useEffect, useRef } from 'react'
import type { Selection } from '#ui/data-table/selection.ts'
import { toast } from '#ui/toast/toast.ts'

export type WithChosenRows<Row> = (selection: Selection, act: (rows: Row[]) => void) => void

/** Hands over the chosen rows, those of pages that were left too: what is asked before names them by more than their ids. */
export function useChosenRows<Row extends { id: number }>(rows: readonly Row[]): WithChosenRows<Row> {
  const seen = useRef(new Map<number, Row>())
  useEffect(() => {
    for (const row of rows) seen.current.set(row.id, row)
  }, [rows])
  return (selection, act) => {
    if (selection.mode === 'allBut') toast.info('请逐个勾选要处理的订单')
    else act([...selection.ids].flatMap((id) => seen.current.get(Number(id)) ?? []))
  }
}
