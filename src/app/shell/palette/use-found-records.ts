import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { MAX_KEYWORD, searchRecords } from '#contract/search.ts'
import { call } from '#lib/call.ts'
import { readOptions } from '#screen/data/use-read.ts'

/** While a person types, the server is asked after a pause of this time; the first text, or a pasted one, at once. */
const PAUSE_MS = 50
const TYPING_MS = 250
/** A search that takes longer has failed: lists can then be searched instead. */
const LONGEST_MS = 5_000

/** What can be sent of a text; '' for one that is too short or too long. A single letter matches nearly everything. */
function keywordOf(text: string): string {
  const keyword = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '').trim()
  return [...keyword].length > MAX_KEYWORD || /^[\x20-\x7e]?$/.test(keyword) ? '' : keyword
}

/** Records of the server for a text. An answer for an earlier text is never returned; its request is cancelled. */
export function useFoundRecords(text: string) {
  const keyword = keywordOf(text)
  const [sent, send] = useState('')
  const changedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const now = performance.now()
    const isTyping = now - changedAt.current < TYPING_MS
    changedAt.current = now
    const timer = setTimeout(() => send(keyword), isTyping ? PAUSE_MS : 0)
    return () => clearTimeout(timer)
  }, [keyword])
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: readOptions(searchRecords, { keyword: sent }).queryKey,
    queryFn: ({ signal }) =>
      call(
        searchRecords,
        { keyword: sent },
        { quiet: true, signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]) },
      ),
    enabled: sent !== '' && sent === keyword,
    // Searched again each time: a record may have changed since.
    staleTime: 0,
    gcTime: 0,
  })
  const isPresent = keyword !== '' && sent === keyword
  return {
    groups: isPresent && data ? data.groups : [],
    isLoading: keyword !== '' && (!isPresent || (isFetching && !data)),
    hasFailed: isPresent && error !== null && !isFetching,
    retry: () => void refetch(),
  }
}
