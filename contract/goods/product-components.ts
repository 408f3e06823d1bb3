// 商品组件
import { z } from 'zod'
import { enableStatus } from '#contract/configuration/codes.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  bulkResult,
  code,
  files,
  fileUrl,
  id,
  ids,
  line,
  money,
  NamedRef,
  orEmpty,
  page,
  pageParams,
  paragraph,
  queryFlag,
  queryId,
  rate,
  recordFields,
  requiredLine,
  ShownFile,
  version,
} from '#contract/fields.ts'
import { componentType, productStatus, productUnit } from './codes.ts'
import { MAX_STOCK } from './stock.ts'

/** 600x400x20; × or * is accepted as x. */
const size = z
  .string()
  .trim()
  .overwrite((text) => text.toLowerCase().replace(/[×*]/g, 'x'))
  .regex(/^([1-9]\d{0,4}(x[1-9]\d{0,4}){2})?$/, '请按 长x宽x高 填写三个整数')

/** One line of a product's component list. */
export const ProductPart = z.strictObject({
  componentId: id('请选择组件'),
  quantity: z
    .number({ error: '请输入数量' })
    .int('数量应为整数')
    .min(1, '数量应在 1 到 999 之间')
    .max(999, '数量应在 1 到 999 之间'),
  required: z.boolean(),
  /** Components in one group are alternatives: the customer chooses one. */
  swapGroup: line(20, '替换组'),
  priceDelta: orEmpty(money('加价')),
})
export type ProductPart = z.infer<typeof ProductPart>

/** Form input. Prices the user may not see are omitted and stay unchanged. */
export const ComponentInput = z.strictObject({
  name: requiredLine(40, '组件名称', 2),
  componentType: code(componentType, '组件类型'),
  supplierId: id('请选择供应商'),
  brandId: id('请选择品牌').nullable(),
  categoryIds: z.array(id('请选择适用类目')).min(1, '请选择适用类目').max(20, '适用类目最多 20 个'),
  model: line(40, '型号'),
  size,
  unit: code(productUnit, '单位'),
  image: fileUrl('组件图'),
  modelFile: files(1, '3D 模型'),
  /** Available textures, from any template. */
  textureIds: z.array(id('请选择可选材质')).max(100, '可选材质最多 100 个'),
  supplyPrice: orEmpty(money('供货价')).optional(),
  purchasePrice: orEmpty(money('采购价')).optional(),
  productPrice: orEmpty(money('产品价')).optional(),
  salePrice: orEmpty(money('销售价')).optional(),
  purchaseFactor: rate('采购系数').optional(),
  productFactor: rate('产品系数').optional(),
  saleFactor: rate('销售系数').optional(),
  soldAlone: z.boolean(),
  stock: z
    .number({ error: '请输入库存' })
    .int('库存应为整数')
    .min(0, '库存不能小于 0')
    .max(MAX_STOCK, `库存不能大于 ${MAX_STOCK}`),
  remark: paragraph(200, '备注'),
})
export type ComponentInput = z.infer<typeof ComponentInput>

export const ProductComponentRow = z.object({
  ...recordFields,
  componentCode: z.string(),
  name: z.string(),
  componentType: code(componentType),
  supplier: NamedRef,
  brand: NamedRef.nullable(),
  model: z.string(),
  size: z.string(),
  unit: code(productUnit),
  image: z.string(),
  supplyPrice: z.string().nullable().optional(),
  purchasePrice: z.string().nullable().optional(),
  salePrice: z.string().nullable().optional(),
  stock: z.number().int(),
  /** Products that use it, excluding the recycle bin. */
  usedCount: z.number().int(),
  status: code(enableStatus),
})
export type ProductComponentRow = z.infer<typeof ProductComponentRow>

/** How a product uses a component. */
export const ComponentUse = z.object({
  spuId: z.number().int(),
  spuCode: z.string(),
  productName: z.string(),
  cover: z.string(),
  productStatus: code(productStatus),
  quantity: z.number().int(),
  required: z.boolean(),
  swapGroup: z.string(),
})
export type ComponentUse = z.infer<typeof ComponentUse>

