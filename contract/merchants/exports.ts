// 商家的各种导出
import { z } from 'zod'
import { wordCodes } from '#contract/codes.ts'
import { endpoint } from '#contract/endpoint.ts'
import { chosenIds, code, exportColumns, exportStarted } from '#contract/fields.ts'

/** The kinds of export; each is registered in server/areas/merchants/exports.ts with its filters. */
export const merchantExport = wordCodes({
  clientColumn: '客户端栏目',
  distributor: '经销商关系',
  enterprise: '企业商家',
  experience: '体验申请',
  label: '商家标签',
  member: '商家成员',
  merchantMenu: '商家菜单授权',
  personal: '个人商家',
  quota: '员工数量',
})

export const exportMerchants = endpoint('POST /api/enterpriseUser/export', {
  title: '导出商家',
  paramsIn: 'body',
  permission: 'enterpriseUser:export',
  invalidates: ['job'],
  params: z.strictObject({
    what: code(merchantExport, '导出的内容'),
    /** The filters of the list of this kind. */
    filters: z.record(z.string().max(40), z.unknown()).default({}),
    ...exportColumns,
    ...chosenIds,
  }),
  data: exportStarted,
})
