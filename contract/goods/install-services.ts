// 安装服务
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  areaCodes,
  code,
  id,
  ids,
  line,
  money,
  orEmpty,
  paragraph,
  queryFlag,
  queryId,
  recordFields,
  requiredLine,
  version,
} from '#contract/fields.ts'
import { installPricing } from './template-codes.ts'

export const InstallServiceInput = z.strictObject({
  name: requiredLine(30, '服务名称', 2),
  pricing: code(installPricing, '计费方式'),
  /** 0: included. */
  unitPrice: money('单价'),
  minCharge: orEmpty(money('起步价')),
  areas: areaCodes('服务地区').min(1, '请选择服务地区'),
  content: paragraph(500, '服务内容').min(10, '服务内容至少 10 个字'),
  warrantyMonths: z
    .number({ error: '请输入安装质保' })
    .int('安装质保应为整数')
    .min(0, '安装质保应在 0 到 60 个月之间')
    .max(60, '安装质保应在 0 到 60 个月之间')
    .nullable(),
  /** Number in the installation partner's system. */
  externalNo: line(40, '外部服务编号'),
  enabled: z.boolean(),
})
export type InstallServiceInput = z.infer<typeof InstallServiceInput>

export const InstallService = z.object({
  ...recordFields,
  templateId: z.number().int(),
  name: z.string(),
  pricing: code(installPricing),
  unitPrice: z.string(),
  /** '' if none. */
  minCharge: z.string(),
  areas: z.array(z.string()),
  content: z.string(),
  warrantyMonths: z.number().int().nullable(),
  externalNo: z.string(),
  enabled: z.boolean(),
})
export type InstallService = z.infer<typeof InstallService>

export const listInstallServices = endpoint('GET /api/ewy/install/getListByTemplateId', {
  title: '查看安装服务',
  paramsIn: 'query',
  permission: 'productTemplate:view',
  resource: 'installService',
  params: z.strictObject({ templateId: queryId(), enabledOnly: queryFlag().optional() }),
  data: z.array(InstallService),
})

export const saveInstallService = endpoint('POST /api/ewy/install/save', {
  title: '保存安装服务',
  paramsIn: 'body',
  permission: 'productTemplate:edit',
  invalidates: ['installService', 'product'],
  /** With id and version: an edit. */
  params: InstallServiceInput.extend({
    templateId: id('请选择商品模板'),
    id: id().optional(),
    version: version().optional(),
  }),
  data: z.object({ id: z.number().int() }),
})

export const deleteInstallServices = endpoint('POST /api/ewy/install/delete', {
  title: '删除安装服务',
  paramsIn: 'body',
  permission: 'productTemplate:edit',
  invalidates: ['installService'],
  params: z.strictObject({ ids: ids() }),
  data: z.object({ done: z.number().int() }),
})
