// 经销商开户、编辑、冻结、注销与保证金
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  bulkResult,
  code,
  files,
  id,
  ids,
  line,
  money,
  nothing,
  paragraph,
  requiredLine,
  version,
} from '#contract/fields.ts'
import { DistributorInput } from './account-input.ts'
import { FROZEN_MAX, MANAGED_MAX } from './account-rules.ts'
import { Distributor } from './accounts.ts'
import { depositKind } from './codes.ts'

const reason = (title: string) => requiredLine(100, title, 2)
const requestId = z.uuid('请求编号不正确')

export const OpeningInput = DistributorInput.extend({
  agentPackageId: id('请选择代理套餐'),
  months: z.number({ error: '请选择期限' }).int('请选择期限').min(1, '请选择期限').max(180, '期限过长'),
  discountAmount: z.string().min(1, '请输入优惠').pipe(money('优惠')),
  discountReason: line(100, '优惠原因'),
})
export type OpeningInput = z.infer<typeof OpeningInput>

export const openDistributor = endpoint('POST /api/distributor/open', {
  title: '经销商开户',
  paramsIn: 'body',
  permission: 'distributorAccount:open',
  invalidates: ['distributorAccount', 'agentPackage'],
  params: OpeningInput.extend({
    /** The region overlaps with another account of the package, as the user knows. */
    confirmOverlap: z.boolean().default(false),
    requestId,
  }),
  data: z.object({ id: z.number().int(), purchaseNo: z.string(), payAmount: z.string() }),
})

export const editDistributor = endpoint('POST /api/distributor/edit', {
  title: '编辑经销商',
  paramsIn: 'body',
  permission: 'distributorAccount:edit',
  invalidates: ['distributorAccount'],
  params: DistributorInput.extend({
    id: id(),
    version: version(),
    /** Changed areas overlap with another account of the package, as the user knows. */
    confirmOverlap: z.boolean().default(false),
  }),
  data: Distributor,
})

export const freezeDistributors = endpoint('POST /api/distributor/freeze', {
  title: '冻结或解冻经销商',
  paramsIn: 'body',
  permission: 'distributorAccount:freeze',
  invalidates: ['distributorAccount'],
  params: z.strictObject({
    ids: ids(FROZEN_MAX),
    freeze: z.boolean('请选择冻结或解冻'),
    /** Required to freeze. */
    reason: paragraph(100, '冻结原因').optional(),
  }),
  data: bulkResult,
})

export const closeDistributor = endpoint('POST /api/distributor/close', {
  title: '注销经销商',
  paramsIn: 'body',
  permission: 'distributorAccount:close',
  invalidates: ['distributorAccount'],
  params: z.strictObject({
    id: id(),
    version: version(),
    reason: reason('注销原因'),
    /** The name of the distributor, typed by the user. */
    name: line(50, '经销商名称'),
  }),
  data: Distributor,
})

export const dropOpenDistributor = endpoint('POST /api/distributor/dropOpen', {
  title: '取消开户',
  paramsIn: 'body',
  permission: 'distributorAccount:open',
  invalidates: ['distributorAccount'],
  params: z.strictObject({ id: id(), version: version(), reason: reason('取消原因') }),
  data: Distributor,
})

export const resetDistributorLogin = endpoint('POST /api/distributor/resetLogin', {
  title: '重置经销商登录',
  paramsIn: 'body',
  permission: 'distributorAccount:edit',
  invalidates: ['distributorAccount'],
  params: z.strictObject({ id: id() }),
  data: nothing,
})

export const assignDistributorManager = endpoint('POST /api/distributor/assignManager', {
  title: '更换客户经理',
  paramsIn: 'body',
  permission: 'distributorAccount:edit',
  invalidates: ['distributorAccount'],
  params: z.strictObject({ ids: ids(MANAGED_MAX), managerId: id('请选择客户经理') }),
  data: bulkResult,
})

export const DepositInput = z.strictObject({
  kind: code(depositKind, '类型'),
  amount: z.string().min(1, '请输入金额').pipe(money('金额')),
  voucherImages: files(9, '凭证').min(1, '请上传凭证'),
  remark: line(200, '说明'),
})
export type DepositInput = z.infer<typeof DepositInput>

export const saveDeposit = endpoint('POST /api/distributor/deposit', {
  title: '登记保证金',
  paramsIn: 'body',
  permission: 'distributorAccount:deposit',
  invalidates: ['distributorAccount'],
  params: DepositInput.extend({ distributorId: id('请选择经销商'), requestId }),
  /** What is held afterwards. */
  data: z.object({ id: z.number().int(), heldAfter: z.string() }),
})
