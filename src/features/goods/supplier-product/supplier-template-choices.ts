import { listSupplierTemplates } from '#contract/goods/supplier-templates.ts'
import { useLookup } from '#screen/data/use-read.ts'
import type { Choices } from '#screen/list/filter-controls.tsx'

/** Supplier templates for a filter, with their supplier. */
export function useSupplierTemplateChoices(isWanted = true): Choices {
  const { data, isFetching } = useLookup(listSupplierTemplates, { pageSize: 200 }, { enabled: isWanted })
  const options = (data?.list ?? []).map(({ id, name, supplier }) => ({
    value: String(id),
    label: name,
    hint: supplier.name,
  }))
  return { options, loading: isFetching }
}
