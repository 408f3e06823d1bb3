import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'
import type { GrantChanges, GrantItem } from './grant.ts'
import type { RoleDetail } from './use-grant.ts'

interface RoleGrantReviewProps {
  role: RoleDetail
  changes: GrantChanges
  isSaving: boolean
  onSave: () => void
  onClose: () => void
}

/** Shows added and removed grants and affected users before saving. */
export function RoleGrantReview({ role, changes, isSaving, onSave, onClose }: RoleGrantReviewProps) {
  const { added, removed } = changes
  const { userCount, holders } = role
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        size="medium"
        title={`保存「${role.name}」的授权？`}
        description={`新增 ${added.length} 项，移除 ${removed.length} 项，影响 ${userCount} 个账号。`}
        locked={isSaving}
      >
        <DialogBody className="grid content-start gap-4">
          {added.length > 0 && <Items title={`新增 ${added.length} 项`} items={added} />}
          {removed.length > 0 && <Items title={`移除 ${removed.length} 项`} items={removed} />}
          <section className="grid gap-1">
            <h3 className="font-medium">影响 {userCount} 个账号</h3>
            <p className="text-text-muted">
              {userCount === 0
                ? '还没有账号使用该角色。'
                : `${holders.map(({ name, account }) => `${name}（${account}）`).join('、')}${userCount > holders.length ? ` 等 ${userCount} 个` : ''}。在下一次操作时生效，不会被退出。`}
            </p>
          </section>
        </DialogBody>
        <DialogFoot>
          <DialogClose asChild>
            <Button disabled={isSaving}>返回修改</Button>
          </DialogClose>
          <Button tone="primary" loading={isSaving} onClick={onSave}>
            保存授权
          </Button>
        </DialogFoot>
      </DialogContent>
    </Dialog>
  )
}

/** By page: 商品列表 打开页面、改价. */
function Items({ title, items }: { title: string; items: readonly GrantItem[] }) {
  const pages = Map.groupBy(items, ({ page }) => page.id)
  return (
    <section className="grid gap-1">
      <h3 className="font-medium">{title}</h3>
      <ul aria-label={title} className="grid gap-1">
        {[...pages].map(([id, own]) => (
          <li key={id} className="grid grid-cols-[8rem_minmax(0,1fr)] gap-3">
            <span className="truncate text-text-muted" title={own[0]?.page.name}>
              {own[0]?.page.name}
            </span>
            <span>{own.map(({ name }) => name).join('、')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
