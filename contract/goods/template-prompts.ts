// 规格提示
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  code,
  codeSet,
  files,
  id,
  line,
  NamedRef,
  nothing,
  page,
  pageParams,
  paragraph,
  queryId,
  recordFields,
  requiredLine,
  ShownFile,
  version,
} from '#contract/fields.ts'
import { promptLevel, promptPlace } from './template-codes.ts'

/** Form input: the message shown to customers who choose a spec value. */
export const SpecPromptInput = z.strictObject({
  templateId: id('请选择商品模板'),
  specId: id('请选择规格'),
  /** Empty: all values of the spec. */
  valueName: line(30, '规格值'),
  title: requiredLine(20, '提示标题', 2),
  content: paragraph(300, '提示内容').min(5, '提示内容至少 5 个字'),
  images: files(5, '示意图'),
  places: codeSet(promptPlace, '展示位置').min(1, '请至少选择一个展示位置'),
  level: code(promptLevel, '提示级别'),
  enabled: z.boolean(),
  sort: z
    .number({ error: '请输入排序值' })
    .int('排序值应为整数')
    .min(0, '排序值应在 0 到 999 之间')
    .max(999, '排序值应在 0 到 999 之间'),
})
export type SpecPromptInput = z.infer<typeof SpecPromptInput>

export const SpecPrompt = z.object({
  ...recordFields,
  template: NamedRef,
  spec: NamedRef,
  valueName: z.string(),
  title: z.string(),
  content: z.string(),
  images: z.array(ShownFile),
  places: z.array(code(promptPlace)),
  level: code(promptLevel),
  enabled: z.boolean(),
  sort: z.number().int(),
})
export type SpecPrompt = z.infer<typeof SpecPrompt>

export const listSpecPrompts = endpoint('POST /api/product/template/spec/prompt/list', {
  title: '查看规格提示列表',
  paramsIn: 'body',
  permission: 'productTemplate:view',
  resource: 'specPrompt',
  params: pageParams(
    {
      templateId: id('请选择商品模板').optional(),
      specId: id('请选择规格').optional(),
      /** Title, content or value. */
      keyword: line(30, '关键词').optional(),
      enabled: z.boolean().optional(),
    },
    { sort: ['sort', 'updatedAt'] },
  ),
  data: page(SpecPrompt),
})

export const getSpecPrompt = endpoint('GET /api/product/template/spec/prompt/detail', {
  title: '查看规格提示',
  paramsIn: 'query',
  permission: 'productTemplate:view',
  resource: 'specPrompt',
  params: z.strictObject({ id: queryId() }),
  data: SpecPrompt,
})

export const addSpecPrompt = endpoint('POST /api/product/template/spec/prompt/add', {
  title: '新增规格提示',
  paramsIn: 'body',
  permission: 'productTemplate:edit',
  invalidates: ['specPrompt', 'productTemplate'],
  params: SpecPromptInput,
  data: z.object({ id: z.number().int() }),
})

export const updateSpecPrompt = endpoint('POST /api/product/template/spec/prompt/update', {
  title: '编辑规格提示',
  paramsIn: 'body',
  permission: 'productTemplate:edit',
  invalidates: ['specPrompt', 'productTemplate'],
  /** The template cannot be changed. */
  params: SpecPromptInput.omit({ templateId: true }).extend({ id: id(), version: version() }),
  data: z.object({ id: z.number().int(), version: z.number().int() }),
})

/** A write despite GET, as named in the requirements. */
export const deleteSpecPrompt = endpoint('GET /api/product/template/spec/prompt/delete', {
  title: '删除规格提示',
  paramsIn: 'query',
  permission: 'productTemplate:edit',
  invalidates: ['specPrompt', 'productTemplate'],
  params: z.strictObject({ id: queryId() }),
  data: nothing,
})
