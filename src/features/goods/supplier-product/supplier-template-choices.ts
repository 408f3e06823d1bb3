import { listSupplierTemplates } from '#contract/goods/supplier-templates.ts'
import type { Choices } from '#screen/filter-controls.tsx'
import { useLookup } from '#screen/use-read.ts'

/** Templates of suppliers to filter by, with whose they are. */
export function useSupplierTemplateChoices(isWanted = true): Choices {
  const { data, isFetching } = useLookup(listSupplierTemplates, { pageSize: 200 }, { enabled: isWanted })
  const options = (data?.list ?? []).map(({ id, name, supplier }) => ({
    value: String(id),
    label: name,
    hint: supplier.name,
  }))
  return { options, loading: isFetching }
}
