import { type Classify, getClassifyTree } from '#contract/configuration/classifies.ts'
import { useLookup } from '#screen/data/use-read.ts'
import type { Choices } from '#screen/list/filter-controls.tsx'
import type { Choice } from '#ui/field/choice.ts'

const choicesOf = (nodes: readonly Classify[], above = ''): Choice[] =>
  nodes.flatMap(({ id, name, children }) => [
    { value: String(id), label: above + name },
    ...choicesOf(children, `${above}${name} / `),
  ])

/** Front categories by path: 客厅 / 沙发. */
export function useClassifyChoices(isWanted = true): Choices {
  const { data, isFetching } = useLookup(getClassifyTree, {}, { enabled: isWanted })
  return { options: choicesOf(data ?? []), loading: isFetching }
}
