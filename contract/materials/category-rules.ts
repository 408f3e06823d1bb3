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

/** Every category of the tree, each before those below it. */
export const flatCategories = (tree: readonly MaterialCategory[]): MaterialCategory[] =>
  tree.flatMap((node) => [node, ...flatCategories(node.children)])

/** The categories from the top down to the one of this id; empty where there is none. */
export function categoryChain(tree: readonly MaterialCategory[], id: number | null): MaterialCategory[] {
  for (const node of tree) {
    if (node.id === id) return [node]
    const below = categoryChain(node.children, id)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/** The parameters that a category asks for, with those of the levels above, topmost first. */
export const attributesOf = (chain: readonly Pick<MaterialCategory, 'attributes'>[]): CategoryAttribute[] =>
  chain.flatMap(({ attributes }) => attributes)
