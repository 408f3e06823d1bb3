import { type Banner, listBanners, sortBanners } from '#contract/operations/banners.ts'
import { bannerPosition } from '#contract/operations/codes.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { OrderDialog } from '#screen/list/order-dialog.tsx'

interface BannerOrderDialogProps {
  position: Banner['position']
  onClose: () => void
}

/** The order in which a position shows its banners. */
export function BannerOrderDialog({ position, onClose }: BannerOrderDialogProps) {
  const sort = useChange(sortBanners)
  return (
    <OrderDialog
      title="调整轮播顺序"
      description={`${bannerPosition.label(position)}，顾客按此顺序看到`}
      noun="轮播图"
      read={useLookup(listBanners, { position, pageSize: 200 }, { staleMs: 0 })}
      onSave={(ids) => sort({ position, ids }, '轮播顺序已保存', { quiet: true })}
      onClose={onClose}
    />
  )
}
