import { and, eq, inArray, sql } from 'drizzle-orm'
import { notificationCategory } from '#contract/notifications.ts'
import { buyerKind } from '#contract/orders/codes.ts'
import { pageLink } from '#contract/page-query.ts'
import { adminUserStatus } from '#contract/permissions/codes.ts'
import { customerQueries } from '#contract/users/page-queries.ts'
import { queueText, type TextWriter } from '#server/areas/suppliers/text-messages.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { store } from '#server/database/schema/stores.ts'
import { user } from '#server/database/schema/users.ts'
import { type Notice, notify } from '#server/notify.ts'

/** Customers that one owner gets or loses in one go. */
interface Handed {
  ids: readonly number[]
  /** The only one, or the first. */
  name: string
}

const who = ({ ids, name }: Handed): string => (ids.length === 1 ? `客户「${name}」` : `${ids.length} 位客户`)

/** Accounts of the distributor that owns a store. */
async function accountsOf({ db }: TextWriter, storeId: number): Promise<number[]> {
  const rows = await db
    .select({ id: adminUser.id })
    .from(adminUser)
    .innerJoin(tradeParty, and(eq(tradeParty.id, adminUser.distributorId), eq(tradeParty.kind, buyerKind.distributor)))
    .innerJoin(store, eq(store.enterpriseId, tradeParty.enterpriseId))
    .where(and(eq(store.id, storeId), eq(adminUser.status, adminUserStatus.active)))
  return rows.map(({ id }) => id)
}

/** The people who manage a store are users: they get a text message. */
async function textManagers(context: TextWriter, storeId: number, text: string): Promise<void> {
  const { db } = context
  const [row] = await db
    .select({ name: store.name, managerIds: store.managerIds })
    .from(store)
    .where(eq(store.id, storeId))
  if (!row || row.managerIds.length === 0) return
  const managers = await db
    .select({ phone: user.phone })
    .from(user)
    .where(and(inArray(user.id, row.managerIds), sql`${user.phone} <> ''`))
  for (const { phone } of managers) await queueText(context, phone, `【${row.name}】${text}`)
}

/** Tells a store what happened to its customers: its managers by text, the accounts of its distributor by notice. */
async function tellStore(
  context: TextWriter,
  storeId: number,
  handed: Handed,
  { text, ...notice }: Pick<Notice, 'level' | 'title' | 'content'> & { text: string },
): Promise<void> {
  await textManagers(context, storeId, text)
  const [only] = handed.ids.length === 1 ? handed.ids : []
  await notify(context.db, await accountsOf(context, storeId), context.now, {
    category: notificationCategory.todo,
    ...notice,
    ...(only === undefined
      ? pageLink(customerQueries.list, { storeId })
      : pageLink(customerQueries.list, { id: only })),
    resource: 'customer',
  })
}

/** A store got customers. */
export const tellNewStore = (context: TextWriter, storeId: number, handed: Handed): Promise<void> =>
  tellStore(context, storeId, handed, {
    level: 'info',
    title: `${who(handed)}已分配给您的门店`,
    content: '请尽快联系客户并写下跟进记录；30 天没有跟进会退回公海。',
    text: `${who(handed)}已分配给您的门店，请尽快联系并写下跟进记录。`,
  })

/** A store lost customers to another owner. They are not its own any more, so the notice names nobody. */
export const tellFormerStore = (context: TextWriter, storeId: number, count: number): Promise<void> =>
  tellStore(
    context,
    storeId,
    { ids: [], name: '' },
    {
      level: 'info',
      title: `${count} 位客户已转给其他归属`,
      content: '门店不再负责这些客户的跟进。',
      text: `${count} 位客户已转给其他归属，您的门店不再负责跟进。`,
    },
  )

/** Customers of a store went back to 公海, because nobody followed them up or because somebody decided so. */
export const tellReturned = (context: TextWriter, storeId: number, count: number, reason: string): Promise<void> =>
  tellStore(
    context,
    storeId,
    { ids: [], name: '' },
    {
      level: 'warning',
      title: `${count} 位客户已退回公海`,
      content: `${reason}，门店不再负责这些客户。`,
      text: `${count} 位客户${reason}，已退回公海。`,
    },
  )

/** A designer, who has no account in the console, gets a text message. */
export async function tellDesigner(context: TextWriter, designerId: number, handed: Handed): Promise<void> {
  const [row] = await context.db.select({ phone: user.phone }).from(user).where(eq(user.id, designerId))
  if (row?.phone) await queueText(context, row.phone, `${who(handed)}由您服务，请尽快联系。`)
}
