// 企业商家:冻结、延期、注销、客户经理与导入
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { bulkResult, date, id, ids, line, paragraph, requiredLine, version } from '#contract/fields.ts'
import { ImportFileAnswer, importFileParams } from '#contract/imports.ts'
import { EnterpriseUser } from './enterprise-users.ts'

/** Merchants per request. */
export const ENTERPRISES_MAX = 100
export const MANAGED_MAX = 200
/** Rows per import file. */
export const ENTERPRISE_IMPORT_MAX = 500

export const enableEnterpriseUsers = endpoint('POST /api/enterpriseUser/enable', {
  title: '冻结或解冻企业商家',
  paramsIn: 'body',
  permission: 'enterpriseUser:enable',
  invalidates: ['enterpriseUser', 'miniStore'],
  params: z.strictObject({
    ids: ids(ENTERPRISES_MAX),
    /** False freezes. */
    enable: z.boolean('请选择冻结或解冻'),
    /** Required to freeze. */
    reason: paragraph(100, '冻结原因').optional(),
  }),
  data: bulkResult,
})

export const extendEnterpriseUsers = endpoint('POST /api/enterpriseUser/extend', {
  title: '企业商家延期',
  paramsIn: 'body',
  permission: 'enterpriseUser:extend',
  invalidates: ['enterpriseUser'],
  params: z.strictObject({
    ids: ids(ENTERPRISES_MAX),
    expireAt: date('到期日'),
    reason: requiredLine(100, '延期原因', 2),
  }),
  data: bulkResult,
})

/** Refused while something is open; `data.open` lists it. */
export const cancelEnterpriseUser = endpoint('POST /api/enterpriseUser/cancel', {
  title: '注销企业商家',
  paramsIn: 'body',
  permission: 'enterpriseUser:cancel',
  invalidates: ['enterpriseUser', 'storeRole', 'miniStore'],
  params: z.strictObject({
    id: id(),
    version: version(),
    reason: requiredLine(100, '注销原因', 2),
    /** The name of the merchant, typed by the user. */
    name: line(50, '企业名称'),
  }),
  data: EnterpriseUser,
})

export const assignMerchantManager = endpoint('POST /api/enterpriseUser/assignManager', {
  title: '更换客户经理',
  paramsIn: 'body',
  permission: 'enterpriseUser:edit',
  invalidates: ['enterpriseUser', 'personalMerchant'],
  /** Companies, or personal merchants. */
  params: z.strictObject({
    enterpriseIds: ids(MANAGED_MAX).optional(),
    personalIds: ids(MANAGED_MAX).optional(),
    managerId: id('请选择客户经理'),
  }),
  /** The merchants that had another manager. */
  data: z.object({ done: z.number().int() }),
})

export const importEnterpriseUsers = endpoint('POST /api/enterpriseUser/import', {
  title: '导入企业商家',
  paramsIn: 'body',
  permission: 'enterpriseUser:add',
  invalidates: ['job'],
  params: z.strictObject(importFileParams),
  data: ImportFileAnswer,
})
