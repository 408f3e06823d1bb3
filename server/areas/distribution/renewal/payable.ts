import { renewalQueries } from '#contract/distribution/page-queries.ts'
import { pageLink } from '#contract/page-query.ts'
import { payableBills } from '../bill/payable.ts'
import { renew } from './effect.ts'
import { renewalBills } from './present.ts'

export const renewalPayable = payableBills({
  kind: renewalBills,
  subjectOf: ({ renewalNo }) => `续费 ${renewalNo}`,
  screenOf: ({ id }) => pageLink(renewalQueries.list, { id }),
  listScreen: pageLink(renewalQueries.list, {}),
  takeEffect: renew,
})
