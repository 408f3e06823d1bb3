import { enableStatus } from '#contract/configuration/codes.ts'
import type { MaterialBrand } from '#contract/materials/brands.ts'
import type { MaterialCategory } from '#contract/materials/categories.ts'
import {
  environmentLevel,
  materialKind as materialKindCodes,
  materialSource,
  materialStatus,
  materialUnit,
  visibleScope,
} from '#contract/materials/codes.ts'
import type { Material } from '#contract/materials/materials.ts'
import { designStoreStatus } from '#contract/users/codes.ts'
import type { DesignStoreRow } from '#contract/users/design-stores.ts'
import { mark } from '#mocks/pictures.ts'
import { record } from '#mocks/records.ts'
import { designStoreRecord } from '#mocks/users/design-store-records.ts'

type Part = Partial<MaterialCategory>

/** A branch of the tree; children take parent, level, path and kind from their parent. */
export function categoryRecord(id: number, name: string, part: Part = {}): MaterialCategory {
  const node: MaterialCategory = {
    ...record(id),
    parentId: null,
    level: 1,
    name,
    path: name,
    icon: '',
    materialKind: materialKindCodes.main,
    unit: materialUnit.squareMetre,
    lossRate: 5,
    attributes: [],
    materialCount: 0,
    status: enableStatus.enabled,
    children: [],
    ...part,
  }
  return { ...node, children: node.children.map((child) => below(child, node)) }
}

const below = (child: MaterialCategory, { id, level, path, materialKind }: MaterialCategory): MaterialCategory => {
  const node = { ...child, parentId: id, level: level + 1, path: `${path} / ${child.name}`, materialKind }
  return { ...node, children: node.children.map((item) => below(item, node)) }
}

const choice = (attributeName: string, options: string[], required = false) => ({
  attributeName,
  inputType: 3 as const,
  options,
  unit: '',
  required,
})

export const materialTree = (): MaterialCategory[] => [
  categoryRecord(1, '瓷砖岩板', {
    attributes: [choice('吸水率', ['≤0.1%', '≤0.5%'], true)],
    materialCount: 38,
    children: [
      categoryRecord(11, '抛釉砖', { materialCount: 26 }),
      categoryRecord(12, '岩板', {
        unit: materialUnit.sheet,
        materialCount: 12,
        attributes: [choice('厚度', ['6mm', '12mm'])],
      }),
      categoryRecord(13, '马赛克', { status: enableStatus.disabled }),
    ],
  }),
  categoryRecord(2, '基础辅材', {
    materialKind: materialKindCodes.auxiliary,
    unit: materialUnit.bag,
    materialCount: 9,
    children: [
      categoryRecord(21, '瓷砖胶', { unit: materialUnit.bag, materialCount: 9 }),
      categoryRecord(22, '腻子', { unit: materialUnit.bag }),
    ],
  }),
  categoryRecord(3, '沙发面料', { materialKind: materialKindCodes.fabric, unit: materialUnit.metre, lossRate: null }),
]

export function materialBrandRecord(id: number, name: string, part: Partial<MaterialBrand> = {}): MaterialBrand {
  return {
    ...record(id),
    brandCode: `MB${String(id).padStart(5, '0')}`,
    name,
    nameEn: '',
    initial: 'S',
    logo: mark(id * 70),
    origin: '440600',
    categoryIds: [11],
    categories: [{ id: 11, name: '抛釉砖' }],
    goodsBrandId: null,
    goodsBrand: null,
    supplierId: null,
    supplier: null,
    contactName: '许文静',
    contactPhone: '13800000000',
    website: 'https://example.com',
    trademarkFiles: [],
    proxyOpen: false,
    proxyTerms: '',
    story: '<p>专注瓷砖十余年。</p>',
    sort: 0,
    materialCount: 26,
    proxyCount: 3,
    status: enableStatus.enabled,
    ...part,
  }
}

