import { designerLevel } from '#contract/users/codes.ts'
import { editDesignStore } from '#contract/users/design-store-changes.ts'
import { type DesignStore, DesignStoreInput } from '#contract/users/design-stores.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { valuesOf } from '#screen/form/values-of.ts'

export type DesignStoreValues = Omit<DesignStoreInput, 'sort'> & { sort: number | null }

const blank: DesignStoreValues = { level: designerLevel.regular, storeId: null, recommended: false, sort: 0 }

export function useDesignStoreForm(store: DesignStore) {
  const edit = useChange(editDesignStore)
  return useContractForm<DesignStoreValues, 'save'>({
    schema: DesignStoreInput,
    intents: ['save'],
    initial: valuesOf(blank, store),
    record: store,
    save: (values, _intent, { requestId, version }) =>
      edit({ ...DesignStoreInput.parse(values), id: store.id, version }, `「${store.name}」已保存`, {
        quiet: true,
        requestId,
      }),
  })
}
