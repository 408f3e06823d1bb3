import { useQueries } from '@tanstack/react-query'
import { matchPath } from 'react-router-dom'
import { listTargetAuditLogs } from '#contract/base.ts'
import type { ConsolePage } from '#contract/page.ts'
import { allPages } from '#contract/pages.ts'
import { ApiError } from '#lib/api-error.ts'
import { canOpen, useProfile } from '#screen/data/permissions.tsx'
import { readOptions } from '#screen/data/use-read.ts'
import type { StoredEntry } from '#screen/form/drafts.ts'

/** Why a draft cannot be opened. */
export type DraftState = '内容已损坏' | '记录已删除' | '您已无权编辑'

const patternOf = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

/** The page of a draft; that of a sheet is above it. Pages without parameters first. */
export function pageOfDraft(path: string): ConsolePage | undefined {
  const at = /\/\w+ [^/]*$/.test(path) ? path.slice(0, path.lastIndexOf('/')) : path
  return (
    allPages.find((page) => page.path === at) ?? allPages.find((page) => matchPath(patternOf(page.path), at) !== null)
  )
}

/** The drafts that cannot be opened, by key. The log of a record answers 404 once the record is gone. */
export function useDraftStates(drafts: readonly StoredEntry[]): ReadonlyMap<string, DraftState> {
  const profile = useProfile()
  const reads = useQueries({
    queries: drafts.map(({ draft }) => {
      const of = draft?.of
      return {
        ...readOptions(listTargetAuditLogs, { resource: of?.resource ?? '', targetId: of?.targetId ?? 0, pageSize: 1 }),
        enabled: Boolean(of),
      }
    }),
  })
  const stateOf = ({ draft, path }: StoredEntry, error: unknown): DraftState | null => {
    if (!draft) return '内容已损坏'
    const page = pageOfDraft(path)
    if (profile && page && !canOpen(profile, page)) return '您已无权编辑'
    if (!(error instanceof ApiError) || error.kind !== 'refused') return null
    return error.code === 404 ? '记录已删除' : error.code === 403 ? '您已无权编辑' : null
  }
  return new Map(
    drafts.flatMap((entry, index) => {
      const state = stateOf(entry, reads[index]?.error)
      return state ? [[entry.key, state]] : []
    }),
  )
}
