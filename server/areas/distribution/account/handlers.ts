import type * as contract from '#contract/distribution/accounts.ts'
import type { Handlers } from '#server/context.ts'
import { pageOfDistributors } from './list.ts'

export const distributorHandlers: Handlers<typeof contract> = {
  listDistributors: pageOfDistributors,
}
