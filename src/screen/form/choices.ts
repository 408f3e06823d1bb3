import { getCategoryTree } from '#contract/configuration/categories.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import { listBrandOptions, listSupplierOptions } from '#contract/goods/options.ts'
import { useLookup } from '#screen/data/use-read.ts'
import type { Choices } from '#screen/list/filter-controls.tsx'

/** Suppliers to choose from; those that are switched off say so. */
export const useSupplierChoices = (isWanted = true): Choices => useSuppliers({}, isWanted)

/** For forms: what is made for a supplier is made for one that is at work. */
export const useEnabledSupplierChoices = (): Choices => useSuppliers({ enabledOnly: 1 }, true)

function useSuppliers(params: ParamsOf<typeof listSupplierOptions>, isWanted: boolean): Choices {
  const { data, isFetching } = useLookup(listSupplierOptions, params, { enabled: isWanted })
  const options = (data ?? []).map(({ id, name, enabled }) => ({
    value: String(id),
    label: name,
    ...(!enabled && { hint: '未启用' }),
  }))
  return { options, loading: isFetching }
}

export function useBrandChoices(isWanted = true): Choices {
  const { data, isFetching } = useLookup(listBrandOptions, {}, { enabled: isWanted })
  return { options: (data ?? []).map(({ id, name }) => ({ value: String(id), label: name })), loading: isFetching }
}

interface CategoryNode {
  id: number
  path: string
  children?: CategoryNode[] | undefined
}

const flatten = (nodes: readonly CategoryNode[]): CategoryNode[] =>
  nodes.flatMap((node) => [node, ...flatten(node.children ?? [])])

/** Categories by their path: 家具 / 沙发 / 布艺沙发. */
export function useCategoryChoices(isWanted = true): Choices {
  const { data, isFetching } = useLookup(getCategoryTree, {}, { enabled: isWanted })
  return {
    options: flatten(data ?? []).map(({ id, path }) => ({ value: String(id), label: path })),
    loading: isFetching,
  }
}
