import { labelType } from '#contract/configuration/codes.ts'
import { getLabelOptions } from '#contract/goods/options.ts'
import { useLookup } from '#screen/data/use-read.ts'
import type { Choices } from '#screen/list/filter-controls.tsx'

/** Enabled labels, with their kind. */
export function useLabelChoices(isWanted = true): Choices {
  const { data, isFetching } = useLookup(getLabelOptions, {}, { enabled: isWanted })
  const options = (data ?? []).flatMap(({ type, labels }) =>
    labels.map(({ id, name }) => ({ value: String(id), label: name, hint: labelType.label(type) })),
  )
  return { options, loading: isFetching }
}
