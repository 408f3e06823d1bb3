import { type Category, getCategoryTree } from '#contract/configuration/categories.ts'
import type { Choices } from '#screen/filter-controls.tsx'
import { useLookup } from '#screen/use-read.ts'

const flatten = (nodes: readonly Category[]): Category[] => nodes.flatMap((node) => [node, ...flatten(node.children)])

/** Categories by their path: 家具 / 沙发 / 布艺沙发. */
export function useCategoryChoices(isWanted = true): Choices {
  const { data, isFetching } = useLookup(getCategoryTree, {}, { enabled: isWanted })
  return {
    options: flatten(data ?? []).map(({ id, path }) => ({ value: String(id), label: path })),
    loading: isFetching,
  }
}