export const materialBrandRecords = (): MaterialBrand[] => [
  materialBrandRecord(1, '石语', { nameEn: 'Shiyu Stone', sort: 120, proxyOpen: true, proxyTerms: '需有实体展厅' }),
  materialBrandRecord(2, '木山', { initial: 'M', supplier: { id: 1, name: '木禾家居' }, supplierId: 1 }),
  materialBrandRecord(3, '拓石', { initial: 'T', status: enableStatus.disabled, materialCount: 0 }),
]

export function materialRecord(id: number, name: string, part: Partial<Material> = {}): Material {
  const cover = mark(id * 40)
  return {
    ...record(id),
    materialCode: `M${String(id).padStart(8, '0')}`,
    name,
    cover,
    source: materialSource.platform,
    materialKind: materialKindCodes.main,
    category: { id: 12, name: '岩板' },
    categoryId: 12,
    brand: { id: 1, name: '石语' },
    brandId: 1,
    store: null,
    storeId: null,
    supplier: null,
    supplierId: null,
    model: `S${id}-900`,
    size: '900x1800',
    unit: materialUnit.squareMetre,
    packQuantity: 1.44,
    lossRate: 5,
    images: [{ url: cover, name: `${name}.png`, size: 180_000 }],
    textureImage: '',
    textureSize: '',
    modelFile: [],
    color: '',
    craft: '柔光',
    environmentLevel: environmentLevel.enf,
    attributes: [{ attributeName: '吸水率', value: '≤0.1%' }],
    supplyPrice: '86.00',
    salePrice: '138.00',
    areas: ['100000'],
    labelIds: [],
    visibleScope: visibleScope.everybody,
    visibleStoreIds: [],
    visibleStores: [],
    adoptedFrom: null,
    adoptedAs: null,
    usedCount: 0,
    references: [],
    doubles: [],
    nextId: null,
    content: '<p>适合客厅与厨房。</p>',
    reason: '',
    sort: 0,
    submittedAt: null,
    own: false,
    status: materialStatus.enabled,
    ...part,
  }
}

const supplied = { source: 3, supplier: { id: 1, name: '木禾家居' }, supplierId: 1 } as const

export const materials = (): Material[] => [
  materialRecord(1, '云川岩板'),
  materialRecord(2, '雪境岩板', { ...supplied, status: materialStatus.inReview }),
  materialRecord(3, '暖沙岩板', { ...supplied, status: materialStatus.rejected, reason: '图片与型号不符，请核对' }),
  materialRecord(4, '松石岩板', { status: materialStatus.draft, salePrice: '' }),
  materialRecord(5, '远山岩板', { status: materialStatus.disabled }),
]

export const designStores: DesignStoreRow[] = [
  designStoreRecord(1, '林间设计工作室'),
  designStoreRecord(2, '陆野软装设计', { status: designStoreStatus.offline }),
]

const ofStore = { source: 2, store: { id: 1, name: '林间设计工作室' }, storeId: 1, visibleScope: 2 } as const

/** Materials of a design store: two pending, one of them similar to a library material. */
export function storeMaterials(): Material[] {
  const known = materialRecord(1, '云川岩板')
  return [
    known,
    materialRecord(11, '云川柔光岩板', {
      ...ofStore,
      status: materialStatus.inReview,
      submittedAt: '2026-11-20T10:12:00+08:00',
      doubles: [{ ...known, score: 86 }],
      nextId: 12,
    }),
    materialRecord(12, '手作木纹砖', {
      ...ofStore,
      status: materialStatus.inReview,
      submittedAt: '2026-11-20T15:40:00+08:00',
      nextId: 11,
    }),
    materialRecord(13, '水洗岩板', { ...ofStore, submittedAt: '2026-11-12T09:00:00+08:00' }),
    materialRecord(14, '山岚岩板', {
      ...ofStore,
      submittedAt: '2026-11-10T09:00:00+08:00',
      adoptedAs: { id: 1, name: '云川岩板' },
    }),
    materialRecord(15, '旧木饰面', { ...ofStore, status: materialStatus.rejected, reason: '图片与型号不符，请核对' }),
  ]
}
