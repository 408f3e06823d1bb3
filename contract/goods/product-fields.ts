import { z } from 'zod'
import { leadTime, logisticsLevel } from '#contract/delivery.ts'
import {
  areaCodes,
  code,
  files,
  fileUrl,
  id,
  line,
  money,
  orEmpty,
  paragraph,
  rate,
  requiredLine,
  richText,
} from '#contract/fields.ts'
import { productType, productUnit } from './codes.ts'
import { ProductPart } from './product-components.ts'
import { MAX_STOCK } from './stock.ts'

export const MAX_SKUS = 200
export const MAX_COMPONENTS = 50
export const MAX_MATERIALS = 30
export const MAX_PRODUCT_LABELS = 10
export const MAX_DETAIL = 60_000

const whole = (title: string, min: number, max: number) =>
  z
    .number({ error: `请输入${title}` })
    .int(`${title}应为整数`)
    .min(min, `${title}不能小于 ${min}`)
    .max(max, `${title}不能大于 ${max}`)

/** A measure as text, never converted to a float; '' if unknown. */
const measure = (title: string, max: number, decimals: number) =>
  orEmpty(
    z
      .string()
      .regex(new RegExp(`^\\d{1,4}(\\.\\d{1,${decimals}})?$`), `${title}应为最多 ${decimals} 位小数的数字`)
      .refine((text) => Number(text) <= max, `${title}不能大于 ${max}`),
  )

/** An SKU as entered. An existing SKU is identified by its id. */
export const SkuInput = z.strictObject({
  id: id().optional(),
  specValues: z
    .array(z.strictObject({ specId: id('请选择规格'), valueName: requiredLine(30, '规格值') }))
    .min(1, '请选择规格值')
    .max(4, '规格最多 4 个'),
  /** Empty: the server generates it from the product code. */
  skuCode: orEmpty(z.string().regex(/^[A-Za-z0-9_-]{4,32}$/, 'SKU 编码应为 4 到 32 位字母、数字、- 或 _')),
  barcode: orEmpty(z.string().regex(/^(\d{8}|\d{12,14})$/, '条码应为 8、12、13 或 14 位数字')),
  image: orEmpty(fileUrl('规格图')),
  /** Prices the user may not see are omitted and stay unchanged. The platform sets prices at the review. */
  supplyPrice: orEmpty(money('供货价')).optional(),
  purchasePrice: orEmpty(money('采购价')).optional(),
  productPrice: orEmpty(money('产品价')).optional(),
  salePrice: orEmpty(money('销售价')).optional(),
  purchaseFactor: rate('采购系数').optional(),
  productFactor: rate('产品系数').optional(),
  saleFactor: rate('销售系数').optional(),
  /** Used for new SKUs only. Later stock changes have their own endpoint with a log. */
  stock: whole('库存', 0, MAX_STOCK),
  warnStock: whole('预警值', 0, MAX_STOCK),
  madeToOrder: z.boolean(),
  weight: measure('重量', 9999, 2),
  volume: measure('体积', 999, 3),
  size: orEmpty(
    z.string().regex(/^[1-9]\d{0,4}x[1-9]\d{0,4}x[1-9]\d{0,4}$/, '尺寸应为 长x宽x高，各为 1 到 99999 的整数'),
  ),
  packageCount: whole('包件数', 1, 99),
  enabled: z.boolean(),
})
export type SkuInput = z.infer<typeof SkuInput>

export const ProductSpecInput = z.strictObject({
  specId: id('请选择规格'),
  name: requiredLine(20, '规格'),
  values: z
    .array(z.strictObject({ valueName: requiredLine(30, '规格值'), image: orEmpty(fileUrl('规格图')) }))
    .max(50, '规格值最多 50 个'),
})

const chosen = (max: number, title: string) => z.array(id(`请选择${title}`)).max(max, `${title}最多 ${max} 个`)

/**
 * Form input. A draft needs only name, supplier, brand and template. `productFaults` does the cross-field validation,
 * `productSubmitFaults` lists what is missing for a review.
 */
export const ProductInput = z.strictObject({
  supplierId: id('请选择供应商'),
  brandId: id('请选择品牌'),
  templateId: id('请选择商品模板'),
  productType: code(productType, '商品类型'),
  name: requiredLine(60, '商品名称', 2),
  subtitle: line(80, '副标题'),
  model: line(40, '型号'),
  unit: code(productUnit, '计量单位'),
  attributes: z
    .array(z.strictObject({ attributeName: requiredLine(12, '参数名'), value: line(60, '参数值') }))
    .max(40, '参数最多 40 个'),
  warrantyMonths: whole('质保', 0, 120).nullable(),
  /** The first picture is the cover. */
  mainImages: files(9, '主图'),
  whiteImage: orEmpty(fileUrl('白底图')),
  video: orEmpty(fileUrl('主图视频')),
  modelFile: files(1, '3D 模型'),
  specs: z.array(ProductSpecInput).max(4, '规格最多 4 个'),
  skus: z.array(SkuInput).max(MAX_SKUS, `最多销售 ${MAX_SKUS} 个规格组合`),
  leadTime: code(leadTime, '货期'),
  logisticsLevel: code(logisticsLevel, '物流服务'),
  minOrderQuantity: whole('起订量', 1, 9999),
  areas: areaCodes('可售地区'),
  components: z.array(ProductPart).max(MAX_COMPONENTS, `组件最多 ${MAX_COMPONENTS} 个`),
  materialIds: chosen(MAX_MATERIALS, '用料'),
  textureIds: chosen(200, '可选材质'),
  customizationIds: chosen(50, '定制项'),
  installServiceIds: chosen(50, '安装服务'),
  detailContent: richText(MAX_DETAIL, '图文详情'),
  classifyIds: chosen(5, '前台分类'),
  labelIds: chosen(MAX_PRODUCT_LABELS, '商品标签'),
  sort: whole('排序值', 0, 9999),
  remark: paragraph(200, '内部备注'),
})
export type ProductInput = z.infer<typeof ProductInput>

/**
 * For a form that validates its SKUs separately: up to 200 SKUs are not checked again on every change of another field.
 */
export const ProductWithoutSkus = ProductInput.extend({ skus: z.array(z.custom<SkuInput>()) })
