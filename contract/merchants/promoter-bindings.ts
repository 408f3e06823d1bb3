// 推广绑定
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { bulkResult, code, id, ids, line, NamedRef, page, pageParams, requiredLine } from '#contract/fields.ts'
import { bindTarget, bindWay } from './codes.ts'
import { MOVED_MAX } from './promoter-rules.ts'

/** Who was brought by a promoter. The phone is masked without promoter:contact. */
export const PromoterBinding = z.object({
  id: z.number().int(),
  version: z.number().int(),
  promoter: NamedRef,
  targetKind: code(bindTarget),
  /** Id of the user, personal merchant, enterprise or card merchant. */
  targetId: z.number().int(),
  targetName: z.string(),
  phone: z.string(),
  way: code(bindWay),
  boundAt: z.string(),
  /** Last day of protection: afterwards another code may bind. */
  validTo: z.string(),
  /** Paid for the goods of the orders that earned commission through it, less refunded. */
  orderAmount: z.string(),
  inForce: z.boolean(),
  endedAt: z.string().nullable(),
  movedReason: z.string(),
})
export type PromoterBinding = z.infer<typeof PromoterBinding>

const filters = {
  promoterId: id('请选择推广员').optional(),
  targetKind: code(bindTarget, '对象').optional(),
  /** With its kind: the bindings of one target. */
  targetId: id('请选择对象').optional(),
  /** Name, or the last digits of the phone. */
  keyword: line(50, '关键词').optional(),
  inForce: z.boolean().optional(),
}

/** The filters of list and export. */
export const PromoterBindingFilters = z.strictObject(filters)

export const listPromoterBindings = endpoint('POST /api/promoter/bindingList', {
  title: '查看推广绑定',
  paramsIn: 'body',
  permission: 'promoter:view',
  resource: 'promoter',
  params: pageParams(filters, { sort: ['boundAt', 'validTo'] }),
  data: page(PromoterBinding),
})

/** Orders that are already placed keep their promoter. */
export const moveBindings = endpoint('POST /api/promoter/bindingMove', {
  title: '转移推广绑定',
  paramsIn: 'body',
  permission: 'promoter:edit',
  invalidates: ['promoter'],
  params: z.strictObject({
    ids: ids(MOVED_MAX),
    toPromoterId: id('请选择接收的推广员'),
    reason: requiredLine(100, '转移原因', 2),
  }),
  data: bulkResult,
})
