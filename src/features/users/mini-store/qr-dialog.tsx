import { renewMiniStoreQr } from '#contract/users/mini-store-changes.ts'
import { getMiniStore } from '#contract/users/mini-stores.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'
import { ShopCode } from './shop-code.tsx'
import { useMiniStoreActions } from './use-actions.ts'

/** The code of a shop, to show or to print. */
export function MiniStoreQrDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const read = useLookup(getMiniStore, { id }, { staleMs: 0 })
  const shop = read.data
  const canRenew = useCanCall(renewMiniStoreQr)
  const { renewQr } = useMiniStoreActions()
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent size="small" title={shop ? `「${shop.name}」的小程序码` : '小程序码'} description="扫码打开店铺">
        <DialogBody>
          <QueryBody read={read} noun="店铺">
            {(shop) => <ShopCode shop={shop} />}
          </QueryBody>
        </DialogBody>
        {canRenew && shop && (
          <DialogFoot>
            <Button onClick={() => void renewQr(shop)}>重新生成</Button>
          </DialogFoot>
        )}
      </DialogContent>
    </Dialog>
  )
}
