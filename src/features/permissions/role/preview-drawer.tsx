import type { RoleRow } from '#contract/permissions/roles.ts'
import { RoleMenuPreview } from '#features/permissions/menu/preview.tsx'
import { Drawer, DrawerBody, DrawerContent } from '#ui/drawer/drawer.tsx'

/** The menu of a user with the role after sign-in. */
export function RolePreviewDrawer({ role, onClose }: { role: RoleRow; onClose: () => void }) {
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent
        size="wide"
        title={`预览菜单 ${role.name}`}
        description="只持有该角色的账号登录后看到的顶部导航与侧边菜单。"
      >
        <DrawerBody>
          <RoleMenuPreview role={role} />
        </DrawerBody>
      </DrawerContent>
    </Drawer>
  )
}
