import { labelType } from '#contract/configuration/codes.ts'
import { getLabelOptions } from '#contract/goods/options.ts'
import { useLookup } from '#screen/data/use-read.ts'
import type { Choices } from '#screen/list/filter-controls.tsx'

/** Labels of one kind: 2 styles, 3 rooms. */
function useLabelsOf(wanted: typeof labelType.style | typeof labelType.room, isWanted: boolean): Choices {
  const { data, isFetching } = useLookup(getLabelOptions, {}, { enabled: isWanted })
  const labels = (data ?? []).flatMap(({ type, labels }) => (type === wanted ? labels : []))
  return { options: labels.map(({ id, name }) => ({ value: String(id), label: name })), loading: isFetching }
}

export const useStyleChoices = (isWanted = true): Choices => useLabelsOf(labelType.style, isWanted)
export const useSpaceChoices = (isWanted = true): Choices => useLabelsOf(labelType.room, isWanted)
