// 渠道供货价
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { code, id, line, MAX_VERSION, money, NamedRef, orEmpty, page, pageParams, rate } from '#contract/fields.ts'
import { ImportFileAnswer, importFileParams } from '#contract/imports.ts'
import type { Permission } from '#contract/permissions.ts'
import { channelPriceState } from './codes.ts'

/** Rows of one save. */
export const PRICES_MAX = 500
/** Rows that a preview shows. */
export const PREVIEW_ROWS = 200
/** A price below the supply price of the SKU. */
export const BELOW_COST_NEEDS: Permission = 'channel:priceBelowCost'

/** The fault of a row that another person priced meanwhile; sent without a version it is overwritten. */
export const STALE_PRICE = '已被他人修改，再次保存将覆盖'

const channelId = id('请选择渠道商')

/** An SKU as a channel may order it; `id` is that of the SKU. */
export const ChannelPrice = z.object({
  id: z.number().int(),
  product: NamedRef,
  image: z.string(),
  skuCode: z.string(),
  specText: z.string(),
  /** Of the SKU. */
  supplyPrice: z.string().nullable(),
  /** Null: not sold to the channel. */
  channelSupplyPrice: z.string().nullable(),
  /** Percent; null without both prices. */
  profitRate: z.string().nullable(),
  priceState: code(channelPriceState),
  onShelf: z.boolean(),
  /** 0 before the first price. */
  version: z.number().int(),
  updatedAt: z.string().nullable(),
})
export type ChannelPrice = z.infer<typeof ChannelPrice>

const filters = {
  /** Name, pinyin or model of the product, or an SKU code. */
  keyword: line(60, '商品').optional(),
  brandId: id('请选择品牌').optional(),
  categoryId: id('请选择类目').optional(),
  priceState: code(channelPriceState, '定价状态').optional(),
}

export const listChannelPrices = endpoint('POST /api/channel/priceList', {
  title: '查看渠道供货价',
  paramsIn: 'body',
  permission: 'channel:price',
  resource: 'channelPrice',
  params: pageParams({ channelId, ...filters }, { sort: ['skuCode', 'updatedAt'] }),
  /** `counts`: by price state. */
  data: page(ChannelPrice),
})

const price = orEmpty(money('渠道供货价').refine((text) => Number(text) > 0, '渠道供货价须在 0.01 到 9999999 之间'))

/** Either single rows, or all rows of a filter by a factor on the supply price. */
export const saveChannelPrices = endpoint('POST /api/channel/savePrices', {
  title: '保存渠道供货价',
  paramsIn: 'body',
  permission: 'channel:price',
  invalidates: ['channel', 'channelPrice'],
  params: z.strictObject({
    channelId,
    rows: z
      .array(
        z.strictObject({
          skuId: id(),
          /** '' no longer sells the SKU to the channel. */
          channelSupplyPrice: price,
          version: z.number().int().min(0).max(MAX_VERSION).optional(),
        }),
      )
      .min(1, '请至少修改一个供货价')
      .max(PRICES_MAX, `一次最多保存 ${PRICES_MAX} 个供货价`)
      .optional(),
    filter: z.strictObject(filters).optional(),
    factor: rate('系数').optional(),
    onlyUnpriced: z.boolean().default(false),
    /** Shows what the factor would change, and changes nothing. */
    preview: z.boolean().default(false),
    /** Saves prices below the supply price; needs channel:priceBelowCost. */
    confirmBelow: z.boolean().default(false),
  }),
  data: z.object({
    changed: z.number().int(),
    /** How many of them are below the supply price. */
    below: z.number().int(),
    /** The first changes of a preview. */
    rows: z.array(
      z.object({
        id: z.number().int(),
        productName: z.string(),
        skuCode: z.string(),
        specText: z.string(),
        supplyPrice: z.string(),
        before: z.string().nullable(),
        after: z.string(),
      }),
    ),
  }),
})

/** Rows name their channel by its number; those of another channel are errors. */
export const importChannelPrices = endpoint('POST /api/channel/importPrices', {
  title: '导入渠道供货价',
  paramsIn: 'body',
  permission: 'channel:price',
  invalidates: ['channel', 'channelPrice', 'job'],
  params: z.strictObject({ channelId, ...importFileParams }),
  data: ImportFileAnswer,
})
