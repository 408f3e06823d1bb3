import type { RequestHandler } from 'msw'
import { leadTime, logisticsLevel } from '#contract/delivery.ts'
import type { ParsedParamsOf } from '#contract/endpoint.ts'
import { productStatus, productType, productUnit } from '#contract/goods/codes.ts'
import { mapStatus, moveChannel, moveProblem, moveStatus } from '#contract/goods/migration-codes.ts'
import { listSkus } from '#contract/goods/products.ts'
import {
  acceptSourceChange,
  getSupplierProduct,
  ignoreSupplierProducts,
  linkMovedProduct,
  listMovedProducts,
  listUnmovedProducts,
  moveProducts,
  type SourceSku,
  type SupplierProduct,
} from '#contract/goods/supplier-products.ts'
import {
  getSupplierTemplate,
  listSupplierTemplates,
  type SupplierTemplate,
  saveSupplierTemplate,
} from '#contract/goods/supplier-templates.ts'
import { getTemplate, getTemplateOptions, listBrandTemplates, listTemplateSpecs } from '#contract/goods/templates.ts'
import { derivePrices } from '#contract/rules/price.ts'
import { answer, countBy, current, found, pageOf } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'
import { mark } from '#mocks/pictures.ts'
import { record } from '#mocks/records.ts'
import { editingHandlers } from './product-editing.ts'

import { templateRecord } from './template-records.ts'

const sourceSku = (no: string, colour: string, supplyPrice: string): SourceSku => ({
  supplierSkuNo: no,
  specs: [{ sourceSpec: '颜色分类', sourceValue: colour }],
  supplyPrice,
  stock: 40,
  weight: '12.50',
  volume: '0.350',
  image: mark(30),
})
const factors = { purchaseFactor: '1.2', productFactor: '1.5', saleFactor: '2' }
const noPrices = { purchasePrice: '', productPrice: '', salePrice: '' }

export function supplierProductRecord(id: number, name: string, part: Partial<SupplierProduct> = {}): SupplierProduct {
  const skus = part.skus ?? [sourceSku(`${id}-1`, '米白', '50.00'), sourceSku(`${id}-2`, '雾霾蓝', '58.00')]
  return {
    ...record(id),
    supplierSpuNo: `CH-${String(id).padStart(3, '0')}`,
    name,
    cover: mark(id * 40),
    supplier: { id: 1, name: '木禾家居' },
    brandName: '木禾',
    brand: { id: 1, name: '木禾' },
    supplierTemplate: { id: 1, name: '休闲单椅' },
    skuCount: skus.length,
    supplyPriceMin: '50.00',
    supplyPriceMax: '58.00',
    channel: moveChannel.api,
    problems: [],
    twin: null,
    product: null,
    changedAfterMove: false,
    status: moveStatus.waiting,
    failReason: '',
    ignoreReason: '',
    syncedAt: '2026-11-20T10:00:00.000+08:00',
    movedAt: null,
    images: [{ url: mark(id * 40), name: '主图.png', size: 186_000 }],
    detailContent: `<p>${name}</p>`,
    attributes: [{ sourceAttribute: '原产地', value: '广东佛山' }],
    skus,
    form: {
      supplierId: 1,
      brandId: 1,
      templateId: 1,
      productType: productType.finished,
      unit: productUnit.piece,
      name,
      attributes: [],
      mainImages: [{ url: mark(id * 40), name: '主图.png', size: 186_000 }],
      specs: [
        {
          specId: 1,
          name: '颜色',
          values: skus.map(({ specs: [spec] }) => ({ valueName: spec?.sourceValue ?? '', image: '' })),
        },
      ],
      skus: skus.map(({ supplyPrice, stock, weight, volume, image, specs: [spec] }) => ({
        specValues: [{ specId: 1, valueName: spec?.sourceValue ?? '' }],
        skuCode: '',
        barcode: '',
        image,
        ...derivePrices({ supplyPrice, ...noPrices, ...factors }, 'supplyPrice'),
        ...{ stock, weight, volume, size: '', warnStock: 0, packageCount: 1, madeToOrder: false, enabled: true },
      })),
      leadTime: leadTime.days15,
      logisticsLevel: logisticsLevel.delivery,
      areas: ['100000'],
      installServiceIds: [],
      detailContent: `<p>${name}</p>`,
    },
    refusedImages: [],
    unmapped: [],
    twins: [],
    changes: [],
    nextId: null,
    ...part,
  }
}

export const supplierProductRecords = (): SupplierProduct[] => [
  supplierProductRecord(1, '云朵系列休闲单椅'),
  supplierProductRecord(2, '山丘系列休闲单椅'),
  supplierProductRecord(3, '拾光系列电视柜', {
    supplierTemplate: { id: 2, name: '电视柜' },
    brand: null,
    brandName: '木禾（出口线）',
    problems: [moveProblem.noTemplate, moveProblem.noBrand],
  }),
  supplierProductRecord(4, '木禾现代简约绒布休闲椅新款', {
    problems: [moveProblem.duplicate],
    twin: { spuId: 8, name: '木禾现代简约绒布休闲椅', score: 91 },
    twins: [{ spuId: 8, name: '木禾现代简约绒布休闲椅', score: 91 }],
  }),
  supplierProductRecord(5, '半岛系列休闲单椅', {
    status: moveStatus.failed,
    failReason: '商品名称已存在',
  }),
  supplierProductRecord(6, '晚风系列休闲单椅', { status: moveStatus.ignored, ignoreReason: '该系列已停产，不再上架' }),
  supplierProductRecord(7, '松间系列休闲单椅', {
    status: moveStatus.moved,
    movedAt: '2026-11-18T10:00:00.000+08:00',
    product: { id: 9, name: '木禾松间休闲椅', spuCode: 'S0000000009', status: productStatus.onSale },
    changedAfterMove: true,
    changes: [{ title: '米白 供货价', before: '48.00', after: '50.00' }],
  }),
]

