// 商家的各种导出
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { exportColumns, exportStarted } from '#contract/fields.ts'
import { enterpriseExportFilters } from './enterprise-users.ts'

/** The parameters of one kind of export. */
const kind = <What extends string, Filters extends z.ZodRawShape>(what: What, filters: Filters) =>
  z.strictObject({ what: z.literal(what), ...exportColumns, ...filters })

/** One line for each kind; its definition is registered in server/areas/merchants/exports.ts. */
const kinds = [kind('enterprise', enterpriseExportFilters)] as const

export const exportMerchants = endpoint('POST /api/enterpriseUser/export', {
  title: '导出商家',
  paramsIn: 'body',
  permission: 'enterpriseUser:export',
  invalidates: ['job'],
  params: z.discriminatedUnion('what', kinds, '请选择导出的内容'),
  data: exportStarted,
})
