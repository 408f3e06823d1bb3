import type { RequestHandler } from 'msw'
import { getClassifyTree } from '#contract/configuration/classifies.ts'
import { enableStatus } from '#contract/configuration/codes.ts'
import { productStatus, productUnit, refuseReason, reviewType, revisionStatus } from '#contract/goods/codes.ts'
import { listBrandOptions, listSupplierOptions } from '#contract/goods/options.ts'
import {
  addProduct,
  checkProductName,
  editProduct,
  getProduct,
  type Product,
  type SkuDetail,
  submitProducts,
  withdrawProductReview,
} from '#contract/goods/product-editing.ts'
import { getProductUsage } from '#contract/goods/product-usage.ts'
import type { ProductReviewSummary } from '#contract/goods/reviews.ts'
import { listBrandTemplates } from '#contract/goods/templates.ts'
import { canEditProduct } from '#contract/goods/transitions.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import { brandStatus } from '#contract/suppliers/codes.ts'
import { answer, found } from '#mocks/answer.ts'
import { mark } from '#mocks/pictures.ts'
import { supplierHandlers } from '#mocks/suppliers/suppliers.ts'
import { MockRefusal } from '#mocks/worker.ts'
import { componentHandlers } from './components.ts'
import { productHandlers, productRecords, skuRecords } from './products.ts'
import { templateRecords } from './template-records.ts'
import { templateHandlers } from './templates.ts'

const colours = ['米白', '雾霾蓝', '焦糖棕'] as const
const sizes = ['双人位 1.8 米', '三人位 2.3 米'] as const

const specs = (values: readonly [readonly string[], readonly string[]]): Product['specs'] =>
  ['颜色', '沙发尺寸'].map((name, index) => ({
    specId: index + 1,
    name,
    values: (values[index] ?? []).map((valueName) => ({ valueName, image: '' })),
  }))

/** One SKU per combination of values, at increasing prices. */
function versions(of: Product['specs'], model: SkuDetail): SkuDetail[] {
  const [first, second] = of
  const pairs = (first?.values ?? []).flatMap((a) => (second?.values ?? []).map((b) => [a, b] as const))
  return pairs.map(([a, b], index) => ({
    ...model,
    id: index + 1,
    skuCode: `${model.skuCode.slice(0, 11)}${String(index + 1).padStart(3, '0')}`,
    specText: `${a.valueName} / ${b.valueName}`,
    specValues: [
      { specId: 1, valueName: a.valueName },
      { specId: 2, valueName: b.valueName },
    ],
  }))
}

const reviewRecord = (part: Partial<ProductReviewSummary> = {}): ProductReviewSummary => ({
  id: 1,
  version: 1,
  reviewNo: 'R000000000001',
  type: reviewType.newProduct,
  status: reviewStatus.approved,
  changes: [],
  riskFlags: [],
  submittedBy: '林知夏',
  submittedAt: '2026-10-08T11:00:00.000+08:00',
  reasonCodes: [],
  reason: '',
  reviewedBy: '周敏',
  reviewedAt: '2026-10-08T16:20:00.000+08:00',
  own: true,
  ...part,
})

/** A sofa on sale, in three colours and two sizes. */
export function productDetail(part: Partial<Product> = {}): Product {
  const [row] = productRecords()
  const [model] = skuRecords()
  if (!row || !model) throw new Error('no product to begin with')
  const ofSofa = specs([colours, sizes])
  const plain = {
    ownImage: '',
    barcode: '',
    weight: '62.5',
    volume: '1.86',
    size: '2300x960x820',
    packageCount: 2,
    specValues: [],
  }
  return {
    ...row,
    supplierId: 1,
    brandId: 1,
    templateId: 1,
    template: { id: 1, name: '布艺沙发标准模板' },
    subtitle: '送货到楼下，电梯房可入户',
    unit: productUnit.piece,
    attributes: [
      { attributeName: '框架材质', value: '白蜡木' },
      { attributeName: '产地', value: '广东佛山' },
    ],
    warrantyMonths: 36,
    mainImages: [{ url: row.cover, name: '三人沙发正面.png', size: 48_000 }],
    whiteImage: mark(120),
    video: '',
    modelFile: [],
    specs: ofSofa,
    skus: versions(ofSofa, { ...model, ...plain }),
    minOrderQuantity: 1,
    areas: ['100000'],
    components: [{ componentId: 1, quantity: 2, required: true, swapGroup: '', priceDelta: '' }],
    materialIds: [],
    textureIds: [],
    customizationIds: [],
    installServiceIds: [],
    detailContent: '<h2>产品介绍</h2><p>坐深 62 厘米，回弹海绵加羽绒，久坐不塌。</p>',
    classifyIds: [],
    labelIds: [],
    sort: 0,
    remark: '双十二主推',
    refs: {
      components: [{ id: 1, name: '实木沙发脚', componentCode: 'C00000001', image: mark(50) }],
      materials: [],
      textures: [],
      customizations: [],
      installServices: [],
      classifies: [],
      labels: [],
    },
    pendingFields: [],
    reviews: [reviewRecord()],
    submittedAt: '2026-10-08T11:00:00.000+08:00',
    reviewedAt: '2026-10-08T16:20:00.000+08:00',
    enabledAt: '2026-10-09T09:00:00.000+08:00',
    ...part,
  }
}

