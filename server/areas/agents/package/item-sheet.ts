import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { AgentPackageItemInput, type importAgentPackageItems, MAX_PACKAGE_ITEMS } from '#contract/agents/items.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { productStatus } from '#contract/goods/codes.ts'
import type { Context } from '#server/context.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { anyOf } from '#server/entity/paging.ts'
import type { ImportDefinition } from '#server/imports/definition.ts'
import { rowsOfCheck } from '#server/imports/rows-of-check.ts'
import { presentItems } from './items.ts'

const row = z.object({
  skuCode: z.string().trim().min(1, '请填写 SKU 编码'),
  channelPrice: AgentPackageItemInput.shape.channelPrice,
  minQuantity: z
    .string()
    .transform((text) => (text === '' ? 1 : Number(text)))
    .pipe(AgentPackageItemInput.shape.minQuantity),
})
type Row = z.output<typeof row>

/** Goods of a package in a spreadsheet; the form of the package takes them over. */
export const agentItemImport: ImportDefinition<Row> = {
  resource: 'agentPackage',
  title: '授权商品',
  permission: 'agentPackage:edit',
  isForForm: true,
  maxRows: MAX_PACKAGE_ITEMS,
  columns: [
    { field: 'skuCode', title: 'SKU 编码', note: '必填，已上架商品的规格；同一规格只能出现一次', width: 20 },
    { field: 'channelPrice', title: '渠道商供货价', note: '最多两位小数；留空则按采购价乘以进货折扣' },
    { field: 'minQuantity', title: '起订量', note: '1 到 9999 的整数；留空为 1' },
  ],
  samples: [
    ['S0000000001001', '899.00', '2'],
    ['S0000000001002', '', ''],
  ],
  row,
  nameOf: ({ skuCode }) => skuCode,
  namedBy: ['skuCode'],
  find: async (codes, { db }) => {
    const rows = await db
      .select({ id: sku.id, version: sku.version, skuCode: sku.skuCode })
      .from(sku)
      .where(inArray(sku.skuCode, [...codes]))
    return new Map(rows.map((found) => [found.skuCode, found]))
  },
  faultsOf: async (rows, { db }) => {
    const onSale = await db
      .select({ id: sku.id })
      .from(sku)
      .innerJoin(product, eq(product.id, sku.productId))
      .where(
        and(
          eq(product.status, productStatus.onSale),
          anyOf(
            sku.id,
            rows.flatMap(({ known }) => known?.id ?? []),
          ),
        ),
      )
    const sold = new Set(onSale.map(({ id }) => id))
    return rows.flatMap(({ number, known }) => {
      const reason = known ? '商品未上架' : '没有这个 SKU'
      return known && sold.has(known.id) ? [] : [{ number, field: 'skuCode', reason }]
    })
  },
}

/** Takes the checked rows of a spreadsheet into the form. */
export async function readItemSheet(
  { checkId }: ParsedParamsOf<typeof importAgentPackageItems>,
  context: Context,
): Promise<AnswerOf<typeof importAgentPackageItems>> {
  const rows = await rowsOfCheck(agentItemImport, checkId, context)
  const wanted = rows.flatMap(({ known, row: { channelPrice, minQuantity } }) =>
    known ? [{ skuId: known.id, channelPrice, minQuantity }] : [],
  )
  return { items: await presentItems(context, wanted) }
}
