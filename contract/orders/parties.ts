// 交易对象
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { code, ids, line, NamedRef, noParams, page, pageParams } from '#contract/fields.ts'
import { buyerKind, partyState } from './codes.ts'

/** A party that buys from the platform or sells for it, with the fields that orders show. */
export const TradeParty = z.object({
  id: z.number().int(),
  kind: code(buyerKind),
  name: z.string(),
  /** Masked without order:contact. */
  phone: z.string(),
  state: code(partyState),
})
export type TradeParty = z.infer<typeof TradeParty>

/** For list filters and buyer selection. A distributor only finds itself. */
export const listTradeParties = endpoint('POST /api/order/party/list', {
  title: '查看交易对象',
  paramsIn: 'body',
  permission: 'order:view',
  resource: 'tradeParty',
  params: pageParams(
    {
      kind: code(buyerKind, '对象类型'),
      /** Name or phone. */
      keyword: line(40, '关键词').optional(),
      ids: ids().optional(),
      /** Only parties that may order now. */
      active: z.literal(true).optional(),
    },
    { sort: ['name', 'createdAt'] },
  ),
  data: page(TradeParty),
})

/** Stores where consumers bought, for list filters. A distributor finds those of its own orders, a supplier none. */
export const listOrderStores = endpoint('GET /api/order/stores', {
  title: '查看成交门店',
  paramsIn: 'none',
  permission: 'order:view',
  resource: 'store',
  params: noParams,
  data: z.array(NamedRef),
})
