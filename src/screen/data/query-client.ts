import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#lib/api-error.ts'

/** The query cache. A refused query is not retried: the response would be the same. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        gcTime: 120_000,
        retry: (count, error) => error instanceof ApiError && error.kind === 'unreachable' && count < 1,
        retryDelay: 1_000,
        refetchOnWindowFocus: false,
        // The browser's online flag is not reliable; the request itself finds out.
        networkMode: 'always',
      },
    },
  })
}
