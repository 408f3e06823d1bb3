import { listServicePackages, MAX_SORTED } from '#contract/blackCard/service-packages.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { OrderDialog } from '#screen/list/order-dialog.tsx'

interface ServicePackageOrderDialogProps {
  onSave: (ids: number[]) => Promise<unknown>
  onClose: () => void
}

/** The order in which buyers see the packages. */
export function ServicePackageOrderDialog(props: ServicePackageOrderDialogProps) {
  return (
    <OrderDialog
      title="调整服务包顺序"
      description="全部服务包，买家按此顺序看到上架的"
      noun="服务包"
      read={useLookup(listServicePackages, { sort: '-sortNo', pageSize: MAX_SORTED }, { staleMs: 0 })}
      {...props}
    />
  )
}
