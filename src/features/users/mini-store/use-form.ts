import { editMiniStore } from '#contract/users/mini-store-changes.ts'
import { miniStoreFaults, miniStoreFieldTitles } from '#contract/users/mini-store-rules.ts'
import type { MiniStore, MiniStoreInput } from '#contract/users/mini-stores.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'

export type MiniStoreValues = MiniStoreInput & { reason: string }

const EditedShop = editMiniStore.params.omit({ id: true, version: true })

/** The reason belongs to one change: the form always begins without it. */
const valuesOf = (shop: MiniStoreInput): MiniStoreValues => ({
  ...(Object.fromEntries(
    Object.keys(miniStoreFieldTitles).map((field) => [field, shop[field as keyof MiniStoreInput]]),
  ) as unknown as MiniStoreInput),
  reason: '',
})

export function useMiniStoreForm(shop: MiniStore) {
  const edit = useChange(editMiniStore)
  return useContractForm<MiniStoreValues, 'save'>({
    schema: EditedShop,
    check: miniStoreFaults,
    intents: ['save'],
    initial: valuesOf(shop),
    record: shop,
    read: (latest) => valuesOf(latest as unknown as MiniStore),
    save: (values, _intent, { requestId, version }) =>
      edit({ ...EditedShop.parse(values), id: shop.id, version }, `「${values.name}」已保存，店主会收到短信`, {
        quiet: true,
        requestId,
      }),
  })
}
