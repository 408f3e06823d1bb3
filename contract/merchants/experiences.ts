// 体验申请
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  areaCode,
  bulkResult,
  code,
  date,
  datetime,
  id,
  ids,
  line,
  NamedRef,
  orEmpty,
  page,
  pageParams,
  paragraph,
  queryId,
  recordFields,
  requiredLine,
  version,
} from '#contract/fields.ts'
import { merchantType } from '#contract/permissions/storefront-codes.ts'
import { isMobile } from '#contract/rules/phone.ts'
import { followWay } from '#contract/users/codes.ts'
import { experienceCloseReason, experienceStatus, merchantEdition, merchantSource } from './codes.ts'

export const ExperienceInput = z.strictObject({
  companyName: requiredLine(50, '公司名称', 2),
  contactName: requiredLine(20, '联系人', 2),
  phone: z.string('请输入手机号').trim().refine(isMobile, '请输入正确的手机号'),
  merchantType: code(merchantType, '商家类型').refine(
    (type): boolean => type !== merchantType.personal,
    '体验商家不能选择个人商家',
  ),
  area: areaCode('所在地区'),
  edition: code(merchantEdition, '体验版本'),
  source: code(merchantSource, '来源'),
  /** Becomes the promoter of the merchant that is opened for the trial. */
  promoterId: id('请选择推广员').nullable(),
  need: paragraph(500, '需求描述'),
})
export type ExperienceInput = z.infer<typeof ExperienceInput>

/** A trial as shown in the list. The phone is masked without experience:edit. */
export const ExperienceRow = z.object({
  ...recordFields,
  experienceNo: z.string(),
  companyName: z.string(),
  contactName: z.string(),
  phone: z.string(),
  merchantType: code(merchantType),
  area: z.string(),
  areaName: z.string(),
  edition: code(merchantEdition),
  source: code(merchantSource),
  promoterId: z.number().int().nullable(),
  promoter: NamedRef.nullable(),
  need: z.string(),
  status: code(experienceStatus),
  follower: NamedRef.nullable(),
  startAt: z.string(),
  /** Last day of the trial. */
  endAt: z.string(),
  /** Days until `endAt`; null without one. */
  daysLeft: z.number().int().nullable(),
  extendCount: z.number().int(),
  loginCount: z.number().int(),
  lastLoginAt: z.string().nullable(),
  /** 0 to 100. */
  usageScore: z.number().int(),
  /** The merchant that was opened for it, and stays after 转正. */
  enterprise: NamedRef.nullable(),
  convertedAt: z.string().nullable(),
  closeReason: code(experienceCloseReason).nullable(),
  nextFollowAt: z.string().nullable(),
})
export type ExperienceRow = z.infer<typeof ExperienceRow>

export const ExperienceFollow = z.object({
  ...recordFields,
  way: code(followWay),
  content: z.string(),
  nextAt: z.string().nullable(),
})

export const Experience = ExperienceRow.extend({
  /** Newest first. */
  follows: z.array(ExperienceFollow),
})
export type Experience = z.infer<typeof Experience>

const filters = {
  /** Company, contact, their pinyin, or the number. */
  companyName: line(50, '公司').optional(),
  /** A whole number, or its last digits. */
  phone: line(20, '手机').optional(),
  merchantType: code(merchantType, '商家类型').optional(),
  edition: code(merchantEdition, '版本').optional(),
  source: code(merchantSource, '来源').optional(),
  followerId: id('请选择跟进人').optional(),
  area: areaCode('所在地区').optional(),
  endFrom: date('开始日期').optional(),
  endTo: date('结束日期').optional(),
  nextFollowFrom: date('开始日期').optional(),
  nextFollowTo: date('结束日期').optional(),
  createdFrom: date('开始日期').optional(),
  createdTo: date('结束日期').optional(),
  status: code(experienceStatus, '状态').optional(),
  /** To be followed up today, or since an earlier day. */
  due: z.literal(true).optional(),
  /** Running ones that end within 3 days. */
  ending: z.literal(true).optional(),
}