/** With 200 SKUs: 20 colours in 10 sizes. */
export function largeProduct(): Product {
  const numbered = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name} ${index + 1}`)
  const small = productDetail({ status: productStatus.draft })
  const ofMany = specs([numbered('颜色', 20), numbered('尺寸', 10)])
  const [model] = small.skus
  return { ...small, specs: ofMany, skus: model ? versions(ofMany, model) : [] }
}

/** A new name in review, while the product sells under the old one. */
export const withPendingName = (): Product =>
  productDetail({
    revisionStatus: revisionStatus.inReview,
    pendingReviewIds: [2],
    pendingFields: ['name'],
    reviews: [
      reviewRecord({
        id: 2,
        reviewNo: 'R000000000002',
        type: reviewType.revision,
        status: reviewStatus.pending,
        reviewedBy: '',
        reviewedAt: null,
        changes: [
          {
            field: 'name',
            fieldTitle: '商品名称',
            before: '木禾奶油风科技布三人沙发',
            after: '木禾奶油风科技布三人沙发 升级款',
          },
        ],
      }),
      reviewRecord(),
    ],
  })

export const refusedProduct = (): Product =>
  productDetail({
    status: productStatus.rejected,
    sellable: false,
    reviews: [
      reviewRecord({
        status: reviewStatus.rejected,
        reasonCodes: [refuseReason.badPicture],
        reason: '主图带有水印，请更换为无水印的实拍图',
      }),
    ],
  })

/** Product form and detail page; each story starts with a fresh copy. */
export function editingHandlers(...products: Product[]): RequestHandler[] {
  const known = products.length > 0 ? products : [productDetail()]
  const withdrawn = (product: Product) => {
    product.pendingReviewIds = []
    product.pendingFields = []
    product.revisionStatus = revisionStatus.none
    for (const review of product.reviews)
      if (review.status === reviewStatus.pending) review.status = reviewStatus.withdrawn
  }
  return [
    answer(listSupplierOptions, () => [{ id: 1, name: '木禾家居', enabled: true }]),
    answer(listBrandOptions, () => [{ id: 1, name: '木禾', logo: '', status: brandStatus.enabled }]),
    answer(listBrandTemplates, ({ firstCategoryId }) =>
      templateRecords()
        .filter(({ status }) => status === enableStatus.enabled)
        .filter(({ firstCategory }) => firstCategoryId === undefined || firstCategory.id === Number(firstCategoryId))
        .map(({ id, name, image, category, firstCategory, specs: used }) => ({
          id,
          name,
          image,
          categoryPath: `${firstCategory.name} / ${category.name}`,
          specNames: used.map((spec) => spec.name),
        })),
    ),
    answer(getClassifyTree, () => []),
    answer(checkProductName, ({ name }) => ({ fault: name === '木禾白蜡木圆餐桌' ? '商品名称已存在' : '' })),
    answer(getProduct, ({ spuId }) => found(known, Number(spuId))),
    answer(addProduct, ({ name }) => {
      if (name === '木禾白蜡木圆餐桌')
        throw new MockRefusal(422, '商品名称已存在', { fields: { name: '商品名称已存在' } })
      return { spuId: 99, version: 1 }
    }),
    answer(editProduct, ({ spuId, version }) => {
      const product = found(known, spuId)
      if (!canEditProduct(product.status)) throw new MockRefusal(422, '当前状态不可编辑')
      return { spuId, version: version + 1, applied: true }
    }),
    answer(submitProducts, ({ spuIds }) => {
      for (const id of spuIds) found(known, id).status = productStatus.inReview
      return { done: spuIds.length, failed: [] }
    }),
    answer(withdrawProductReview, ({ reviewIds }) => {
      for (const product of known) withdrawn(product)
      return { done: reviewIds.length }
    }),
    answer(getProductUsage, ({ spuIds }) =>
      spuIds.map((id) => ({
        id,
        name: '',
        uses: [{ kind: 'match' as const, title: '推荐搭配', count: 1, named: [{ id: 1, name: '奶油风客厅一套' }] }],
      })),
    ),
    // Handlers listed earlier take precedence.
    ...productHandlers(),
    ...componentHandlers(),
    ...templateHandlers(),
    ...supplierHandlers(),
  ]
}
