import { useQuery } from '@tanstack/react-query'
import { countNotifications } from '#contract/notifications.ts'
import { readOptions } from '#screen/data/use-read.ts'

/**
 * Counts of unread notices, open tasks and running jobs: every 60 seconds while the window is visible, and when it is
 * focused again.
 */
export function useCounts() {
  return useQuery({
    ...readOptions(countNotifications, {}),
    refetchInterval: 60_000,
    refetchOnWindowFocus: 'always',
  }).data
}
