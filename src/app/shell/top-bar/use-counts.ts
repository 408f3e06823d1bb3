import { useQuery } from '@tanstack/react-query'
import { countNotifications } from '#contract/notifications.ts'
import { readOptions } from '#screen/data/use-read.ts'

/** Unread notices, what waits to be done, and jobs under way: every 60 seconds while one looks, and at once on coming back. */
export function useCounts() {
  return useQuery({
    ...readOptions(countNotifications, {}),
    refetchInterval: 60_000,
    refetchOnWindowFocus: 'always',
  }).data
}
