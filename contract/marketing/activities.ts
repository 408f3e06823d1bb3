// 活动
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  areaCodes,
  chosenIds,
  code,
  codeSet,
  date,
  datetime,
  exportColumns,
  exportStarted,
  fileUrl,
  id,
  line,
  money,
  NamedRef,
  nothing,
  orEmpty,
  page,
  pageParams,
  paragraph,
  queryId,
  recordFields,
  requiredLine,
  richText,
  version,
} from '#contract/fields.ts'
import { activityAudience, activityKind, activityStatus } from './codes.ts'
import { MAX_VENUES, Venue, VenueShown } from './venues.ts'

export const MAX_LADDERS = 5
const whole = (title: string, least: number, most: number) =>
  z
    .number({ error: `请输入${title}` })
    .int(`${title}应为整数`)
    .min(least, `${title}至少为 ${least}`)
    .max(most, `${title}不能大于 ${most}`)

const chosen = (most: number, title: string) => z.array(id()).max(most, `${title}最多 ${most} 个`)
const picture = (title: string) => orEmpty(fileUrl(title))

export const Ladder = z.strictObject({ fullAmount: money('满'), reduceAmount: money('减') })
export type Ladder = z.infer<typeof Ladder>

/** Fields of other kinds are empty: `fittingActivity`. A draft may lack its times, its banner and its rules. */
export const ActivityInput = z.strictObject({
  name: requiredLine(30, '活动名称', 2),
  kind: code(activityKind, '活动类型'),
  banner: picture('活动横幅'),
  shareImage: picture('分享图'),
  tagText: line(6, '商品角标'),
  startAt: orEmpty(datetime('开始时间')),
  endAt: orEmpty(datetime('结束时间')),
  priority: whole('优先级', 0, 99),
  /** 限时折扣: 0.8 allows activity prices up to 80 % of the sale price. */
  discountRate: orEmpty(z.string().regex(/^0\.\d{1,2}$/, '最低折扣应在 0.1 到 0.99 之间，最多两位小数')),
  /** 满减. */
  ladders: z.array(Ladder).max(MAX_LADDERS, `满减阶梯最多 ${MAX_LADDERS} 档`),
  /** 满减 with one ladder: again for each full amount. */
  ladderLoop: z.boolean(),
  /** 拼团. */
  groupSize: whole('成团人数', 2, 20).nullable(),
  groupHours: whole('成团时限', 1, 72).nullable(),
  /** 预售, in percent. */
  depositRate: whole('定金比例', 5, 50).nullable(),
  /** 0 for no limit. */
  limitPerUser: whole('每人限购', 0, 999),
  couponStackable: z.boolean(),
  audience: codeSet(activityAudience, '参与对象').min(1, '请选择参与对象'),
  areas: areaCodes('活动地区').min(1, '请选择活动地区'),
  /** Empty for all enabled brands. */
  brandIds: chosen(200, '参与品牌'),
  /** Empty for all. */
  categoryIds: chosen(200, '参与类目'),
  enrolOpen: z.boolean(),
  enrolStartAt: orEmpty(datetime('报名开始')),
  enrolEndAt: orEmpty(datetime('报名截止')),
  venues: z.array(Venue).max(MAX_VENUES, `会场最多 ${MAX_VENUES} 个`),
  rulesText: richText(20_000, '活动规则'),
})
export type ActivityInput = z.infer<typeof ActivityInput>

/** Figures are for the platform: a supplier reads the announcement only. */
const figures = {
  waitReviewCount: z.number().int().optional(),
  /** Paid orders with goods at the conditions of the activity. */
  orderCount: z.number().int().optional(),
  /** Yuan that these goods brought, less refunds. */
  orderAmount: z.string().optional(),
  discountTotal: z.string().optional(),
}

export const Activity = z.object({
  ...ActivityInput.shape,
  ...recordFields,
  banner: z.string(),
  shareImage: z.string(),
  activityNo: z.string(),
  status: code(activityStatus),
  brands: z.array(NamedRef),
  categories: z.array(NamedRef),
  venues: z.array(Venue.extend({ banner: z.string() })),
  /** For the platform. */
  disableReason: z.string().optional(),
  /** Approved products. */
  productCount: z.number().int(),
  ...figures,
})
export type Activity = z.infer<typeof Activity>

const filters = {
  /** Name or number. */
  keyword: line(30, '活动名称或编号').optional(),
  status: code(activityStatus, '状态').optional(),
  kind: code(activityKind, '活动类型').optional(),
  /** Activities that this brand may take part in. */
  brandId: id('请选择品牌').optional(),
  audience: code(activityAudience, '参与对象').optional(),
  startFrom: date('开始日期').optional(),
  startTo: date('结束日期').optional(),
}