/** The filters of list and export. */
export const ExperienceFilters = z.strictObject(filters)

export const listExperiences = endpoint('POST /api/experience/list', {
  title: '查看体验申请列表',
  paramsIn: 'body',
  permission: 'experience:view',
  resource: 'experience',
  params: pageParams(filters, { sort: ['endAt', 'usageScore', 'nextFollowAt', 'createdAt'] }),
  /** `counts`: by status, and under `due` and `ending`. */
  data: page(ExperienceRow).extend({
    /** What happened since the first of this month. */
    month: z.object({
      requested: z.number().int(),
      opened: z.number().int(),
      converted: z.number().int(),
      /** Trials that ended otherwise: their last day is over, or they were closed. */
      ended: z.number().int(),
    }),
  }),
})

export const getExperience = endpoint('GET /api/experience/detail/{id}', {
  title: '查看体验申请',
  paramsIn: 'path',
  permission: 'experience:view',
  resource: 'experience',
  params: z.strictObject({ id: queryId() }),
  data: Experience,
})

/** A phone that tried within 180 days requires experience:again. */
export const saveExperience = endpoint('POST /api/experience/save', {
  title: '新增或编辑体验申请',
  paramsIn: 'body',
  permission: 'experience:edit',
  invalidates: ['experience'],
  params: ExperienceInput.extend({ id: id().optional(), version: version().optional() }),
  data: Experience,
})

/** Opens a merchant for the trial, or moves its last day with `extend`. */
export const openExperience = endpoint('POST /api/experience/open', {
  title: '开通或延期体验',
  paramsIn: 'body',
  permission: 'experience:open',
  invalidates: ['experience', 'enterpriseUser'],
  params: z.strictObject({
    id: id(),
    version: version(),
    /** For a new trial; an extended one keeps its edition. */
    edition: code(merchantEdition, '体验版本').optional(),
    endAt: date('体验结束日期'),
    extend: z.boolean().default(false),
    reason: line(100, '延期原因').optional(),
  }),
  data: Experience,
})

/** The merchant of the trial goes on as a customer until `expireAt`, with everything in it. */
export const convertExperience = endpoint('POST /api/experience/convert', {
  title: '体验转正',
  paramsIn: 'body',
  permission: 'experience:convert',
  invalidates: ['experience', 'enterpriseUser'],
  params: z.strictObject({ id: id(), version: version(), expireAt: date('到期日') }),
  data: Experience,
})

export const assignExperiences = endpoint('POST /api/experience/assign', {
  title: '分配体验申请',
  paramsIn: 'body',
  permission: 'experience:edit',
  invalidates: ['experience'],
  params: z.strictObject({ ids: ids(), followerId: id('请选择跟进人') }),
  data: bulkResult,
})

export const followExperience = endpoint('POST /api/experience/follow', {
  title: '写体验跟进',
  paramsIn: 'body',
  permission: 'experience:edit',
  invalidates: ['experience', 'notification'],
  params: z.strictObject({
    id: id(),
    way: code(followWay, '跟进方式'),
    content: z.string('请输入跟进内容').trim().min(2, '跟进内容至少 2 个字').max(500, '跟进内容最多 500 个字'),
    /** '' for no reminder. */
    nextAt: orEmpty(datetime('下次跟进')).default(''),
  }),
  data: Experience,
})

/** The merchant of a trial that was opened is frozen. */
export const closeExperiences = endpoint('POST /api/experience/close', {
  title: '关闭体验',
  paramsIn: 'body',
  permission: 'experience:edit',
  invalidates: ['experience', 'enterpriseUser'],
  params: z.strictObject({ ids: ids(), closeReason: code(experienceCloseReason, '关闭原因') }),
  data: bulkResult,
})
