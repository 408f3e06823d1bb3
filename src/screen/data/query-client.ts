import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#lib/api-error.ts'

/** The cache of what the server said. A refused read is not asked again: the answer would be the same. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        gcTime: 120_000,
        retry: (count, error) => error instanceof ApiError && error.kind === 'unreachable' && count < 1,
        retryDelay: 1_000,
        refetchOnWindowFocus: false,
        // The browser's word on being offline is not reliable; the call itself finds out.
        networkMode: 'always',
      },
    },
  })
}
