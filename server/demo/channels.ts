import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { channelStatus, settlementStatus } from '#contract/blackCard/codes.ts'
import { monthAfter } from '#contract/blackCard/settlement-rules.ts'
import type { CodeOf } from '#contract/codes.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { buyerKind, partyState } from '#contract/orders/codes.ts'
import { makeChannels, otherChannels } from '#fixtures/channels.ts'
import { addDays } from '#fixtures/days.ts'
import { FIXTURE_SEED } from '#fixtures/generate.ts'
import { mobileNumber } from '#fixtures/people.ts'
import type { PictureAddress } from '#fixtures/pictures.ts'
import { createRandom } from '#fixtures/random.ts'
import { stamps } from '#fixtures/stamps.ts'
import { settleChannelMonths } from '#server/areas/blackCard/channel/monthly-run.ts'
import { partyStateOf } from '#server/areas/blackCard/channel/party.ts'
import { FIRST_MONTH } from '#server/areas/blackCard/channel/rates.ts'
import { carryTo, openAfter, refreshTotals } from '#server/areas/blackCard/channel/statement.ts'
import { monthOf } from '#server/areas/merchants/provider/months.ts'
import { insertAll } from '#server/database/bulk-writes.ts'
import { literal } from '#server/database/literal.ts'
import { channel, channelRate, channelSettlement } from '#server/database/schema/channels.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { dealerPrice, tradeParty } from '#server/database/schema/parties.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import type { Database } from '../database/pool.ts'
import { seal } from '../encryption.ts'
import type { Secrets } from '../secrets.ts'
import { dayOf } from '../time.ts'
import { demoAccounts } from './accounts.ts'
import { insert } from './insert.ts'
import { orderForNewChannels } from './orders-of-newcomers.ts'

interface ChannelDemo {
  secrets: Secrets
  now: string
  picture: PictureAddress
}

const statusOf: Readonly<Record<CodeOf<typeof partyState>, CodeOf<typeof channelStatus>>> = {
  [partyState.active]: channelStatus.active,
  [partyState.suspended]: channelStatus.paused,
  [partyState.expired]: channelStatus.paused,
  [partyState.terminated]: channelStatus.ended,
}

/** Months whose statements are not paid yet: the last one waits for its check, the one before for its payment. */
const UNPAID_MONTHS = 2

async function insertOthers(db: Database, today: string): Promise<void> {
  const random = createRandom(FIXTURE_SEED + 141)
  const known = await db.$count(tradeParty)
  await insert(
    db,
    tradeParty,
    otherChannels.map(([name, _kind, status], index) => ({
      id: known + index + 1,
      ...stamps(random, addDays(today, -random.int(560, 760)), addDays(today, -random.int(1, 29))),
      kind: buyerKind.channel,
      name,
      phone: mobileNumber(4_300 + index),
      state: partyStateOf[status],
    })),
  )
}

/** Every channel may order most goods; a few of its prices are older than the supply price. */
async function priceGoods(db: Database, now: string): Promise<void> {
  await db.execute(sql`
    insert into ${dealerPrice} (party_id, sku_id, price, supply_price, updated_at)
    select ${channel.id}, ${sku.id}, round(${sku.supplyPrice} * ${channel.supplyFactor}, 2), ${sku.supplyPrice},
      ${now}::timestamptz
    from ${sku} inner join ${product} on ${product.id} = ${sku.productId} and ${product.status} = ${literal(productStatus.onSale)}
      cross join ${channel}
    where ${sku.supplyPrice} > 0 and ${channel.status} <> ${channelStatus.pending}
      and (${sku.id} + ${channel.id}) % 4 > 0
    on conflict (party_id, sku_id) do update set supply_price = excluded.supply_price`)
  await db.execute(sql`
    update ${dealerPrice} set supply_price = round(${dealerPrice.supplyPrice} * 0.95, 2)
    from ${channel}
    where ${channel.id} = ${dealerPrice.partyId} and (${dealerPrice.skuId} + ${dealerPrice.partyId}) % 23 = 1
      and ${dealerPrice.supplyPrice} > 0`)
}

