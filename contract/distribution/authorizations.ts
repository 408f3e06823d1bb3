// 产品授权
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  bulkResult,
  chosenIds,
  code,
  date,
  exportColumns,
  exportStarted,
  id,
  ids,
  line,
  NamedRef,
  noParams,
  orEmpty,
  page,
  pageParams,
  recordFields,
  requiredLine,
} from '#contract/fields.ts'
import { ImportFileAnswer, importFileParams } from '#contract/imports.ts'
import { partyState } from '#contract/orders/codes.ts'
import {
  authorizationMode,
  authorizationScope,
  authorizationSource,
  authorizationStatus,
  authorizedState,
} from './authorization-codes.ts'

/** Distributors of one request, and targets of one request. */
export const RULES_MAX_DISTRIBUTORS = 50
export const RULES_MAX_TARGETS = 500
export const RULES_MAX_IDS = 200
export const COPY_MAX_DISTRIBUTORS = 20
/** Factors that one copy writes, over all its targets: each is a batch of prices that can be undone. */
export const COPY_MAX_FACTORS = 100

const distributorId = id('请选择经销商')

/** A distributor beside its products. */
export const AuthorizedDistributor = z.object({
  id: z.number().int(),
  name: z.string(),
  state: code(partyState),
  /** Rules that are in force or planned. */
  ruleCount: z.number().int(),
})
export type AuthorizedDistributor = z.infer<typeof AuthorizedDistributor>

export const listAuthorizedDistributors = endpoint('GET /api/productAuthorization/distributors', {
  title: '查看授权经销商',
  paramsIn: 'none',
  permission: 'productAuthorization:view',
  resource: 'productAuthorization',
  params: noParams,
  data: z.array(AuthorizedDistributor),
})

/** A rule, named for people. */
const RuleInWords = z.object({
  id: z.number().int(),
  scope: code(authorizationScope),
  mode: code(authorizationMode),
  targetName: z.string(),
})

/** A product as a distributor may order it; `id` is that of the product. */
export const AuthorizedProduct = z.object({
  id: z.number().int(),
  spuCode: z.string(),
  name: z.string(),
  cover: z.string(),
  brand: NamedRef,
  category: NamedRef,
  /** Omitted for a distributor. */
  supplier: NamedRef.optional(),
  skuCount: z.number().int(),
  /** The lowest; omitted for callers who may not see cost. */
  supplyPriceFrom: z.string().nullable().optional(),
  /** The lowest price of the distributor. */
  purchasePriceFrom: z.string().nullable(),
  authorized: code(authorizedState),
  decidedBy: RuleInWords.nullable(),
  validTo: z.string().nullable(),
  onShelf: z.boolean(),
})
export type AuthorizedProduct = z.infer<typeof AuthorizedProduct>

const productFilters = {
  distributorId,
  authorized: code(authorizedState, '授权状态').optional(),
  /** Name, pinyin or SPU code. */
  productName: line(60, '商品').optional(),
  brandId: id('请选择品牌').optional(),
  categoryId: id('请选择类目').optional(),
  supplierId: id('请选择供应商').optional(),
  onShelf: z.boolean().optional(),
  expireTo: date('授权到期').optional(),
}

/** `counts`: by state. */
export const listAuthorizedProducts = endpoint('POST /api/productAuthorization/productList', {
  title: '查看授权商品',
  paramsIn: 'body',
  permission: 'productAuthorization:view',
  resource: 'productAuthorization',
  params: pageParams(productFilters, { sort: ['name', 'createdAt'] }),
  data: page(AuthorizedProduct),
})

export const ProductAuthorization = z.object({
  ...recordFields,
  distributor: NamedRef,
  scope: code(authorizationScope),
  target: NamedRef,
  mode: code(authorizationMode),
  validFrom: z.string(),
  validTo: z.string().nullable(),
  status: code(authorizationStatus),
  source: code(authorizationSource),
  /** Products that the rule decides now; 0 when it is not in force. */
  productCount: z.number().int(),
  revokeReason: z.string(),
})
export type ProductAuthorization = z.infer<typeof ProductAuthorization>

/** `counts`: by status. */
export const listAuthorizations = endpoint('POST /api/productAuthorization/list', {
  title: '查看授权规则',
  paramsIn: 'body',
  permission: 'productAuthorization:view',
  resource: 'productAuthorization',
  params: pageParams(
    {
      distributorId,
      scope: code(authorizationScope, '授权范围').optional(),
      mode: code(authorizationMode, '方式').optional(),
      status: code(authorizationStatus, '状态').optional(),
      source: code(authorizationSource, '来源').optional(),
    },
    { sort: ['createdAt', 'validFrom', 'validTo'] },
  ),
  data: page(ProductAuthorization),
})

