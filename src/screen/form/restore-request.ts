import { useEffect } from 'react'
import type { RecordVersion } from '#contract/base.ts'
import { usePageLocation } from '#screen/page/page-location.tsx'
import type { FormRestore } from './use-restore.ts'

/** A record with a history: the resource of its log and its id. */
export interface HistoryOf {
  resource: string
  targetId: number
}

interface Request {
  version: RecordVersion
  label: string
}

const requests = new Map<string, Request>()
const keyOf = ({ resource, targetId }: HistoryOf) => `${resource}/${targetId}`

/** Passes a version to the form page of its record, which may be open in another tab of the console. */
export const requestRestore = (of: HistoryOf, request: Request): void => void requests.set(keyOf(of), request)

/** Fills in the version that was requested before the form page was opened or came to the foreground. */
export function useRequestedRestore(of: HistoryOf | null, history: FormRestore): void {
  const { isActive } = usePageLocation()
  const key = of && keyOf(of)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page is shown
  useEffect(() => {
    const request = key && isActive ? requests.get(key) : undefined
    if (!key || !request) return
    requests.delete(key)
    history.restore(request.version, request.label)
  }, [key, isActive])
}
