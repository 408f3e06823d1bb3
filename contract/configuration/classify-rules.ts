import type { ClassifyInput } from './classifies.ts'

export const classifyFieldTitles: Record<keyof ClassifyInput, string> = {
  parentId: '上级分类',
  name: '分类名称',
  icon: '图标',
  banner: '分类头图',
  terminals: '展示终端',
  categoryIds: '关联类目',
  labelIds: '关联标签',
  pinnedProductIds: '置顶商品',
  productSort: '商品排序',
}

/** Cross-field validation errors. */
export function classifyFaults({ parentId, icon }: Pick<ClassifyInput, 'parentId' | 'icon'>): Record<string, string> {
  return parentId !== null && icon === '' ? { icon: '二、三级分类需要图标' } : {}
}

/** The rules by which a class finds its products. */
export interface ClassifySource {
  categoryIds: readonly number[]
  labelIds: readonly number[]
}

/** The product fields that decide its classes. */
export interface Findable {
  categoryId: number
  labelIds: readonly number[]
  /** Explicitly assigned classes; if set, no other class finds the product. */
  classifyIds: readonly number[]
}

/** Whether a class finds a product. `above` returns the categories of a product's category, itself first. */
export function findsProduct(
  { id, categoryIds, labelIds }: ClassifySource & { id: number | undefined },
  product: Findable,
  above: (categoryId: number) => readonly number[],
): boolean {
  if (product.classifyIds.length > 0) return id !== undefined && product.classifyIds.includes(id)
  const hasCategory = () => above(product.categoryId).some((category) => categoryIds.includes(category))
  const hasLabel = () => product.labelIds.some((label) => labelIds.includes(label))
  if (categoryIds.length > 0) return hasCategory() && (labelIds.length === 0 || hasLabel())
  return hasLabel()
}