/** Statements of eighteen months. Who confirms does not pay; one below 0 goes on to the next. */
async function settleAll(db: Database, now: string, picture: PictureAddress): Promise<void> {
  await settleChannelMonths(db, now)
  const people = await db
    .select({ id: adminUser.id, name: adminUser.name, account: adminUser.account })
    .from(adminUser)
    .where(inArray(adminUser.account, [demoAccounts.finance, demoAccounts.superAdmin]))
  const confirmer = people.find(({ account }) => account === demoAccounts.finance)
  const payer = people.find(({ account }) => account === demoAccounts.superAdmin)
  const open = await db
    .select({ id: channelSettlement.id })
    .from(channelSettlement)
    .orderBy(asc(channelSettlement.month))
  const unpaid = monthAfter(monthOf(now), -UNPAID_MONTHS)
  for (const { id } of open) {
    const [row] = await db.select().from(channelSettlement).where(eq(channelSettlement.id, id))
    if (!row || row.month > unpaid) continue
    const confirmedAt = `${monthAfter(row.month)}-12T10:20:00.000+08:00`
    const isPaid = row.month < unpaid && Number(row.payable) > 0
    const paidAt = `${monthAfter(row.month)}-15T15:40:00.000+08:00`
    const paid = { status: settlementStatus.paid, paidBy: payer?.name ?? '', paidAt, updatedAt: paidAt }
    await db
      .update(channelSettlement)
      .set({
        ...{ status: settlementStatus.confirmed, confirmedById: confirmer?.id ?? null, updatedAt: confirmedAt },
        ...{ confirmedBy: confirmer?.name ?? '', confirmedAt },
        ...(isPaid && { ...paid, payVoucher: [{ url: picture('contract', id), name: '打款回单.png', size: 92_000 }] }),
      })
      .where(eq(channelSettlement.id, id))
    const next = Number(row.payable) < 0 ? await openAfter(db, row) : undefined
    if (!next) continue
    await carryTo(db, next)
    await refreshTotals(db, next.id, now)
  }
}

/** Channels in every state, with their prices and the statements of their sales. The orders must exist. */
export async function seedChannels(db: Database, { secrets, now, picture }: ChannelDemo): Promise<void> {
  const today = dayOf(now)
  await insertOthers(db, today)
  const parties = await db
    .select()
    .from(tradeParty)
    .where(eq(tradeParty.kind, buyerKind.channel))
    .orderBy(asc(tradeParty.id))
  const seeds = parties.map(({ id, name, phone, state }) => ({
    ...{ id, name, phone },
    status: otherChannels.find(([known]) => known === name)?.[2] ?? statusOf[state],
  }))
  const channels = makeChannels(createRandom(FIXTURE_SEED + 142), today, seeds, picture)
  const managers = await db
    .select({ id: adminUser.id })
    .from(adminUser)
    .where(inArray(adminUser.account, [demoAccounts.tradeService, demoAccounts.marketingOperator]))
    .orderBy(asc(adminUser.id))
  await insertAll(
    db,
    channel,
    channels.map(({ bankAccount, ...row }, index) => ({
      ...row,
      managerId: managers[index % managers.length]?.id ?? 1,
      bankAccountSecret: seal(secrets, bankAccount),
      bankAccountTail: bankAccount.slice(-4),
    })),
  )
  await insertAll(
    db,
    channelRate,
    channels.map(({ id, commissionRate }) => ({ channelId: id, month: FIRST_MONTH, rate: commissionRate })),
  )
  for (const { id, name, phone, status } of channels) {
    const own = and(eq(tradeParty.id, id), eq(tradeParty.kind, buyerKind.channel))
    await db.update(tradeParty).set({ name, phone, state: partyStateOf[status] }).where(own)
  }
  await priceGoods(db, now)
  await orderForNewChannels(
    db,
    otherChannels.map(([name]) => name),
  )
  await settleAll(db, now, picture)
}
