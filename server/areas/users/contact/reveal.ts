import { and, eq, gte, inArray } from 'drizzle-orm'
import { auditResult } from '#contract/permissions/codes.ts'
import type * as contract from '#contract/users/contacts.ts'
import { type ContactResource, contactFields, contactNeeds, REVEALS_A_DAY } from '#contract/users/contacts.ts'
import { userRights } from '#contract/users/field-rights.ts'
import { applications } from '#server/areas/users/application/present.ts'
import { customers } from '#server/areas/users/customer/present.ts'
import { designStores } from '#server/areas/users/design-store/present.ts'
import { users } from '#server/areas/users/user/present.ts'
import type { Context, Handlers } from '#server/context.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { user } from '#server/database/schema/users.ts'
import { unseal } from '#server/encryption.ts'
import { logRow } from '#server/entity/change-log.ts'
import type { Entity, RecordTable, Row } from '#server/entity/entity.ts'
import { findRow, serialize } from '#server/entity/rows.ts'
import { forbidden, refuse, tooMany } from '#server/http/errors.ts'
import { dayOf } from '#server/time.ts'

type Fields<Resource extends ContactResource> = keyof (typeof contactFields)[Resource] & string

interface Contact {
  /** Reads a field of a record in full and logs it. */
  reveal(context: Context, id: number, field: string, title: string): Promise<string>
}

/** Contact data of one kind of record: its entity, and where each field is stored. */
const contactOf = <Table extends RecordTable, Field extends string>(
  of: Entity<Table>,
  values: Record<Field, (row: Row<Table>, context: Context) => string | Promise<string>>,
): Contact => ({
  reveal: async (context, id, field, title) => {
    const row = await findRow(context, of, id)
    logRow(context, of, row, { action: 'reveal', verb: '查看', rest: `的${title}` })
    return values[field as Field](row, context)
  },
})

/** One line for each kind of record. */
const contacts: { [Resource in ContactResource]: Contact } = {
  customer: contactOf<typeof customers.table, Fields<'customer'>>(customers, { phone: ({ phone }) => phone }),
  designStore: contactOf<typeof designStores.table, Fields<'designStore'>>(designStores, {
    phone: async ({ designerId }, { db }) => {
      const [designer] = await db
        .select({ phone: user.phone })
        .from(user)
        .where(eq(user.id, designerId ?? 0))
      return designer?.phone ?? ''
    },
  }),
  user: contactOf<typeof users.table, Fields<'user'>>(users, { phone: ({ phone }) => phone }),
  userApplication: contactOf<typeof applications.table, Fields<'userApplication'>>(applications, {
    phone: ({ phone }) => phone,
    idCardNo: ({ idCardSecret }, { services }) => unseal(services.secrets, idCardSecret),
  }),
}

/** Refuses more than a hundred looks a day; those of one account wait for each other. */
async function refuseMany(context: Context): Promise<void> {
  const { userId } = context.caller
  await serialize(context, `contacts seen by ${userId}`)
  const seen = await context.db.$count(
    auditLog,
    and(
      eq(auditLog.actorId, userId),
      gte(auditLog.occurredAt, `${dayOf(context.now)}T00:00:00+08:00`),
      eq(auditLog.action, 'reveal'),
      eq(auditLog.result, auditResult.success),
      inArray(auditLog.resource, Object.keys(contactFields)),
    ),
  )
  if (seen >= REVEALS_A_DAY) throw tooMany(`今天已查看 ${REVEALS_A_DAY} 次完整联系方式，请明天再查看`)
}

export const contactHandlers: Handlers<typeof contract> = {
  revealContact: async ({ resource, id, field }, context) => {
    const contact = contacts[resource]
    // Nobody looks at a part of what they may not see at all.
    if (!context.caller.can(contactNeeds(resource)) || !context.caller.can(userRights[resource].view)) throw forbidden()
    const titles: Readonly<Record<string, string>> = contactFields[resource]
    const title = Object.hasOwn(titles, field) ? titles[field] : undefined
    if (title === undefined) throw refuse('请选择要查看的内容')
    await refuseMany(context)
    return { value: await contact.reveal(context, id, field, title) }
  },
}
