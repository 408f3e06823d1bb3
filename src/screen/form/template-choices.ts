import { getTemplateOptions } from '#contract/goods/templates.ts'
import { useLookup } from '#screen/data/use-read.ts'
import type { Choices } from '#screen/list/filter-controls.tsx'

/** Enabled platform templates, with their category. */
export function useTemplateChoices(isNeeded = true): Choices {
  const { data, isFetching } = useLookup(getTemplateOptions, {}, { enabled: isNeeded })
  const options = (data ?? []).map(({ id, name, categoryName }) => ({
    value: String(id),
    label: name,
    hint: categoryName,
  }))
  return { options, loading: isFetching }
}
