import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { getPreference, type Preference as StoredPreference, savePreference } from '#contract/base.ts'
import type { SavedView } from '#contract/saved-views.ts'
import { call } from '#lib/call.ts'
import { isViewing } from '#lib/viewing.ts'
import { readOptions } from '#screen/data/use-read.ts'
import type { Preference } from '#ui/data-table/preference.ts'
import { cachePreference, readCachedPreference } from './preference-cache.ts'

type StoredColumn = StoredPreference['columns'][number]

const pageSizes = [10, 20, 50, 100] as const
type Change = { columns: StoredColumn[] } | { pageSize: (typeof pageSizes)[number] }

const blank = {
  columns: [],
  pageSize: 20,
  density: 'default' as const,
  views: [] as SavedView[],
} satisfies Partial<StoredPreference>

export function toTable(columns: readonly StoredColumn[]): Preference {
  const sorted = [...columns].sort((a, b) => a.order - b.order)
  return {
    order: sorted.map((column) => column.field),
    hidden: sorted.filter((column) => !column.visible).map((column) => column.field),
    pins: Object.fromEntries(sorted.map((column) => [column.field, column.pin])),
    widths: Object.fromEntries(
      sorted.filter((column) => column.width > 0).map((column) => [column.field, column.width]),
    ),
  }
}

export function toStored(
  preference: Preference,
  declared: readonly { id: string; pin?: 'start' | 'end' }[],
): StoredColumn[] {
  const order = preference.order ?? []
  return declared.map((column, index) => ({
    field: column.id,
    visible: !preference.hidden?.includes(column.id),
    order: order.includes(column.id) ? order.indexOf(column.id) : index,
    pin: preference.pins?.[column.id] ?? column.pin ?? 'none',
    width: Math.round(preference.widths?.[column.id] ?? 0),
  }))
}

/** Stores a part of the preference on the server for every device, and a copy in this browser. */
function store(client: QueryClient, pageKey: string, change: Change): void {
  const { queryKey } = readOptions(getPreference, { pageKey })
  const stored = { ...blank, pageKey, ...(client.getQueryData(queryKey) ?? readCachedPreference(pageKey)), ...change }
  client.setQueryData(queryKey, stored)
  // A view as a role or an account stores nothing; the preference applies until it ends.
  if (isViewing()) return
  // Views may be withdrawn by others: a copy would outlive that.
  cachePreference(pageKey, { ...stored, views: [] })
  // A failure to save is not shown: the preference still applies in this browser.
  call(savePreference, { pageKey, ...change }, { quiet: true }).catch(() => {})
}

const useStored = (pageKey: string) =>
  useQuery({
    ...readOptions(getPreference, { pageKey }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: () => readCachedPreference(pageKey),
  }).data

/** A user's column settings of one list. */
export function usePreference(pageKey: string, declared: readonly { id: string; pin?: 'start' | 'end' }[]) {
  const client = useQueryClient()
  const columns = useStored(pageKey)?.columns
  // Stable between renders, or every row would render again.
  const preference = useMemo(() => (columns && columns.length > 0 ? toTable(columns) : undefined), [columns])
  const save = useCallback(
    (next: Preference) => {
      const isReset = Object.keys(next).length === 0
      store(client, pageKey, { columns: isReset ? [] : toStored(next, declared) })
    },
    [client, declared, pageKey],
  )
  return { preference, save }
}

/** Page size of one list, and its setter. */
export function usePageSize(pageKey: string): [number, (pageSize: number) => void] {
  const client = useQueryClient()
  const pageSize = useStored(pageKey)?.pageSize ?? blank.pageSize
  const storeSize = (next: number) => {
    const known = pageSizes.find((size) => size === next)
    if (known) store(client, pageKey, { pageSize: known })
  }
  return [pageSize, storeSize]
}
