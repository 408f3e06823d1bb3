import { randomUUID } from 'node:crypto'
import type { CodeOf } from '#contract/codes.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import { buyerKind, orderBizType, partyState } from '#contract/orders/codes.ts'
import type { addOrder } from '#contract/orders/order-create.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import type { TestServer } from '../setup/test-server.ts'

export type BizType = ParamsOf<typeof addOrder>['bizType']

const kinds = {
  [orderBizType.blackCardPurchase]: buyerKind.blackCard,
  [orderBizType.distributorPurchase]: buyerKind.distributor,
  [orderBizType.channelPurchase]: buyerKind.channel,
} as const

/** Adds a buyer of this kind; a card merchant with a discount of a tenth. */
export async function addBuyer(
  { db }: TestServer,
  bizType: BizType,
  state: CodeOf<typeof partyState> = partyState.active,
): Promise<number> {
  const [row] = await db
    .insert(tradeParty)
    .values({
      kind: kinds[bizType],
      name: `测试商家 ${randomUUID().slice(0, 8)}`,
      phone: '13800138000',
      discountFactor: bizType === orderBizType.blackCardPurchase ? '0.9' : '1',
      state,
      createdAt: '2026-01-01T00:00:00.000+08:00',
      updatedAt: '2026-01-01T00:00:00.000+08:00',
    })
    .returning()
  if (!row) throw new Error('no party was stored')
  return row.id
}
