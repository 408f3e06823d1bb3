import type * as contract from '#contract/distribution/relations.ts'
import type { Handlers } from '#server/context.ts'
import { addBelow } from './add.ts'
import { pageOfRelations } from './list.ts'
import { moveBelow } from './move.ts'

export const relationHandlers: Handlers<typeof contract> = {
  listMerchantDistributors: pageOfRelations,
  addSubDistributor: addBelow,
  changeDistributorParent: moveBelow,
}
