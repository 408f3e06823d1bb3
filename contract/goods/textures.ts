// 材质贴图
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  code,
  fileUrl,
  id,
  ids,
  money,
  NamedRef,
  orEmpty,
  queryCode,
  queryFlag,
  queryId,
  recordFields,
  requiredLine,
  version,
} from '#contract/fields.ts'
import { textureKind } from './template-codes.ts'

/** Maximum number of textures per save, e.g. for a batch of uploads. */
export const TEXTURE_BATCH = 50

/** Width x height in millimetres; × or * is accepted as x. */
const realSize = z
  .string()
  .trim()
  .overwrite((text) => text.toLowerCase().replace(/[×*]/g, 'x'))
  .regex(/^([1-9]\d{1,4}x[1-9]\d{1,4})?$/, '实际尺寸应为 宽x高，如 600x600')
  .refine((text) => text.split('x').every((side) => Number(side) <= 10_000), '实际尺寸每边应在 10 到 10000 之间')

export const TextureInput = z.strictObject({
  name: requiredLine(30, '材质名称', 2),
  textureKind: code(textureKind, '材质类别'),
  image: fileUrl('贴图'),
  color: orEmpty(z.string().regex(/^#[0-9a-f]{6}$/i, '主色应为 # 加 6 位十六进制')),
  realSize,
  priceDelta: orEmpty(money('加价')),
  materialId: id('请选择对应材料').nullable(),
  enabled: z.boolean(),
})
export type TextureInput = z.infer<typeof TextureInput>

export const Texture = z.object({
  ...recordFields,
  templateId: z.number().int(),
  name: z.string(),
  textureKind: code(textureKind),
  image: z.string(),
  color: z.string(),
  realSize: z.string(),
  /** '' if there is no surcharge. */
  priceDelta: z.string(),
  material: NamedRef.nullable(),
  enabled: z.boolean(),
})
export type Texture = z.infer<typeof Texture>

export const listTextures = endpoint('GET /api/texture/queryTextureByTemplateId', {
  title: '查看材质贴图',
  paramsIn: 'query',
  permission: 'productTemplate:view',
  resource: 'texture',
  params: z.strictObject({
    templateId: queryId(),
    textureKind: queryCode(textureKind, '材质类别').optional(),
    enabledOnly: queryFlag().optional(),
  }),
  data: z.array(Texture),
})

export const saveTextures = endpoint('POST /api/texture/save', {
  title: '保存材质贴图',
  paramsIn: 'body',
  permission: 'productTemplate:edit',
  invalidates: ['texture', 'product'],
  params: z.strictObject({
    templateId: id('请选择商品模板'),
    /** One texture from the form or a batch of new ones; with id and version: an edit. */
    items: z
      .array(TextureInput.extend({ id: id().optional(), version: version().optional() }))
      .min(1, '请至少添加一个材质')
      .max(TEXTURE_BATCH, `一次最多保存 ${TEXTURE_BATCH} 个材质`),
  }),
  data: z.object({ ids: z.array(z.number().int()) }),
})

export const deleteTextures = endpoint('POST /api/texture/delete', {
  title: '删除材质贴图',
  paramsIn: 'body',
  permission: 'productTemplate:edit',
  invalidates: ['texture'],
  params: z.strictObject({ ids: ids() }),
  data: z.object({ done: z.number().int() }),
})
