import type { CodeOf } from '#contract/codes.ts'
import { canMove, type Transition } from '#contract/rules/transition.ts'
import type { CategoryAttribute } from './categories.ts'
import { materialKind, materialSource, materialStatus, visibleScope } from './codes.ts'

import type { MaterialInput } from './materials.ts'

export type MaterialStatus = CodeOf<typeof materialStatus>
export type MaterialSource = CodeOf<typeof materialSource>

export const materialTransitions = {
  submit: { title: '提交审核', from: [materialStatus.draft, materialStatus.rejected], to: materialStatus.inReview },
  withdraw: { title: '撤回', from: [materialStatus.inReview], to: materialStatus.draft },
  approve: { title: '审核通过', from: [materialStatus.inReview], to: materialStatus.enabled },
  refuse: { title: '驳回', from: [materialStatus.inReview], to: materialStatus.rejected },
  enable: { title: '启用', from: [materialStatus.draft, materialStatus.disabled], to: materialStatus.enabled },
  disable: { title: '停用', from: [materialStatus.enabled], to: materialStatus.disabled },
} as const satisfies Record<string, Transition<MaterialStatus>>

interface StatusFacts {
  source: MaterialSource
  status: MaterialStatus
}

/** Supplier and design store materials are reviewed; the platform's own are not. */
export const canSubmitMaterial = ({ source, status }: StatusFacts) =>
  source !== materialSource.platform && canMove(materialTransitions.submit, status)
export const canWithdrawMaterial = ({ status }: StatusFacts) => canMove(materialTransitions.withdraw, status)
export const canReviewMaterial = ({ status }: StatusFacts) => canMove(materialTransitions.approve, status)
export const canEnableMaterial = ({ source, status }: StatusFacts) =>
  status === materialStatus.disabled || (status === materialStatus.draft && source === materialSource.platform)
export const canDisableMaterial = ({ status }: StatusFacts) => canMove(materialTransitions.disable, status)
/** A material can be copied into the platform library once. */
export const canAdoptMaterial = ({ source, status, adoptedAs }: StatusFacts & { adoptedAs: object | null }) =>
  source === materialSource.designStore && status === materialStatus.enabled && adoptedAs === null
/** A material in review cannot be changed. */
export const canEditMaterial = ({ status }: StatusFacts) => status !== materialStatus.inReview
export const canDeleteMaterial = ({ status }: StatusFacts) =>
  status === materialStatus.draft || status === materialStatus.rejected || status === materialStatus.disabled

export const materialFieldTitles: Record<keyof MaterialInput, string> = {
  name: '材料名称',
  categoryId: '材料分类',
  brandId: '材料品牌',
  storeId: '提供店铺',
  supplierId: '供应商',
  model: '型号',
  size: '规格尺寸',
  unit: '单位',
  packQuantity: '每箱含量',
  lossRate: '损耗率',
  images: '材料图片',
  textureImage: '贴图',
  textureSize: '贴图实际尺寸',
  modelFile: '3D 模型',
  color: '主色',
  craft: '工艺',
  environmentLevel: '环保等级',
  attributes: '参数',
  supplyPrice: '供货价',
  salePrice: '销售价',
  areas: '可售地区',
  labelIds: '标签',
  visibleScope: '可见范围',
  visibleStoreIds: '可见店铺',
  content: '材料说明',
  sort: '排序值',
}

/** Errors that block sending a material for review or enabling it. */
export function materialFaults(
  values: Pick<
    MaterialInput,
    | 'images'
    | 'salePrice'
    | 'areas'
    | 'textureImage'
    | 'textureSize'
    | 'attributes'
    | 'visibleScope'
    | 'visibleStoreIds'
  >,
  kind: number,
  declared: readonly CategoryAttribute[],
): Record<string, string> {
  const faults: Record<string, string> = { ...textureFaults(values) }
  if (values.images.length === 0) faults.images = '请上传材料图片'
  if (values.salePrice === '') faults.salePrice = '未设置销售价'
  if (values.areas.length === 0) faults.areas = '请选择可售地区'
  if (values.visibleScope === visibleScope.chosenStores && values.visibleStoreIds.length === 0)
    faults.visibleStoreIds = '请选择可见店铺'
  if (kind === materialKind.texture && values.textureImage === '') faults.textureImage = '请上传贴图'
  const missing = declared.find(
    ({ attributeName, required }) => required && !attributeValue(values.attributes, attributeName),
  )
  if (missing) faults.attributes = `请填写${missing.attributeName}`
  return faults
}

/** A texture requires its real size, even in a draft. */
export const textureFaults = ({
  textureImage,
  textureSize,
}: Pick<MaterialInput, 'textureImage' | 'textureSize'>): Record<string, string> =>
  textureImage !== '' && textureSize === '' ? { textureSize: '请填写贴图实际尺寸' } : {}

export const attributeValue = (attributes: MaterialInput['attributes'], name: string): string =>
  attributes.find(({ attributeName }) => attributeName === name)?.value ?? ''

/** Whether the sale price is below the supply price. Allowed, but requires confirmation. */
export const sellsBelowCost = ({
  salePrice,
  supplyPrice = '',
}: {
  salePrice: string
  supplyPrice?: string | undefined
}) => salePrice !== '' && supplyPrice !== '' && Number(salePrice) < Number(supplyPrice)

/** Number of boxes for a quantity including cutting loss; null if a figure is missing. */
export function boxesFor(quantity: number, packQuantity: number | null, lossRate: number | null): number | null {
  if (!(quantity > 0) || packQuantity === null || packQuantity <= 0) return null
  // Computed in thousandths, so that 1.05 × 20 is exactly 21.
  return Math.ceil(Math.round((quantity * (100 + (lossRate ?? 0)) * 1000) / 100) / Math.round(packQuantity * 1000))
}
