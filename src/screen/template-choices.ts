import { getTemplateOptions } from '#contract/goods/templates.ts'
import type { Choices } from '#screen/filter-controls.tsx'
import { useLookup } from '#screen/use-read.ts'

/** Enabled templates of the platform, with their category. */
export function useTemplateChoices(isWanted = true): Choices {
  const { data, isFetching } = useLookup(getTemplateOptions, {}, { enabled: isWanted })
  const options = (data ?? []).map(({ id, name, categoryName }) => ({
    value: String(id),
    label: name,
    hint: categoryName,
  }))
  return { options, loading: isFetching }
}
