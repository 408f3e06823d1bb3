import type { CodeOf } from '#contract/codes.ts'
import { partyState } from '#contract/orders/codes.ts'
import { byCatalogue } from '../http/errors.ts'

/** Refuses people of a distributor that is frozen, has expired or is closed; others have no trade party. */
export function refuseParty(state: CodeOf<typeof partyState> | null): void {
  if (state === partyState.suspended) throw byCatalogue(604)
  if (state === partyState.expired) throw byCatalogue(602)
  if (state === partyState.terminated) throw byCatalogue(603)
}
