// 跳转内容
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { line, queryCode } from '#contract/fields.ts'
import { linkType } from './codes.ts'

export const LinkTarget = z.object({
  value: z.string(),
  name: z.string(),
  image: z.string(),
  valid: z.boolean(),
  /** Why it is not. */
  reason: z.string().optional(),
})
export type LinkTarget = z.infer<typeof LinkTarget>

/** Records that a link of a type can lead to: only what the caller may view. */
export const searchLinkTargets = endpoint('GET /api/operation/linkTargets', {
  title: '查找跳转内容',
  paramsIn: 'query',
  permission: 'signedIn',
  resource: 'linkTarget',
  params: z.strictObject({
    linkType: queryCode(linkType, '跳转类型'),
    keyword: line(60, '关键词').optional(),
    /** The one that a link names. */
    value: line(200, '跳转内容').optional(),
    limit: z.coerce.number().int().min(1).max(50, '一次最多 50 项').default(20),
  }),
  data: z.array(LinkTarget),
})
