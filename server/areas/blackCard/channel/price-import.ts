import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { importChannelPrices } from '#contract/blackCard/channel-prices.ts'
import { canEditChannel } from '#contract/blackCard/channel-rules.ts'
import type { ParsedParamsOf } from '#contract/endpoint.ts'
import { money, orEmpty, requiredLine } from '#contract/fields.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { priceInput } from '#contract/rules/price.ts'
import type { AuditRecord, Context } from '#server/context.ts'
import { channel } from '#server/database/schema/channels.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { findRow, lockRow } from '#server/entity/rows.ts'
import { refuse } from '#server/http/errors.ts'
import { laySheet } from '#server/imports/columns.ts'
import type { HeldRow, ImportDefinition, ImportScope, RowFault } from '#server/imports/definition.ts'
import { readUpload } from '#server/imports/read-file.ts'
import { channels } from './present.ts'
import { isBelow, logImport, writePrices } from './save-prices.ts'

const row = z.object({
  channelNo: requiredLine(20, '渠道编号').transform((text) => text.toUpperCase()),
  skuCode: requiredLine(30, 'SKU 编码').transform((text) => text.toUpperCase()),
  productName: z.string(),
  channelSupplyPrice: orEmpty(
    money('渠道供货价').refine((text) => Number(text) > 0, '渠道供货价须在 0.01 到 9999999 之间'),
  ),
})
type Row = z.output<typeof row>

async function found({ db, caller }: ImportScope, rows: readonly Partial<Row>[]) {
  const numbers = rows.flatMap(({ channelNo }) => channelNo ?? [])
  const codes = rows.flatMap(({ skuCode }) => skuCode ?? [])
  const known = await db
    .select({ id: channel.id, channelNo: channel.channelNo, status: channel.status })
    .from(channel)
    .where(and(channels.own?.(caller), inArray(channel.channelNo, numbers)))
  const goods = await db
    .select({ id: sku.id, skuCode: sku.skuCode, supplyPrice: sku.supplyPrice })
    .from(sku)
    .innerJoin(product, eq(product.id, sku.productId))
    .where(and(inArray(sku.skuCode, codes), sql`${product.status} <> ${productStatus.recycled}`))
  return {
    channels: new Map(known.map((one) => [one.channelNo, one])),
    skus: new Map(goods.map((one) => [one.skuCode, one])),
  }
}

async function faultsOf(rows: readonly HeldRow<Row>[], scope: ImportScope): Promise<RowFault[]> {
  const known = await found(
    scope,
    rows.map((one) => one.row),
  )
  return rows.flatMap(({ number, row: cells }) => {
    const faults: Record<string, string> = {}
    const own = known.channels.get(cells.channelNo ?? '')
    const goods = known.skus.get(cells.skuCode ?? '')
    if (cells.channelNo && !own) faults.channelNo = '渠道商不存在'
    else if (own && !canEditChannel(own)) faults.channelNo = '渠道商已终止'
    if (cells.skuCode && !goods) faults.skuCode = '商品规格不存在'
    // It needs a person's confirmation, with both prices in sight.
    else if (goods && cells.channelSupplyPrice && isBelow(cells.channelSupplyPrice, goods))
      faults.channelSupplyPrice = `低于供货价 ${goods.supplyPrice} 元，请在供货价列表中修改并确认`
    return Object.entries(faults).map(([field, reason]) => ({ number, field, reason }))
  })
}

/** Supply prices of channels. An empty price no longer sells the SKU to the channel. */
export const channelPriceImport: ImportDefinition<Row> = {
  resource: 'channelPrice',
  title: '渠道供货价',
  permission: 'channel:price',
  columns: [
    { field: 'channelNo', title: '渠道编号', note: '必填，如 QD000061' },
    { field: 'skuCode', title: 'SKU 编码', note: '必填', width: 20 },
    { field: 'productName', title: '商品名称', note: '仅供核对，不导入', width: 30 },
    { field: 'channelSupplyPrice', title: '渠道供货价', note: '0.01 到 9999999；留空为不再供货' },
  ],
  samples: [
    ['QD000001', 'SAMPLE-SKU-1', '示例沙发', '1280.00'],
    ['QD000001', 'SAMPLE-SKU-2', '示例茶几', ''],
  ],
  row,
  nameOf: ({ channelNo, skuCode }) => `${channelNo} ${skuCode}`,
  namedBy: ['channelNo', 'skuCode'],
  async find() {
    return new Map()
  },
  faultsOf,
  async saveAll(rows, scope) {
    const records: AuditRecord[] = []
    const context = { ...scope, audit: (record: AuditRecord) => void records.push(record) }
    const known = await found(
      scope,
      rows.map((one) => one.row),
    )
    for (const [channelNo, own] of Map.groupBy(rows, (one) => one.row.channelNo)) {
      const target = known.channels.get(channelNo)
      if (!target) continue
      const record = await lockRow(context, channels, target.id)
      const priced = own.flatMap(({ row: { skuCode, channelSupplyPrice } }) => {
        const goods = known.skus.get(skuCode)
        const price = priceInput(channelSupplyPrice) || null
        return goods ? [{ skuId: goods.id, price, supplyPrice: price === null ? null : goods.supplyPrice }] : []
      })
      await writePrices(context, target.id, priced)
      logImport(context, record, priced.length)
    }
    return records
  },
}

/** Refuses a file whose rows belong to another channel than the one that was chosen. */
export async function refuseOtherChannels(
  { channelId, fileKey }: ParsedParamsOf<typeof importChannelPrices>,
  context: Context,
): Promise<void> {
  const { channelNo } = await findRow(context, channels, channelId)
  const { rows } = laySheet(channelPriceImport, (await readUpload(context, fileKey)).rows)
  const place = channelPriceImport.columns.findIndex(({ field }) => field === 'channelNo')
  const other = rows.find(({ cells }) => cells[place] && cells[place]?.trim().toUpperCase() !== channelNo)
  if (other) throw refuse(`第 ${other.number} 行不是渠道商 ${channelNo} 的供货价`)
}
