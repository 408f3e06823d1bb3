// 材料品牌
import { z } from 'zod'
import { enableStatus } from '#contract/configuration/codes.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  areaCode,
  code,
  date,
  files,
  fileUrl,
  id,
  ids,
  line,
  NamedRef,
  nameVerdict,
  nothing,
  orEmpty,
  page,
  pageParams,
  paragraph,
  queryFlag,
  queryId,
  recordFields,
  requiredLine,
  richText,
  ShownFile,
  version,
} from '#contract/fields.ts'
import { isPhone } from '#contract/rules/phone.ts'

export const MaterialBrandInput = z.strictObject({
  name: requiredLine(30, '品牌名称'),
  nameEn: line(60, '英文名'),
  /** Empty: the pinyin initial of the name. */
  initial: z.string().regex(/^([A-Z]|#)?$/, '首字母应为 A 到 Z 或 #'),
  logo: fileUrl('品牌 Logo'),
  origin: orEmpty(areaCode('产地')),
  categoryIds: z.array(id('请选择材料分类')).min(1, '请选择材料分类').max(50, '材料分类最多 50 个'),
  goodsBrandId: id('请选择商品品牌').nullable(),
  supplierId: id('请选择供应商').nullable(),
  contactName: line(20, '品牌联系人'),
  contactPhone: orEmpty(z.string().trim().refine(isPhone, '请输入正确的联系电话')),
  website: orEmpty(z.url({ protocol: /^https?$/, error: '请输入完整网址' }).max(200, '官网最多 200 个字符')),
  trademarkFiles: files(5, '商标证书'),
  proxyOpen: z.boolean(),
  proxyTerms: paragraph(500, '代理要求'),
  story: richText(20_000, '品牌介绍'),
  sort: z
    .number({ error: '请输入排序值' })
    .int('排序值应为整数')
    .min(0, '排序值不能小于 0')
    .max(9999, '排序值不能大于 9999'),
})
export type MaterialBrandInput = z.infer<typeof MaterialBrandInput>

export const MaterialBrandRow = z.object({
  ...recordFields,
  brandCode: z.string(),
  name: z.string(),
  nameEn: z.string(),
  initial: z.string(),
  logo: z.string(),
  categories: z.array(NamedRef),
  goodsBrand: NamedRef.nullable(),
  supplier: NamedRef.nullable(),
  materialCount: z.number().int(),
  /** Active proxies. */
  proxyCount: z.number().int(),
  proxyOpen: z.boolean(),
  sort: z.number().int(),
  status: code(enableStatus),
})
export type MaterialBrandRow = z.infer<typeof MaterialBrandRow>

/** A full brand; certificates have URLs valid for 10 minutes. */
export const MaterialBrand = MaterialBrandRow.extend({
  origin: z.string(),
  categoryIds: z.array(z.number().int()),
  goodsBrandId: z.number().int().nullable(),
  supplierId: z.number().int().nullable(),
  contactName: z.string(),
  contactPhone: z.string(),
  website: z.string(),
  trademarkFiles: z.array(ShownFile),
  proxyTerms: z.string(),
  story: z.string(),
})
export type MaterialBrand = z.infer<typeof MaterialBrand>

const filters = {
  /** Name, English name or code. */
  keyword: line(60, '关键词').optional(),
  initial: z
    .string()
    .regex(/^([A-Z]|#)$/, '首字母应为 A 到 Z 或 #')
    .optional(),
  /** The category or a descendant. */
  categoryId: id('请选择材料分类').optional(),
  supplierId: id('请选择供应商').optional(),
  proxyOpen: z.boolean().optional(),
  status: code(enableStatus, '状态').optional(),
  createdFrom: date('开始日期').optional(),
  createdTo: date('结束日期').optional(),
}

export const listMaterialBrands = endpoint('POST /api/materialBrand/list', {
  title: '查看材料品牌列表',
  paramsIn: 'body',
  permission: 'materialBrand:view',
  resource: 'materialBrand',
  params: pageParams(filters, { sort: ['name', 'sort', 'status', 'updatedAt'] }),
  /** `counts`: by status. */
  data: page(MaterialBrandRow),
})

export const getMaterialBrand = endpoint('GET /api/materialBrand/detail/{id}', {
  title: '查看材料品牌',
  paramsIn: 'path',
  permission: 'materialBrand:view',
  resource: 'materialBrand',
  params: z.strictObject({ id: queryId() }),
  data: MaterialBrand,
})

export const checkMaterialBrandName = endpoint('GET /api/materialBrand/checkName', {
  title: '检查材料品牌名称',
  paramsIn: 'query',
  permission: 'materialBrand:edit',
  resource: 'materialBrand',
  params: z.strictObject({
    name: MaterialBrandInput.shape.name,
    /** Id of the edited brand, so that its own name counts as free. */
    id: queryId().optional(),
  }),
  data: nameVerdict,
})

export const saveMaterialBrand = endpoint('POST /api/materialBrand/save', {
  title: '保存材料品牌',
  paramsIn: 'body',
  permission: 'materialBrand:edit',
  invalidates: ['materialBrand', 'material'],
  params: MaterialBrandInput.extend({
    /** Id of the edited brand. */
    id: id().optional(),
    version: version().optional(),
  }),
  data: z.object({ id: z.number().int(), version: z.number().int() }),
})

export const enableMaterialBrands = endpoint('POST /api/materialBrand/enable', {
  title: '启用或停用材料品牌',
  paramsIn: 'body',
  permission: 'materialBrand:edit',
  invalidates: ['materialBrand', 'material'],
  params: z.strictObject({ ids: ids(), enabled: queryFlag() }),
  data: z.object({
    done: z.number().int(),
    /** Materials that can no longer be selected, or can be selected again. */
    affectedMaterials: z.number().int(),
  }),
})

export const sortMaterialBrands = endpoint('POST /api/materialBrand/sort', {
  title: '材料品牌排序',
  paramsIn: 'body',
  permission: 'materialBrand:edit',
  invalidates: ['materialBrand'],
  params: z.strictObject({
    items: z
      .array(z.strictObject({ id: id(), sort: MaterialBrandInput.shape.sort }))
      .min(1, '请至少选择一项')
      .max(200, '一次最多选择 200 项'),
  }),
  data: nothing,
})

export const deleteMaterialBrands = endpoint('POST /api/materialBrand/delete', {
  title: '删除材料品牌',
  paramsIn: 'body',
  permission: 'materialBrand:delete',
  invalidates: ['materialBrand'],
  params: z.strictObject({ ids: ids() }),
  data: z.object({ done: z.number().int() }),
})