export const listActivities = endpoint('POST /api/activity/list', {
  title: '查看活动列表',
  paramsIn: 'body',
  permission: 'activity:view',
  resource: 'activity',
  params: pageParams(filters, { sort: ['createdAt', 'startAt', 'endAt', 'priority', 'orderCount', 'orderAmount'] }),
  /** `counts`: by status. */
  data: page(Activity),
})

/** Activities per calendar. */
export const CALENDAR_MAX = 200

export const listActivityCalendar = endpoint('POST /api/activity/calendar', {
  title: '查看活动月历',
  paramsIn: 'body',
  permission: 'activity:view',
  resource: 'activity',
  /** Activities that run on one of these days. */
  params: z.strictObject({ ...filters, from: date('开始日期'), to: date('结束日期') }),
  /** The earliest `CALENDAR_MAX`. */
  data: z.object({
    list: z.array(
      NamedRef.extend({
        kind: code(activityKind),
        status: code(activityStatus),
        startAt: z.string(),
        endAt: z.string(),
      }),
    ),
    total: z.number().int(),
  }),
})

export const exportActivities = endpoint('POST /api/activity/export', {
  title: '导出活动',
  paramsIn: 'body',
  permission: 'activity:export',
  invalidates: ['job'],
  params: z.strictObject({ ...filters, ...exportColumns, ...chosenIds }),
  data: exportStarted,
})

/** What an activity brought on one day, by the day of payment. */
export const ActivityDay = z.object({
  day: z.string(),
  orderCount: z.number().int(),
  orderAmount: z.string(),
  discountAmount: z.string(),
})
export type ActivityDay = z.infer<typeof ActivityDay>

export const getActivity = endpoint('GET /api/activity/detail/{id}', {
  title: '查看活动详情',
  paramsIn: 'path',
  permission: 'activity:view',
  resource: 'activity',
  params: z.strictObject({ id: queryId() }),
  data: Activity.extend({
    coupons: z.array(NamedRef),
    /** The kind stays after the first product was submitted. */
    hasProducts: z.boolean(),
    /** For the platform. */
    days: z.array(ActivityDay).optional(),
  }),
})

/** Published activities that share time, brands and categories with the one in the form. */
export const listActivityOverlaps = endpoint('POST /api/activity/overlaps', {
  title: '查看时间重叠的活动',
  paramsIn: 'body',
  permission: 'activity:edit',
  resource: 'activity',
  params: ActivityInput.pick({ brandIds: true, categoryIds: true }).extend({
    id: id().optional(),
    startAt: datetime('开始时间'),
    endAt: datetime('结束时间'),
  }),
  data: z.array(NamedRef.extend({ kind: code(activityKind), startAt: z.string(), endAt: z.string() })),
})

const saved = z.object({ id: z.number().int(), version: z.number().int() })

export const addActivity = endpoint('POST /api/activity/add', {
  title: '新建活动',
  paramsIn: 'body',
  permission: 'activity:edit',
  invalidates: ['activity'],
  params: ActivityInput.extend({
    publish: z.boolean().default(false),
    /** The activity whose products the new one takes over, each to be reviewed again. */
    copyFrom: id().optional(),
  }),
  data: saved,
})

export const editActivity = endpoint('POST /api/activity/edit', {
  title: '编辑活动',
  paramsIn: 'body',
  permission: 'activity:edit',
  invalidates: ['activity'],
  params: ActivityInput.extend({ id: id(), version: version(), publish: z.boolean().default(false) }),
  data: saved,
})

export const disableActivity = endpoint('GET /api/activity/disable/{id}', {
  title: '停用活动',
  paramsIn: 'path',
  permission: 'activity:disable',
  invalidates: ['activity'],
  params: z.strictObject({ id: queryId(), reason: paragraph(100, '停用原因').optional() }),
  data: saved,
})

export const deleteActivity = endpoint('POST /api/activity/delete', {
  title: '删除活动',
  paramsIn: 'body',
  permission: 'activity:delete',
  invalidates: ['activity'],
  params: z.strictObject({ id: id(), version: version() }),
  data: nothing,
})

export const getActivityVenue = endpoint('GET /api/activity/venue/{id}', {
  title: '查看活动会场',
  paramsIn: 'path',
  permission: 'activity:view',
  resource: 'activity',
  params: z.strictObject({ id: queryId() }),
  data: z.array(VenueShown),
})

export const listActivityBrands = endpoint('GET /api/activity/brandList', {
  title: '查看可参与活动的品牌',
  paramsIn: 'query',
  permission: 'activity:view',
  resource: 'activity',
  params: z.strictObject({ activityId: queryId().optional(), keyword: line(30, '品牌').optional() }),
  data: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      logo: z.string(),
      supplierName: z.string(),
      /** Products on sale. */
      productCount: z.number().int(),
      /** Of these, submitted to the activity. */
      submittedCount: z.number().int(),
    }),
  ),
})
