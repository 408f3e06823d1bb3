import { storeStatus, storeType } from '#contract/users/codes.ts'
import { canOpenStore, storeFaults, storeMissing } from '#contract/users/store-rules.ts'
import { checkCityStore, type Store, StoreInput, saveCityStore } from '#contract/users/stores.ts'
import { call } from '#lib/call.ts'
import { useChange } from '#screen/data/use-change.ts'
import { changedFields } from '#screen/form/changed-fields.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { valuesOf } from '#screen/form/values-of.ts'
import { confirm } from '#ui/confirm/confirm.ts'
import { movedText } from './areas-notice.tsx'

export type StoreValues = Omit<StoreInput, 'sort'> & { sort: number | null }
export type StoreIntent = 'draft' | 'save' | 'open'

const blank: StoreValues = {
  name: '',
  storeType: storeType.direct,
  enterpriseId: null,
  managerIds: [],
  openedAt: '',
  isMain: false,
  recommended: false,
  sort: 0,
  area: '',
  address: '',
  longitude: '',
  latitude: '',
  serviceAreas: [],
  contactName: '',
  contactPhone: '',
  businessHours: [],
  services: [],
  logo: '',
  cover: '',
  images: [],
  video: '',
  licenceImage: '',
  brandIds: [],
  intro: '',
}

/** A copy is another store: without name, position and the mark of the main store. */
const copyOf = (store: Store): StoreValues => ({
  ...valuesOf(blank, store),
  name: '',
  longitude: '',
  latitude: '',
  isMain: false,
})

/** Asks about what saving changes elsewhere. What the user declines is refused by the server at its field. */
async function agreements(store: Store | null, input: StoreInput, initial: StoreValues) {
  const changed = changedFields<StoreInput>(input, initial as StoreInput)
  const becomesMain = input.isMain && ('isMain' in changed || 'area' in changed)
  const moves = store !== null && store.status !== storeStatus.draft && ('area' in changed || 'serviceAreas' in changed)
  const nothing = { replaceMain: false, movedOrders: 0 }
  if (!becomesMain && !moves) return nothing
  const { area, serviceAreas } = input
  const found = await call(
    checkCityStore,
    { ...(store && { id: store.id }), area, serviceAreas },
    { quiet: true },
  ).catch(() => null)
  if (!found) return nothing
  const { main, orders } = found
  const replaceMain =
    becomesMain &&
    main !== null &&
    (await confirm({
      title: '更换城市主店？',
      consequence: `该城市已有主店「${main.name}」，保存后由「${input.name}」代替。每个城市只有一个主店。`,
      action: '更换主店',
    })) !== false
  const follows =
    moves &&
    orders.moved > 0 &&
    (await confirm({
      title: `${orders.moved} 个未完成订单变更门店？`,
      consequence: `${movedText(orders)}订单的收货地区不再由「${input.name}」服务；金额与发货不变。`,
      action: '变更门店并保存',
    })) !== false
  return { replaceMain, movedOrders: follows ? orders.moved : 0 }
}

/** A draft needs name and area; all else is needed from the first save on. */
export function useStoreForm(store: Store | null, copied: Store | null) {
  const save = useChange(saveCityStore)
  const initial = store ? valuesOf(blank, store) : copied ? copyOf(copied) : blank
  const isDraft = store === null || store.status === storeStatus.draft
  const form = useContractForm<StoreValues, StoreIntent>({
    schema: StoreInput,
    check: (values, intent) => {
      const checked = { ...values, sort: values.sort ?? 0 }
      return { ...(intent === 'draft' ? {} : storeMissing(checked)), ...storeFaults(checked) }
    },
    intents: ['draft', 'save', 'open'],
    initial,
    record: store,
    save: async (values, intent, { requestId, version }) => {
      const input = StoreInput.parse(values)
      const agreed = await agreements(store, input, initial)
      const message = intent === 'open' ? '已保存并开业' : intent === 'draft' ? '草稿已保存' : '门店已保存'
      const edited = store ? { id: store.id, version } : {}
      const how = { draft: intent === 'draft', open: intent === 'open', ...agreed }
      return save({ ...input, ...edited, ...how }, `「${input.name}」${message}`, { quiet: true, requestId })
    },
  })
  return { form, isDraft, canOpen: store === null || canOpenStore(store) }
}
