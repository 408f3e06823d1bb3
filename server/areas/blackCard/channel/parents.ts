import { eq, inArray } from 'drizzle-orm'
import { CHANNEL_LEVELS } from '#contract/blackCard/channel-rules.ts'
import { channelStatus } from '#contract/blackCard/codes.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { channel } from '#server/database/schema/channels.ts'
import { serialize } from '#server/entity/rows.ts'
import { refuseField } from '#server/http/errors.ts'

/** Levels of channels below one, and whether `wanted` is among them. */
async function below(db: Connection, id: number, wanted: number): Promise<{ levels: number; holds: boolean }> {
  let ids = [id]
  for (let levels = 0; levels <= CHANNEL_LEVELS; levels++) {
    const rows = await db.select({ id: channel.id }).from(channel).where(inArray(channel.parentId, ids))
    if (rows.length === 0) return { levels, holds: false }
    ids = rows.map((row) => row.id)
    if (ids.includes(wanted)) return { levels, holds: true }
  }
  return { levels: CHANNEL_LEVELS, holds: false }
}

/** A channel and those above it. */
async function levelOf(db: Connection, id: number): Promise<number> {
  let level = 0
  for (let next: number | null = id; next !== null && level <= CHANNEL_LEVELS; level++) {
    const [row]: { parentId: number | null }[] = await db
      .select({ parentId: channel.parentId })
      .from(channel)
      .where(eq(channel.id, next))
    next = row?.parentId ?? null
  }
  return level
}

/** Refuses a parent that has ended, that is below the channel, or that would make more levels than allowed. */
export async function refuseParent(context: Context, parentId: number, id: number | undefined): Promise<void> {
  // Two who choose each other at once wait for each other.
  await serialize(context, 'parents of channels')
  const { db } = context
  if (parentId === id) throw refuseField('parentId', '不能选择自己作为上级')
  const [above] = await db.select({ status: channel.status }).from(channel).where(eq(channel.id, parentId))
  if (!above || above.status === channelStatus.ended) throw refuseField('parentId', '请选择未终止的渠道商作为上级')
  const under = id === undefined ? { levels: 0, holds: false } : await below(db, id, parentId)
  if (under.holds) throw refuseField('parentId', '该渠道商是下级渠道，不能作为上级')
  if ((await levelOf(db, parentId)) + 1 + under.levels > CHANNEL_LEVELS)
    throw refuseField('parentId', `渠道最多 ${CHANNEL_LEVELS} 级`)
}