/** A texture with its template. */
export const TextureOption = NamedRef.extend({ image: z.string(), templateName: z.string(), enabled: z.boolean() })
export type TextureOption = z.infer<typeof TextureOption>

/** A full component; its model has a URL valid for 10 minutes. */
export const ProductComponent = ProductComponentRow.extend({
  supplierId: z.number().int(),
  brandId: z.number().int().nullable(),
  categoryIds: z.array(z.number().int()),
  categories: z.array(NamedRef),
  modelFile: z.array(ShownFile),
  textureIds: z.array(z.number().int()),
  textures: z.array(TextureOption),
  productPrice: z.string().nullable().optional(),
  purchaseFactor: z.string().optional(),
  productFactor: z.string().optional(),
  saleFactor: z.string().optional(),
  soldAlone: z.boolean(),
  remark: z.string(),
  /** The first 100 products that use it. */
  uses: z.array(ComponentUse),
})
export type ProductComponent = z.infer<typeof ProductComponent>

const filters = {
  /** Name, code or model. */
  keyword: line(60, '关键词').optional(),
  componentType: code(componentType, '组件类型').optional(),
  supplierId: id('请选择供应商').optional(),
  brandId: id('请选择品牌').optional(),
  /** The category or a descendant. */
  categoryId: id('请选择适用类目').optional(),
  soldAlone: z.boolean().optional(),
  status: code(enableStatus, '状态').optional(),
}

export const listProductComponents = endpoint('POST /api/productComponent/list', {
  title: '查看商品组件列表',
  paramsIn: 'body',
  permission: 'productComponent:view',
  resource: 'productComponent',
  params: pageParams(filters, { sort: ['name', 'stock', 'salePrice', 'updatedAt'] }),
  /** `counts`: by component type. */
  data: page(ProductComponentRow),
})

export const getProductComponent = endpoint('GET /api/productComponent/detail/{id}', {
  title: '查看商品组件',
  paramsIn: 'path',
  permission: 'productComponent:view',
  resource: 'productComponent',
  params: z.strictObject({ id: queryId() }),
  data: ProductComponent,
})

export const saveProductComponent = endpoint('POST /api/productComponent/save', {
  title: '保存商品组件',
  paramsIn: 'body',
  permission: 'productComponent:edit',
  invalidates: ['productComponent'],
  params: ComponentInput.extend({
    /** Id of the edited component. */
    id: id().optional(),
    version: version().optional(),
  }),
  data: z.object({ id: z.number().int(), version: z.number().int() }),
})

export const enableProductComponents = endpoint('POST /api/productComponent/enable', {
  title: '启用或停用商品组件',
  paramsIn: 'body',
  permission: 'productComponent:edit',
  invalidates: ['productComponent'],
  params: z.strictObject({ ids: ids(), enabled: queryFlag() }),
  data: bulkResult,
})

export const deleteProductComponents = endpoint('POST /api/productComponent/delete', {
  title: '删除商品组件',
  paramsIn: 'body',
  permission: 'productComponent:delete',
  invalidates: ['productComponent'],
  params: z.strictObject({ ids: ids() }),
  data: bulkResult,
})

export const replaceProductComponent = endpoint('POST /api/productComponent/replace', {
  title: '替换商品组件',
  paramsIn: 'body',
  permission: 'productComponent:edit',
  invalidates: ['productComponent', 'product'],
  params: z.strictObject({
    fromId: id('请选择原组件'),
    toId: id('请选择新组件'),
    /** Omitted: every product that uses it. */
    spuIds: ids().optional(),
  }),
  data: z.object({
    done: z.number().int(),
    /** Of these, products on sale whose replacement waits for a review. */
    inReview: z.number().int(),
  }),
})

/** Textures from templates of the given categories, to choose for a component. */
export const listComponentTextures = endpoint('POST /api/productComponent/textures', {
  title: '选择组件材质',
  paramsIn: 'body',
  permission: 'productComponent:view',
  resource: 'texture',
  params: z.strictObject({
    categoryIds: z.array(id('请选择适用类目')).max(20, '适用类目最多 20 个'),
    /** Name of the texture or of its template. */
    keyword: line(30, '关键词').optional(),
  }),
  data: z.array(TextureOption),
})
