import { enableStatus, labelType } from '#contract/configuration/codes.ts'
import { listLabels } from '#contract/configuration/labels.ts'
import { listMaterialBrands } from '#contract/materials/brands.ts'
import { getMaterialCategoryTree, type MaterialCategory } from '#contract/materials/categories.ts'
import { flatCategories } from '#contract/materials/category-rules.ts'
import { designStoreStatus } from '#contract/users/codes.ts'
import { listDesignStores } from '#contract/users/design-stores.ts'
import { useLookup } from '#screen/data/use-read.ts'
import type { Choices } from '#screen/list/filter-controls.tsx'
import type { TreeNode } from '#ui/tree/tree-node.ts'

/** Categories by path; disabled ones are marked. */
export function useMaterialCategoryChoices(isWanted = true): Choices {
  const { data, isFetching } = useLookup(getMaterialCategoryTree, {}, { enabled: isWanted })
  const options = flatCategories(data ?? []).map(({ id, path, status }) => ({
    value: String(id),
    label: path,
    ...(status === enableStatus.disabled && { hint: '已停用' }),
  }))
  return { options, loading: isFetching }
}

/** Categories as a tree to choose from; disabled ones cannot be chosen. */
export const categoryNodes = (tree: readonly MaterialCategory[]): TreeNode[] =>
  tree.map(({ id, name, status, children }) => ({
    id: String(id),
    label: name,
    disabled: status === enableStatus.disabled,
    children: categoryNodes(children),
  }))

/** Brand choices: enabled ones in a form, all in a filter. */
export function useMaterialBrandChoices(isWanted = true): Choices {
  const { data, isFetching } = useLookup(listMaterialBrands, { pageSize: 200, sort: 'name' }, { enabled: isWanted })
  const options = (data?.list ?? []).map(({ id, name, status }) => ({
    value: String(id),
    label: name,
    ...(status === enableStatus.disabled && { hint: '已停用' }),
  }))
  return { options, loading: isFetching }
}

/** Labels allowed for materials: style and room. */
export function useMaterialLabelChoices(isWanted: boolean): Choices {
  const query = { status: enableStatus.enabled, pageSize: 200 } as const
  const styles = useLookup(listLabels, { ...query, type: labelType.style }, { enabled: isWanted })
  const rooms = useLookup(listLabels, { ...query, type: labelType.room }, { enabled: isWanted })
  const found = [...(styles.data?.list ?? []), ...(rooms.data?.list ?? [])]
  return {
    options: found.map(({ id, name, type }) => ({ value: String(id), label: name, hint: labelType.label(type) })),
    loading: styles.isFetching || rooms.isFetching,
  }
}

/** Design store choices; stores that are not online are marked. */
export function useDesignStoreChoices(isWanted = true): Choices {
  const { data, isFetching } = useLookup(listDesignStores, { pageSize: 200, sort: 'name' }, { enabled: isWanted })
  const options = (data?.list ?? []).map(({ id, name, status }) => ({
    value: String(id),
    label: name,
    ...(status !== designStoreStatus.online && { hint: designStoreStatus.label(status) }),
  }))
  return { options, loading: isFetching }
}
