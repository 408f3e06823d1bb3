import { sortCityStores } from '#contract/users/store-changes.ts'
import { listCityStores } from '#contract/users/stores.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { OrderDialog } from '#screen/list/order-dialog.tsx'

/** Steps between sort values, so that a store can be put between two others by hand. */
const STEP = 10

interface StoreOrderDialogProps {
  /** Code of a city. */
  city: string
  onClose: () => void
}

/** The order in which customers see the stores of one city. */
export function StoreOrderDialog({ city, onClose }: StoreOrderDialogProps) {
  const sort = useChange(sortCityStores)
  const save = (ids: number[]) =>
    sort({ items: ids.map((id, index) => ({ id, sort: (ids.length - index) * STEP })) }, '门店顺序已保存', {
      quiet: true,
    })
  return (
    <OrderDialog
      title="调整门店顺序"
      description="同城门店，顾客按此顺序看到"
      noun="门店"
      read={useLookup(listCityStores, { area: city, sort: '-sort', pageSize: 200 }, { staleMs: 0 })}
      onSave={save}
      onClose={onClose}
    />
  )
}
