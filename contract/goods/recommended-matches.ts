// 推荐搭配
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  bulkResult,
  code,
  codeSet,
  datetime,
  fileUrl,
  id,
  ids,
  line,
  NamedRef,
  nothing,
  orEmpty,
  page,
  pageParams,
  queryFlag,
  queryId,
  recordFields,
  requiredLine,
  version,
} from '#contract/fields.ts'
import { matchPlace, matchStatus, productStatus } from './codes.ts'

/** A position on a picture in percent of its sides, with two decimals. */
const place = (title: string) =>
  z
    .number({ error: `${title}不正确` })
    .min(0, `${title}应在 0 到 100 之间`)
    .max(100, `${title}应在 0 到 100 之间`)

export const MatchItem = z.strictObject({
  productId: id('请选择搭配商品'),
  /** Null: all SKUs. */
  skuId: id('请选择规格').nullable(),
  quantity: z
    .number({ error: '请输入数量' })
    .int('数量应为整数')
    .min(1, '数量应在 1 到 99 之间')
    .max(99, '数量应在 1 到 99 之间'),
  /** Both null if the product has no marker. */
  x: place('横坐标').nullable(),
  y: place('纵坐标').nullable(),
  /** The customer may choose another product instead. */
  swappable: z.boolean(),
})
export type MatchItem = z.infer<typeof MatchItem>

const sort = z
  .number({ error: '请输入排序值' })
  .int('排序值应为整数')
  .min(0, '排序值不能小于 0')
  .max(9999, '排序值不能大于 9999')

export const MatchInput = z.strictObject({
  title: requiredLine(30, '搭配名称', 2),
  subtitle: line(60, '推荐语'),
  cover: fileUrl('封面图'),
  mainProductId: id('请选择主商品'),
  items: z.array(MatchItem).min(1, '请选择搭配商品').max(20, '搭配商品最多 20 个'),
  styleId: id('请选择风格').nullable(),
  spaceId: id('请选择空间').nullable(),
  discountRate: z
    .string()
    .regex(/^\d(\.\d{1,2})?$/, '整套折扣应在 0.5 到 1 之间，最多两位小数')
    .refine((text) => Number(text) >= 0.5 && Number(text) <= 1, '整套折扣应在 0.5 到 1 之间'),
  startAt: orEmpty(datetime('开始时间')),
  endAt: orEmpty(datetime('结束时间')),
  places: codeSet(matchPlace, '展示位置').min(1, '请选择展示位置'),
  sort,
})
export type MatchInput = z.infer<typeof MatchInput>

/** The current state of a product in a set. */
export const MatchProduct = z.object({
  productId: z.number().int(),
  spuCode: z.string(),
  name: z.string(),
  cover: z.string(),
  status: code(productStatus),
  sellable: z.boolean(),
  skuId: z.number().int().nullable(),
  specText: z.string(),
  /** Unit price; null if it has none. */
  salePrice: z.string().nullable(),
  /** Omitted without cost access. */
  purchasePrice: z.string().nullable().optional(),
})
export type MatchProduct = z.infer<typeof MatchProduct>

export const MatchRow = z.object({
  ...recordFields,
  title: z.string(),
  cover: z.string(),
  mainProduct: NamedRef,
  itemCount: z.number().int(),
  /** Pictures of the set, main product first. */
  pictures: z.array(z.object({ id: z.number().int(), name: z.string(), cover: z.string() })),
  style: NamedRef.nullable(),
  space: NamedRef.nullable(),
  /** Of the sellable products. */
  totalPrice: z.string(),
  setPrice: z.string(),
  /** Products that cannot be sold now. The set is sold without them; without its main product it is hidden. */
  brokenCount: z.number().int(),
  places: codeSet(matchPlace),
  startAt: z.string(),
  endAt: z.string(),
  sort: z.number().int(),
  status: code(matchStatus),
})
export type MatchRow = z.infer<typeof MatchRow>

export const Match = MatchRow.extend({
  subtitle: z.string(),
  mainProductId: z.number().int(),
  main: MatchProduct,
  items: z.array(MatchProduct.extend(MatchItem.omit({ productId: true, skuId: true }).shape)),
  styleId: z.number().int().nullable(),
  spaceId: z.number().int().nullable(),
  discountRate: z.string(),
})
export type Match = z.infer<typeof Match>

export const listRecommendedMatches = endpoint('POST /api/recommendedMatch/list', {
  title: '查看推荐搭配列表',
  paramsIn: 'body',
  permission: 'recommendedMatch:view',
  resource: 'recommendedMatch',
  params: pageParams(
    {
      keyword: line(60, '关键词').optional(),
      /** Main product or item. */
      productId: id('请选择商品').optional(),
      styleId: id('请选择风格').optional(),
      spaceId: id('请选择空间').optional(),
      place: code(matchPlace, '展示位置').optional(),
      status: code(matchStatus, '状态').optional(),
      broken: z.literal(true).optional(),
    },
    { sort: ['title', 'sort', 'startAt', 'endAt', 'updatedAt'] },
  ),
  /** `counts`: by status, and under `broken`. */
  data: page(MatchRow),
})

export const getRecommendedMatch = endpoint('GET /api/recommendedMatch/detail/{id}', {
  title: '查看推荐搭配',
  paramsIn: 'path',
  permission: 'recommendedMatch:view',
  resource: 'recommendedMatch',
  params: z.strictObject({ id: queryId() }),
  data: Match,
})

export const saveRecommendedMatch = endpoint('POST /api/recommendedMatch/save', {
  title: '保存推荐搭配',
  paramsIn: 'body',
  permission: 'recommendedMatch:edit',
  invalidates: ['recommendedMatch'],
  params: MatchInput.extend({
    /** Enables it at once; requires the permission. */
    enableNow: z.boolean().default(false),
    /** Id of the edited match. */
    id: id().optional(),
    version: version().optional(),
  }),
  data: z.object({ id: z.number().int(), version: z.number().int() }),
})

export const enableRecommendedMatches = endpoint('POST /api/recommendedMatch/enable', {
  title: '推荐搭配上架或下架',
  paramsIn: 'body',
  permission: 'recommendedMatch:enable',
  invalidates: ['recommendedMatch'],
  params: z.strictObject({
    ids: ids(),
    enabled: queryFlag(),
    /** An expired match runs again until then. */
    endAt: datetime('结束时间').optional(),
  }),
  data: bulkResult,
})

export const sortRecommendedMatches = endpoint('POST /api/recommendedMatch/sort', {
  title: '推荐搭配排序',
  paramsIn: 'body',
  permission: 'recommendedMatch:edit',
  invalidates: ['recommendedMatch'],
  params: z.strictObject({
    items: z
      .array(z.strictObject({ id: id(), sort }))
      .min(1, '请至少选择一项')
      .max(200, '一次最多选择 200 项'),
  }),
  data: nothing,
})

export const deleteRecommendedMatches = endpoint('POST /api/recommendedMatch/delete', {
  title: '删除推荐搭配',
  paramsIn: 'body',
  permission: 'recommendedMatch:delete',
  invalidates: ['recommendedMatch'],
  params: z.strictObject({ ids: ids() }),
  data: bulkResult,
})
