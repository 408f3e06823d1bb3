import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { type Database, inTransaction } from '#server/database/pool.ts'
import { textMessage } from '#server/database/schema/suppliers.ts'
import { seal, unseal } from '#server/encryption.ts'
import type { Secrets } from '#server/secrets.ts'
import type { TextSender } from '#server/text-gateway.ts'
import { after, hours } from '#server/time.ts'

// Same lifetime as a temporary password; a later message would only confuse.
const LIFE = hours(72)

/** What writing a text message takes: a request, or scheduled work under a name of its own. */
export interface TextWriter extends Pick<Context, 'db' | 'now'> {
  caller: Pick<Context['caller'], 'name'>
  services: Pick<Context['services'], 'secrets'>
}

/** Adds a text message to the outbox in the transaction of the change: it is sent only if the change is committed. */
export async function queueText(context: TextWriter, phone: string, text: string): Promise<void> {
  await context.db.insert(textMessage).values({
    phone,
    textSecret: seal(context.services.secrets, text),
    expireAt: after(context.now, LIFE),
    createdAt: context.now,
    createdBy: context.caller.name,
    updatedAt: context.now,
    updatedBy: context.caller.name,
  })
}

/** Sends waiting messages through the provider, each once, in any instance. Returns the number sent. */
export async function deliverTexts(db: Database, secrets: Secrets, send: TextSender, now: string): Promise<number> {
  for (let sent = 0; ; sent++) {
    const found = await inTransaction(db, async (tx) => {
      const [next] = await tx
        .select()
        .from(textMessage)
        .where(and(isNull(textMessage.sentAt), gt(textMessage.expireAt, now)))
        .orderBy(asc(textMessage.id))
        .limit(1)
        .for('update', { skipLocked: true })
      if (!next) return false
      await send(next.phone, unseal(secrets, next.textSecret))
      // Cleared after sending: a password must not be stored, encrypted or not.
      await tx.update(textMessage).set({ sentAt: now, textSecret: '' }).where(eq(textMessage.id, next.id))
      return true
    })
    if (!found) return sent
  }
}