const templateRow = (id: number, name: string, part: Partial<SupplierTemplate> = {}): SupplierTemplate => ({
  ...record(id),
  supplier: { id: 1, name: '木禾家居' },
  supplierTemplateNo: `CH-01${id}`,
  name,
  sourcePath: `客厅家具 > 椅凳 > ${name}`,
  template: { id: 1, name: '休闲椅标准模板' },
  mappedSpecs: 1,
  mappedAttributes: 1,
  ...factors,
  productCount: 20,
  pendingCount: 12,
  status: mapStatus.mapped,
  templateId: 1,
  specMaps: [{ sourceSpec: '颜色分类', specId: 1, valueMaps: [{ sourceValue: '米白色', valueName: '米白' }] }],
  attributeMaps: [{ attributeName: '产地', sourceAttribute: '原产地', defaultValue: '' }],
  sourceSpecs: [
    {
      sourceSpec: '颜色分类',
      values: [
        { value: '米白色', count: 14 },
        { value: '雾霾蓝', count: 3 },
      ],
    },
    { sourceSpec: '坐垫材质', values: [{ value: '绒布', count: 9 }] },
  ],
  sourceAttributes: [{ sourceAttribute: '原产地', values: [{ value: '广东佛山', count: 20 }] }],
  suggested: { id: 1, name: '休闲椅标准模板' },
  ...part,
})

const unmapped = {
  template: null,
  templateId: null,
  specMaps: [],
  attributeMaps: [],
  mappedSpecs: 0,
  status: 0,
} as const
const noFactors = { purchaseFactor: '', productFactor: '', saleFactor: '' }

export const supplierTemplateRecords = (): SupplierTemplate[] => [
  templateRow(1, '休闲单椅', { status: mapStatus.partial }),
  templateRow(2, '电视柜', { ...unmapped, ...noFactors, specMaps: [], attributeMaps: [], mappedAttributes: 0 }),
  templateRow(3, '床头壁灯', { pendingCount: 0 }),
]

const values = (...names: string[]) =>
  names.map((valueName, index) => ({ id: index + 1, valueName, color: '', image: '' }))

/** In-memory supplier goods and their mappings. */
export function supplierGoodsHandlers(
  products: SupplierProduct[] = supplierProductRecords(),
  templates: SupplierTemplate[] = supplierTemplateRecords(),
): RequestHandler[] {
  const page = (params: ParsedParamsOf<typeof listUnmovedProducts | typeof listMovedProducts>) => {
    const { keyword = '', problem, status } = params
    const matching = products.filter(({ name }) => name.includes(keyword))
    const inTab = matching.filter((row) => row.status === status)
    const shown = inTab.filter((row) => problem === undefined || row.problems.includes(problem))
    const byProblem = moveProblem.codes.map(
      (code) => [`problem${code}`, inTab.filter((row) => row.problems.includes(code)).length] as const,
    )
    return { ...pageOf(shown, params), counts: { ...countBy(matching, 'status'), ...Object.fromEntries(byProblem) } }
  }
  return [
    answer(listUnmovedProducts, page),
    answer(listMovedProducts, page),
    answer(getSupplierProduct, ({ id }) => found(products, id)),
    answer(moveProducts, ({ ids }) => {
      for (const id of ids) Object.assign(found(products, id), { status: 1, problems: [] })
      return { done: ids.length, failed: [], spuIds: ids }
    }),
    answer(linkMovedProduct, ({ id }) => {
      Object.assign(found(products, id), { status: 1, problems: [] })
      return null
    }),
    answer(ignoreSupplierProducts, ({ ids, ignored, reason = '' }) => {
      for (const id of ids) Object.assign(found(products, id), { status: ignored ? 2 : 0, ignoreReason: reason })
      return { done: ids.length, failed: [] }
    }),
    answer(acceptSourceChange, ({ id }) => {
      Object.assign(found(products, id), { changedAfterMove: false, changes: [] })
      return null
    }),
    answer(listSkus, () => ({ list: [], isCut: false })),
    ...collection({ list: listSupplierTemplates, get: getSupplierTemplate }, templates),
    answer(saveSupplierTemplate, ({ id, version, ...input }) => {
      Object.assign(current(templates, id, version), input, { status: mapStatus.mapped, version: version + 1 })
      return { version: version + 1, status: mapStatus.mapped, freedCount: 12 }
    }),
    answer(getTemplate, () => templateRecord(1, '休闲椅标准模板')),
    answer(getTemplateOptions, () => [{ id: 1, name: '休闲椅标准模板', categoryName: '休闲椅' }]),
    answer(listBrandTemplates, () => [
      {
        id: 1,
        name: '休闲椅标准模板',
        image: mark(20),
        categoryPath: '家具 / 椅凳 / 休闲椅',
        specNames: ['颜色', '面料'],
      },
    ]),
    answer(listTemplateSpecs, () =>
      [
        { specId: 1, name: '颜色', values: values('米白', '浅灰', '墨绿'), customValue: true },
        { specId: 2, name: '面料', values: values('棉麻', '绒布'), customValue: false },
      ].map((spec) => ({
        ...{ required: true, withImage: false, maxValues: 12, displayKind: 1 as const, unit: '', status: 1 as const },
        ...{ promptCount: 0, ...spec },
      })),
    ),
    ...editingHandlers(),
  ]
}
