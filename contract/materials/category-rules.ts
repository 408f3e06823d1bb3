import type { CategoryAttribute, MaterialCategory, MaterialCategoryInput } from './categories.ts'

export const categoryFieldTitles: Record<keyof MaterialCategoryInput, string> = {
  parentId: '上级分类',
  name: '分类名称',
  icon: '图标',
  materialKind: '材料类型',
  unit: '默认单位',
  lossRate: '默认损耗率',
  attributes: '分类参数',
}

/** All categories of the tree, parents first. */
export const flatCategories = (tree: readonly MaterialCategory[]): MaterialCategory[] =>
  tree.flatMap((node) => [node, ...flatCategories(node.children)])

/** The categories from the top level down to this id; empty if not found. */
export function categoryChain(tree: readonly MaterialCategory[], id: number | null): MaterialCategory[] {
  for (const node of tree) {
    if (node.id === id) return [node]
    const below = categoryChain(node.children, id)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/** Parameters of a category including inherited ones, topmost first. */
export const attributesOf = (chain: readonly Pick<MaterialCategory, 'attributes'>[]): CategoryAttribute[] =>
  chain.flatMap(({ attributes }) => attributes)
