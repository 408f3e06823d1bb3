import { and, eq, inArray, isNotNull, isNull, ne, type SQL, sql, sum } from 'drizzle-orm'
import { ChannelInput, type ChannelRow } from '#contract/blackCard/channels.ts'
import { settlementStatus } from '#contract/blackCard/codes.ts'
import { channelUploads } from '#contract/blackCard/upload-rules.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { orderBizType, orderStatus } from '#contract/orders/codes.ts'
import { minusMoney } from '#contract/orders/order-money.ts'
import { daysUntil } from '#contract/rules/moment.ts'
import { regionsLabel } from '#contract/rules/region.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { channel, channelSettlement } from '#server/database/schema/channels.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { order } from '#server/database/schema/orders.ts'
import { dealerPrice } from '#server/database/schema/parties.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { seal, unseal } from '#server/encryption.ts'
import { entity } from '#server/entity/entity.ts'
import { fieldsOf, namesOf, pluck, refOf } from '#server/entity/present.ts'
import { platformRows } from '#server/entity/scope.ts'
import { regionTree } from '#server/platform/regions.ts'
import type { Secrets } from '#server/secrets.ts'
import { dayOf } from '#server/time.ts'

export type ChannelRecord = typeof channel.$inferSelect
/** The form with all fields set, as the record stores them. */
export type ChannelFields = Required<ChannelInput>

export const channels = entity({
  table: channel,
  resource: 'channel',
  title: '渠道商',
  name: 'name',
  own: (caller) => platformRows(caller, channel),
  uniqueErrors: {
    channel_name: ['name', '渠道名称已存在'],
    channel_phone: ['phone', '登录手机已被其他渠道商使用'],
    channel_licence: ['licenceNo', '统一社会信用代码已存在'],
    channel_contract: ['contractNo', '合同编号已存在'],
  },
  uploads: channelUploads,
})

/** Converts a record to form fields: nulls become empty texts, and the bank account is decrypted. */
export const toFields = (row: ChannelRecord, secrets: Secrets): ChannelFields => ({
  ...fieldsOf(ChannelInput, row, {
    supplyFactor: row.supplyFactor ?? '',
    bankAccount: unseal(secrets, row.bankAccountSecret),
  }),
})

/** Form values as columns: the bank account encrypted, with its last digits separately for display. */
export function toColumns({ bankAccount, ...fields }: ChannelInput, secrets: Secrets) {
  return {
    ...fields,
    supplyFactor: fields.supplyFactor || null,
    ...(bankAccount !== undefined && {
      bankAccountSecret: seal(secrets, bankAccount),
      bankAccountTail: bankAccount.slice(-4),
    }),
  }
}

/** SKUs that are sold now. */
export const isOnShelf: SQL = sql`(${sku.enabled} and ${product.status} = ${productStatus.onSale})`

/** What a channel has bought and sold: paid orders that are not closed, less refunds. */
async function tradeOf(db: Connection, ids: readonly number[]) {
  const { channelId, bizType, payAmount, refundedAmount, paidAt, status } = order
  const rows = await db
    .select({ id: channelId, bizType, paid: sum(payAmount), refunded: sum(refundedAmount) })
    .from(order)
    .where(and(inArray(channelId, [...ids]), isNotNull(paidAt), ne(status, orderStatus.closed)))
    .groupBy(channelId, bizType)
  return (id: number, kind: number): string => {
    const found = rows.find((row) => row.id === id && row.bizType === kind)
    return minusMoney(found?.paid ?? '0', found?.refunded ?? '0')
  }
}

/** What channels are owed by statements that are not paid. A negative one counts where it was carried to. */
async function unsettledOf(db: Connection, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { channelId, status, payable, carriedToId } = channelSettlement
  const rows = await db
    .select({ id: channelId, amount: sql<string>`sum(${payable})` })
    .from(channelSettlement)
    .where(and(inArray(channelId, [...ids]), ne(status, settlementStatus.paid), isNull(carriedToId)))
    .groupBy(channelId)
  return new Map(rows.map(({ id, amount }) => [id, amount]))
}

/** SKUs on sale, and how many of them each channel has priced. */
async function coverageOf(db: Connection, ids: readonly number[]) {
  const [all] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(sku)
    .innerJoin(product, eq(product.id, sku.productId))
    .where(isOnShelf)
  const priced = await db
    .select({ id: dealerPrice.partyId, total: sql<number>`count(*)::int` })
    .from(dealerPrice)
    .innerJoin(sku, eq(sku.id, dealerPrice.skuId))
    .innerJoin(product, eq(product.id, sku.productId))
    .where(and(inArray(dealerPrice.partyId, [...ids]), isNotNull(dealerPrice.price), isOnShelf))
    .groupBy(dealerPrice.partyId)
  const byId = new Map(priced.map(({ id, total }) => [id, total]))
  return (id: number) => {
    const pricedSkuCount = byId.get(id) ?? 0
    return { pricedSkuCount, unpricedSkuCount: Math.max(0, (all?.total ?? 0) - pricedSkuCount) }
  }
}

/** Presents channels for a list, before the field rights of a caller. */
export async function presentChannels(
  { db, now }: Pick<Context, 'db' | 'now'>,
  rows: readonly ChannelRecord[],
): Promise<ChannelRow[]> {
  if (rows.length === 0) return []
  const ids = pluck(rows, 'id')
  const parents = await namesOf(db, channel, pluck(rows, 'parentId'))
  const managers = await namesOf(db, adminUser, pluck(rows, 'managerId'))
  const trade = await tradeOf(db, ids)
  const unsettled = await unsettledOf(db, ids)
  const coverage = await coverageOf(db, ids)
  // Encrypted fields are left out here, so that no caller returns them by accident.
  return rows.map(({ bankAccountSecret: _secret, bankAccountTail: _tail, ...row }) => ({
    ...row,
    parent: refOf(row.parentId, parents),
    areaNames: regionsLabel(row.areas, regionTree()),
    manager: refOf(row.managerId, managers),
    purchaseAmount: trade(row.id, orderBizType.channelPurchase),
    saleAmount: trade(row.id, orderBizType.channelSale),
    unsettledAmount: unsettled.get(row.id) ?? '0.00',
    ...coverage(row.id),
    contractDaysLeft: daysUntil(row.contractEnd, dayOf(now)),
  }))
}
