import { useEffect } from 'react'
import type { ConsolePage } from '#contract/page.ts'
import { decodeRouteQuery } from '#lib/route-query.ts'
import { rememberRecord } from './recent-records.ts'

/** Remembers the record at the address for 最近的记录 of the palette. */
export function useRememberRecord(userId: number, page: ConsolePage | null, search: string): void {
  const { kind, id: name } = page?.record ?? {}
  useEffect(() => {
    if (kind === undefined || name === undefined || search === '') return
    const id = decodeRouteQuery(search)?.[name]
    if (typeof id === 'number' && Number.isInteger(id) && id > 0) rememberRecord(userId, kind, id)
  }, [userId, kind, name, search])
}
