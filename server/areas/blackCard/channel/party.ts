import { eq } from 'drizzle-orm'
import { channelStatus } from '#contract/blackCard/codes.ts'
import type { CodeOf } from '#contract/codes.ts'
import { buyerKind, partyState } from '#contract/orders/codes.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import type { ChannelRecord } from './present.ts'

/** The state that orders see: only a working channel may order. */
export const partyStateOf: Readonly<Record<CodeOf<typeof channelStatus>, CodeOf<typeof partyState>>> = {
  [channelStatus.pending]: partyState.suspended,
  [channelStatus.active]: partyState.active,
  [channelStatus.paused]: partyState.suspended,
  [channelStatus.ended]: partyState.terminated,
}

/** The trade party of a new channel. */
export async function addParty(
  { db, now, caller }: Pick<Context, 'db' | 'now' | 'caller'>,
  { name, phone }: Pick<ChannelRecord, 'name' | 'phone'>,
): Promise<number> {
  const [party] = await db
    .insert(tradeParty)
    .values({
      ...{ createdAt: now, createdBy: caller.name, updatedAt: now, updatedBy: caller.name },
      kind: buyerKind.channel,
      name,
      phone,
      state: partyStateOf[channelStatus.pending],
    })
    .returning({ id: tradeParty.id })
  if (!party) throw new Error('the trade party of a channel was not stored')
  return party.id
}

/** The name, phone and state that orders know. */
export async function keepParty(
  db: Connection,
  { id, name, phone, status, updatedAt, updatedBy }: ChannelRecord,
): Promise<void> {
  await db
    .update(tradeParty)
    .set({ name, phone, state: partyStateOf[status], updatedAt, updatedBy })
    .where(eq(tradeParty.id, id))
}
