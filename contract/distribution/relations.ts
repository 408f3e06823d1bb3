// 经销商关系
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  areaCode,
  bulkResult,
  code,
  date,
  id,
  ids,
  line,
  NamedRef,
  page,
  pageParams,
  requiredLine,
} from '#contract/fields.ts'
import { DistributorInput } from './account-input.ts'
import { DistributorRow } from './accounts.ts'
import { distributorLevel, distributorStatus } from './codes.ts'
import { MOVED_MAX } from './relation-rules.ts'

/** An account with what it sells, and its place between its parent and those below it. */
export const RelationRow = DistributorRow.extend({
  enterprise: NamedRef.nullable(),
  subCount: z.number().int(),
})
export type RelationRow = z.infer<typeof RelationRow>

/** A first-level account with those below it, and the sums of all of them. */
export const Relation = RelationRow.extend({
  /** Empty unless the tree is asked for. */
  children: z.array(RelationRow),
  branch: z.object({ purchaseAmount: z.string(), saleAmount: z.string() }).nullable(),
})
export type Relation = z.infer<typeof Relation>

export const RelationFilters = z.strictObject({
  level: code(distributorLevel, '级别').optional(),
  parentId: id('请选择上级经销商').optional(),
  accountNo: line(20, '经销商编号').optional(),
  /** Name, short name, pinyin or number. */
  name: line(50, '经销商').optional(),
  /** A whole number, or its last digits. */
  phone: line(20, '登录手机').optional(),
  agentPackageId: id('请选择代理套餐').optional(),
  /** A province, city or district. */
  area: areaCode('授权区域').optional(),
  status: code(distributorStatus, '状态').optional(),
})

export const listMerchantDistributors = endpoint('POST /api/enterpriseUser/distributorList', {
  title: '查看经销商关系',
  paramsIn: 'body',
  permission: 'distributorAccount:view',
  resource: 'distributorAccount',
  params: pageParams(
    {
      ...RelationFilters.shape,
      /** First-level accounts with those below them. An account that fits brings its parent. */
      tree: z.boolean().optional(),
    },
    { sort: ['name', 'expireAt', 'openedAt'] },
  ),
  /** `counts`: by status. */
  data: page(Relation),
})

export const SubDistributorInput = DistributorInput.pick({
  areas: true,
  contractNo: true,
  contractFiles: true,
  purchaseFactor: true,
  productFactor: true,
  saleFactor: true,
}).extend({
  parentId: id('请选择上级经销商'),
  enterpriseId: id('请选择企业'),
  expireAt: date('到期日'),
})
export type SubDistributorInput = z.infer<typeof SubDistributorInput>

export const addSubDistributor = endpoint('POST /api/enterpriseUser/distributorAdd', {
  title: '新增二级经销商',
  paramsIn: 'body',
  permission: 'distributorAccount:open',
  invalidates: ['distributorAccount'],
  params: SubDistributorInput.extend({ requestId: z.uuid('请求编号不正确') }),
  data: Relation,
})

export const changeDistributorParent = endpoint('POST /api/enterpriseUser/distributorParent', {
  title: '更换上级经销商',
  paramsIn: 'body',
  permission: 'distributorAccount:edit',
  invalidates: ['distributorAccount'],
  params: z.strictObject({
    ids: ids(MOVED_MAX),
    parentId: id('请选择上级经销商'),
    reason: requiredLine(100, '更换原因', 2),
  }),
  data: bulkResult,
})
