import { getCategoryTree } from '#contract/configuration.ts'
import { listBrandOptions, listSupplierOptions } from '#contract/goods.ts'
import { useLookup } from '#screen/use-read.ts'
import type { Choice } from '#ui/field/choice.ts'

interface Choices {
  options: Choice[]
  loading: boolean
}

/** Suppliers to choose from; those that are switched off say so. */
export function useSupplierChoices(enabledOnly = false): Choices {
  const { data, isPending } = useLookup(listSupplierOptions, enabledOnly ? { enabledOnly: 1 } : {})
  const options = (data ?? []).map(({ id, name, enabled }) => ({
    value: String(id),
    label: name,
    ...(!enabled && { hint: '未启用' }),
  }))
  return { options, loading: isPending }
}

export function useBrandChoices(): Choices {
  const { data, isPending } = useLookup(listBrandOptions, {})
  return { options: (data ?? []).map(({ id, name }) => ({ value: String(id), label: name })), loading: isPending }
}

interface CategoryNode {
  id: number
  path: string
  children?: CategoryNode[] | undefined
}

const flatten = (nodes: readonly CategoryNode[]): CategoryNode[] =>
  nodes.flatMap((node) => [node, ...flatten(node.children ?? [])])

/** Categories by their path: 家具 / 沙发 / 布艺沙发. */
export function useCategoryChoices(): Choices {
  const { data, isPending } = useLookup(getCategoryTree, {})
  return {
    options: flatten(data ?? []).map(({ id, path }) => ({ value: String(id), label: path })),
    loading: isPending,
  }
}
