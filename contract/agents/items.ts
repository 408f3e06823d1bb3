// 代理套餐的授权商品
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, line, money, orEmpty, page, pageParams } from '#contract/fields.ts'
import { Sku } from '#contract/goods/products.ts'

export const MAX_PACKAGE_ITEMS = 2000

/** One SKU that agents of the package may buy. Unknown fields from the form are stripped. */
export const AgentPackageItemInput = z.object({
  skuId: id('请选择商品'),
  /** Empty: purchase price × the package's discount. */
  channelPrice: orEmpty(money('渠道商供货价')),
  minQuantity: z
    .number({ error: '请输入起订量' })
    .int('起订量应为整数')
    .min(1, '起订量应在 1 到 9999 之间')
    .max(9999, '起订量应在 1 到 9999 之间'),
})
export type AgentPackageItemInput = z.infer<typeof AgentPackageItemInput>

export const AgentPackageItem = z.object({
  id: z.number().int(),
  skuId: z.number().int(),
  channelPrice: z.string(),
  minQuantity: z.number().int(),
  /** Sellable now: on sale, priced and in stock. */
  sellable: z.boolean(),
  /** The SKU. Prices the caller may not see are omitted. */
  sku: Sku,
})
export type AgentPackageItem = z.infer<typeof AgentPackageItem>

export const listAgentPackageItems = endpoint('POST /api/agent/itemList', {
  title: '查看代理套餐的授权商品',
  paramsIn: 'body',
  permission: 'agentPackage:view',
  resource: 'agentPackageItem',
  params: pageParams(
    {
      id: id('请选择套餐'),
      /** Name of the product, or code of the product or SKU. */
      keyword: line(60, '关键词').optional(),
      brandId: id('请选择品牌').optional(),
      /** Has neither its own price nor a purchase price to derive one from. */
      priceMissing: z.literal(true).optional(),
    },
    { sort: ['id'] },
  ),
  data: page(AgentPackageItem),
})

/** Takes the rows without errors of a checked spreadsheet into the form. Nothing is stored until the package is saved. */
export const importAgentPackageItems = endpoint('POST /api/agent/itemImport', {
  title: '读取授权商品表格',
  paramsIn: 'body',
  permission: 'agentPackage:edit',
  resource: 'agentPackageItem',
  params: z.strictObject({ checkId: z.uuid('请先预检导入文件') }),
  data: z.object({ items: z.array(AgentPackageItem) }),
})
