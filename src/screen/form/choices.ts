import { getCategoryTree } from '#contract/configuration/categories.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import { listBrandOptions, listSupplierOptions } from '#contract/goods/options.ts'
import { useLookup } from '#screen/data/use-read.ts'
import type { Choices } from '#screen/list/filter-controls.tsx'

/** Suppliers to choose from; disabled suppliers have a hint. */
export const useSupplierChoices = (isNeeded = true): Choices => useSuppliers({}, isNeeded)

/** For forms: new records may only use enabled suppliers. */
export const useEnabledSupplierChoices = (): Choices => useSuppliers({ enabledOnly: 1 }, true)

function useSuppliers(params: ParamsOf<typeof listSupplierOptions>, isNeeded: boolean): Choices {
  const { data, isFetching } = useLookup(listSupplierOptions, params, { enabled: isNeeded })
  const options = (data ?? []).map(({ id, name, enabled }) => ({
    value: String(id),
    label: name,
    ...(!enabled && { hint: '未启用' }),
  }))
  return { options, loading: isFetching }
}

export function useBrandChoices(isNeeded = true): Choices {
  const { data, isFetching } = useLookup(listBrandOptions, {}, { enabled: isNeeded })
  return { options: (data ?? []).map(({ id, name }) => ({ value: String(id), label: name })), loading: isFetching }
}

interface CategoryNode {
  id: number
  path: string
  children?: CategoryNode[] | undefined
}

const flatten = (nodes: readonly CategoryNode[]): CategoryNode[] =>
  nodes.flatMap((node) => [node, ...flatten(node.children ?? [])])

/** Categories by path: 家具 / 沙发 / 布艺沙发. */
export function useCategoryChoices(isNeeded = true): Choices {
  const { data, isFetching } = useLookup(getCategoryTree, {}, { enabled: isNeeded })
  return {
    options: flatten(data ?? []).map(({ id, path }) => ({ value: String(id), label: path })),
    loading: isFetching,
  }
}
