import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { type FoundRecord, listRecentRecords } from '#contract/search.ts'
import { readOptions } from '#screen/data/use-read.ts'
import { forgetRecords, readRecentRecords } from './recent-records.ts'

/** The records that the account opened last, as it may see them now; none until the palette is open. */
export function useRecentRecords(userId: number, isOpen: boolean): readonly FoundRecord[] {
  const records = useMemo(() => (isOpen ? readRecentRecords(userId) : []), [userId, isOpen])
  const { data } = useQuery({
    ...readOptions(listRecentRecords, { records: records.join() }),
    enabled: records.length > 0,
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => {
    if (!data) return
    const seen = new Set(data.list.map(({ resource, id }) => `${resource}:${id}`))
    forgetRecords(
      userId,
      records.filter((record) => !seen.has(record)),
    )
  }, [userId, records, data])
  return records.length > 0 && data ? data.list : []
}
