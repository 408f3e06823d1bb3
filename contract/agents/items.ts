// 代理套餐的授权商品
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { fileKey, id, line, money, noParams, orEmpty, page, pageParams } from '#contract/fields.ts'
import { Sku } from '#contract/goods/products.ts'

export const MAX_PACKAGE_ITEMS = 2000

/** One version of goods that agents of the package may buy. What a form knows of it besides falls away. */
export const AgentPackageItemInput = z.object({
  skuId: id('请选择商品'),
  /** Empty follows the purchase price by the discount of the package. */
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
  /** Sold at this moment: on sale, priced, in stock. */
  sellable: z.boolean(),
  /** The version itself; prices that the caller may not see are left out. */
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
      /** Name of the product, or code of product or version. */
      keyword: line(60, '关键词').optional(),
      brandId: id('请选择品牌').optional(),
      /** Neither a price of its own nor a purchase price that one follows from. */
      priceMissing: z.literal(true).optional(),
    },
    { sort: ['id'] },
  ),
  data: page(AgentPackageItem),
})

export const getAgentItemTemplate = endpoint('GET /api/agent/itemTemplate', {
  title: '下载授权商品导入模板',
  paramsIn: 'none',
  permission: 'agentPackage:edit',
  resource: 'importTemplate',
  params: noParams,
  /** Signed address of the .xlsx, good for 10 minutes. */
  data: z.object({ url: z.string() }),
})

/** Reads a spreadsheet into the form: nothing is stored until the package is saved. */
export const importAgentPackageItems = endpoint('POST /api/agent/itemImport', {
  title: '读取授权商品表格',
  paramsIn: 'body',
  permission: 'agentPackage:edit',
  resource: 'agentPackageItem',
  params: z.strictObject({
    /** Of the file, uploaded as model 5. */
    key: fileKey('导入文件'),
  }),
  data: z.object({
    total: z.number().int(),
    items: z.array(AgentPackageItem),
    /** Rows that were left out; `row` is the number that the spreadsheet shows. */
    errors: z.array(z.object({ row: z.number().int(), column: z.string(), value: z.string(), reason: z.string() })),
  }),
})
