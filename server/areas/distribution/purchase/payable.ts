import { distributorPurchaseKind } from '#contract/distribution/codes.ts'
import { distributorQueries, purchaseQueries } from '#contract/distribution/page-queries.ts'
import { pageLink } from '#contract/page-query.ts'
import { type PurchaseRecord, takeEffect } from '../bill/effect.ts'
import { payableBills } from '../bill/payable.ts'
import { purchaseBills } from './present.ts'

function screenOf({ id, kind, distributorId }: PurchaseRecord) {
  if (kind === distributorPurchaseKind.opening) return pageLink(distributorQueries.list, { id: distributorId })
  return kind === distributorPurchaseKind.upgrade
    ? pageLink(purchaseQueries.upgrades, { id })
    : pageLink(purchaseQueries.addons, { id })
}

/** Opening, upgrade and bought items. */
export const purchasePayable = payableBills({
  kind: purchaseBills,
  subjectOf: ({ kind, purchaseNo }) => `${distributorPurchaseKind.label(kind)} ${purchaseNo}`,
  screenOf,
  listScreen: pageLink(distributorQueries.list, {}),
  takeEffect,
})
