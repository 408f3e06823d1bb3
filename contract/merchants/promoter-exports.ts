// 推广员的各种导出
import { z } from 'zod'
import { wordCodes } from '#contract/codes.ts'
import { endpoint } from '#contract/endpoint.ts'
import { chosenIds, code, exportColumns, exportStarted } from '#contract/fields.ts'

/** The kinds of export; each is registered in server/areas/merchants/promoter/exports.ts with its filters. */
export const promoterExport = wordCodes({
  promoter: '推广员',
  binding: '推广绑定',
  commission: '推广佣金',
  withdraw: '推广提现',
})

export const exportPromoters = endpoint('POST /api/promoter/export', {
  title: '导出推广员',
  paramsIn: 'body',
  permission: 'promoter:export',
  invalidates: ['job'],
  params: z.strictObject({
    what: code(promoterExport, '导出的内容'),
    /** The filters of the list of this kind. */
    filters: z.record(z.string().max(40), z.unknown()).default({}),
    ...exportColumns,
    ...chosenIds,
  }),
  data: exportStarted,
})
