import { sortFloorImages } from '#contract/goods/floor-images.ts'
import { floorLabel } from '#contract/goods/showroom-rules.ts'
import { useFloorsOf } from '#features/goods/shared/showroom-choices.ts'
import { useChange } from '#screen/data/use-change.ts'
import { OrderDialog } from '#screen/list/order-dialog.tsx'

interface FloorOrderDialogProps {
  store: { id: number; name: string }
  onClose: () => void
}

/** The order in which visitors see the floors of one showroom. */
export function FloorOrderDialog({ store, onClose }: FloorOrderDialogProps) {
  const sort = useChange(sortFloorImages)
  return (
    <OrderDialog
      title="调整楼层顺序"
      description={`${store.name}，访客按此顺序查看`}
      noun="楼层图"
      read={useFloorsOf(store.id)}
      lead={({ floorNo }) => <span className="w-10 text-text-muted tabular-nums">{floorLabel(floorNo)}</span>}
      onSave={(ids) => sort({ ids }, '楼层顺序已保存', { quiet: true })}
      onClose={onClose}
    />
  )
}
