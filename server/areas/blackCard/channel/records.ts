import { inArray } from 'drizzle-orm'
import { recordOf, stampedRecord } from '#server/areas/record-scope.ts'
import type { Context } from '#server/context.ts'
import { channel, channelSettlement } from '#server/database/schema/channels.ts'
import { channels } from './present.ts'

/** Statements of the channels that the caller sees. */
const ofSeen = ({ caller, db }: Context) =>
  inArray(channelSettlement.channelId, db.select({ id: channel.id }).from(channel).where(channels.own?.(caller)))

export const channelRecords = {
  channel: stampedRecord(channel, { rows: ({ caller }) => channels.own?.(caller) }),
  channelSettlement: recordOf(channelSettlement, { rows: ofSeen }),
}