const reasonField = requiredLine(100, '撤销原因', 2)

export const NewAuthorization = z.strictObject({
  distributorIds: z
    .array(id())
    .min(1, '请选择经销商')
    .max(RULES_MAX_DISTRIBUTORS, `一次最多 ${RULES_MAX_DISTRIBUTORS} 个经销商`),
  scope: code(authorizationScope, '授权范围'),
  ids: z.array(id()).min(1, '请至少选择一项').max(RULES_MAX_TARGETS, `一次最多选择 ${RULES_MAX_TARGETS} 项`),
  mode: code(authorizationMode, '方式'),
  validFrom: date('生效日'),
  validTo: orEmpty(date('失效日')).default(''),
})
export type NewAuthorization = z.input<typeof NewAuthorization>

const Named = z.array(z.string())

/** What the rules would open and close, by distributor. */
export const AuthorizationPreview = z.object({
  distributor: NamedRef,
  gained: z.number().int(),
  lost: z.number().int(),
  /** Products of the rules that stay as they are. */
  same: z.number().int(),
  /** The first of them. */
  gainedNames: Named,
  lostNames: Named,
})
export type AuthorizationPreview = z.infer<typeof AuthorizationPreview>

export const previewAuthorization = endpoint('POST /api/productAuthorization/preview', {
  title: '预览授权',
  paramsIn: 'body',
  permission: 'productAuthorization:edit',
  resource: 'productAuthorization',
  params: NewAuthorization,
  data: z.array(AuthorizationPreview),
})

export const addAuthorizations = endpoint('POST /api/productAuthorization/add', {
  title: '新增授权',
  paramsIn: 'body',
  permission: 'productAuthorization:edit',
  invalidates: ['productAuthorization'],
  params: NewAuthorization,
  /** `skipped`: the same rule stands already. */
  data: z.object({ done: z.number().int(), skipped: z.number().int() }),
})

export const editAuthorization = endpoint('POST /api/productAuthorization/edit', {
  title: '修改授权期限',
  paramsIn: 'body',
  permission: 'productAuthorization:edit',
  invalidates: ['productAuthorization'],
  params: z.strictObject({
    ids: ids(RULES_MAX_IDS),
    /** Omitted: stays. */
    validFrom: date('生效日').optional(),
    /** Empty: until it is revoked. */
    validTo: orEmpty(date('失效日')).optional(),
  }),
  data: bulkResult,
})

export const revokeAuthorizations = endpoint('POST /api/productAuthorization/revoke', {
  title: '撤销授权规则',
  paramsIn: 'body',
  permission: 'productAuthorization:revoke',
  invalidates: ['productAuthorization'],
  params: z.strictObject({ ids: ids(RULES_MAX_IDS), revokeReason: reasonField }),
  data: bulkResult.extend({
    /** Products that can no longer be ordered. */
    closed: z.number().int(),
  }),
})

export const copyAuthorizations = endpoint('POST /api/productAuthorization/copy', {
  title: '复制授权',
  paramsIn: 'body',
  permission: 'productAuthorization:edit',
  invalidates: ['productAuthorization', 'priceSetting'],
  params: z.strictObject({
    fromId: id('请选择来源经销商'),
    toIds: z
      .array(id())
      .min(1, '请选择目标经销商')
      .max(COPY_MAX_DISTRIBUTORS, `一次最多复制给 ${COPY_MAX_DISTRIBUTORS} 个经销商`),
    /** Revokes the present rules of the targets. */
    replace: z.boolean(),
    /** Copies the price factors of brands, categories and products too; needs priceSetting:factor. */
    withFactors: z.boolean().default(false),
  }),
  data: z.object({
    done: z.number().int(),
    skipped: z.number().int(),
    /** Factors that were written; equal ones stay as they are. */
    factors: z.number().int(),
  }),
})

export const importAuthorizations = endpoint('POST /api/productAuthorization/import', {
  title: '导入授权',
  paramsIn: 'body',
  permission: 'productAuthorization:edit',
  invalidates: ['job'],
  params: z.strictObject(importFileParams),
  data: ImportFileAnswer,
})

export const exportAuthorizations = endpoint('POST /api/productAuthorization/export', {
  title: '导出授权商品',
  paramsIn: 'body',
  permission: 'productAuthorization:export',
  invalidates: ['job'],
  params: z.strictObject({ ...productFilters, ...exportColumns, ...chosenIds }),
  data: exportStarted,
})
