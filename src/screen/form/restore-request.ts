import { useEffect, useEffectEvent } from 'react'
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
  const take = useEffectEvent((requested: string) => {
    const request = requests.get(requested)
    if (!request) return
    requests.delete(requested)
    history.restore(request.version, request.label)
  })
  useEffect(() => {
    if (key && isActive) take(key)
  }, [key, isActive])
}
