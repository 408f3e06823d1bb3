import { useState } from 'react'
import { auditArea } from '#contract/permissions/codes.ts'
import type { MenuNode } from '#contract/permissions/menus.ts'
import { isPermission, permissionLabels } from '#contract/permissions.ts'
import { useProfile } from '#screen/data/permissions.tsx'
import { Button } from '#ui/button/button.tsx'
import { Drawer, DrawerBody, DrawerClose, DrawerContent, DrawerFoot } from '#ui/drawer/drawer.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#ui/dropdown-menu/dropdown-menu.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { PermissionTree } from '#ui/permission-tree/permission-tree.tsx'
import { BEYOND_OWN, viewsByArea } from './grant.ts'
import { RoleGrantConflict } from './grant-conflict.tsx'
import { RoleGrantReview } from './grant-review.tsx'
import { type RoleDetail, useRoleGrant } from './use-grant.ts'

interface RoleGrantSheetProps {
  role: RoleDetail
  menu: readonly MenuNode[]
  proposal: readonly number[] | undefined
  onClose: () => void
}

/** Grants pages and buttons to a role, and shows affected users before saving. */
export function RoleGrantSheet({ role, menu, proposal, onClose }: RoleGrantSheetProps) {
  const grant = useRoleGrant(role, menu, proposal)
  const { tree, begun, value, changes, isDirty, isSaving, tick } = grant
  const [isReviewed, review] = useState(false)
  const isOwn = useProfile()?.roles.some(({ id }) => id === role.id) ?? false
  const hasLocked = [...tree.items.values()].some(({ isLocked }) => isLocked)

  const send = async () => {
    const isSaved = await grant.send()
    review(false)
    if (isSaved) onClose()
  }

  return (
    <Drawer open onOpenChange={onClose} edits={grant.edits}>
      <DrawerContent
        size="widest"
        title={`授权 ${role.name}`}
        description={
          role.userCount > 0
            ? `勾选页面与按钮，保存后 ${role.userCount} 个账号在下一次操作时生效。`
            : '勾选页面与按钮。还没有账号使用该角色。'
        }
        locked={isSaving}
      >
        <DrawerBody className="grid grid-cols-1 content-start gap-3">
          {grant.latest && (
            <RoleGrantConflict
              tree={tree}
              begun={begun.granted}
              mine={value}
              latest={grant.latest}
              onSettle={grant.rebase}
            />
          )}
          {grant.failure && (
            <Notice tone="danger" title="授权没有保存">
              {grant.failure}
            </Notice>
          )}
          {grant.restored && <Restored {...grant.restored} />}
          {isOwn && <Notice tone="warning">您自己持有该角色：移除的权限您也会立即失去。</Notice>}
          {hasLocked && <Notice>灰色的项不能勾选：{BEYOND_OWN}。</Notice>}
          {role.beyondPages.length > 0 && <BeyondPages codes={role.beyondPages} />}
          <div className="flex items-center justify-between gap-3">
            <p className="text-text-muted">
              勾选按钮会同时勾选它的页面；取消页面会取消它的按钮。以后新增的页面不会自动授权。
            </p>
            <ViewsMenu tree={tree} onChoose={(ids) => tick([...new Set([...value, ...ids])])} />
          </div>
          <PermissionTree
            label={`${role.name}的权限`}
            nodes={tree.nodes}
            value={value}
            before={begun.granted}
            onChange={tick}
            className="[--verb-width:128px]"
          />
        </DrawerBody>
        <DrawerFoot>
          <DrawerClose asChild>
            <Button size="medium">取消</Button>
          </DrawerClose>
          <Button
            size="medium"
            tone="primary"
            disabled={!isDirty || grant.latest !== null}
            onClick={() => review(true)}
          >
            保存授权
          </Button>
        </DrawerFoot>
        {isReviewed && (
          <RoleGrantReview
            role={role}
            changes={changes}
            isSaving={isSaving}
            onSave={() => void send()}
            onClose={() => review(false)}
          />
        )}
      </DrawerContent>
    </Drawer>
  )
}

/** Ticks all view pages of an area at once. */
function ViewsMenu({
  tree,
  onChoose,
}: {
  tree: ReturnType<typeof useRoleGrant>['tree']
  onChoose: (ids: string[]) => void
}) {
  const views = viewsByArea(tree)
  if (views.size === 0) return null
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button size="tiny" className="shrink-0">
          按功能域选查看
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {[...views].map(([area, ids]) => (
          <DropdownMenuItem key={area} onSelect={() => onChoose(ids)}>
            {auditArea.label(area)}（{ids.length} 个页面）
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

function Restored({ gone, beyond }: { gone: number; beyond: number }) {
  const left = [gone > 0 && `${gone} 项已从菜单删除`, beyond > 0 && `${beyond} 项您自己没有`].filter(Boolean)
  return (
    <Notice title="已载入历史授权，核对后保存才会生效">{left.length > 0 && `${left.join('，')}，未包含在内。`}</Notice>
  )
}

/** Default permissions of the role that none of its pages includes. */
function BeyondPages({ codes }: { codes: readonly string[] }) {
  const labels = codes.map((code) => (isPermission(code) ? permissionLabels(code).title : code))
  return (
    <Notice title={`另有 ${codes.length} 项默认权限还没有页面`}>
      {labels.slice(0, 12).join('、')}
      {labels.length > 12 && ' 等'}。相应页面授权后由页面决定。
    </Notice>
  )
}
