import { effectiveMenus } from '#contract/merchants/merchant-menu-rules.ts'
import type { MerchantMenu, MerchantMenuInput } from '#contract/merchants/merchant-menus.ts'
import { StoreMenuShown } from '#features/permissions/public.ts'
import { dayOf } from '#lib/formats.ts'
import { Drawer, DrawerBody, DrawerContent } from '#ui/drawer/drawer.tsx'
import { flatNodes, shownNodes } from './menu-nodes.ts'

interface OwnerPreviewProps {
  detail: MerchantMenu
  /** As they are typed. */
  values: Pick<MerchantMenuInput, 'addedMenuIds' | 'removedMenuIds' | 'validTo'>
  onClose: () => void
}

/** The mall as the owner of the merchant will see it. */
export function OwnerPreview({ detail, values, onClose }: OwnerPreviewProps) {
  const { tree, terminal, ownerMenuIds, merchantType, enterprise } = detail
  const situation = { nodes: flatNodes(tree), type: merchantType, today: dayOf() }
  const open = effectiveMenus(situation, ownerMenuIds, values)
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent
        size="medium"
        title="以店主身份查看"
        description={`${enterprise.name}，保存后的菜单；黑卡专享的菜单须有黑卡`}
      >
        <DrawerBody>
          <StoreMenuShown terminal={terminal} nodes={shownNodes(tree, open)} />
        </DrawerBody>
      </DrawerContent>
    </Drawer>
  )
}
