import { useState } from 'react'
import { restoreDefaultMenu } from '#contract/permissions/menus.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Empty } from '#ui/empty/empty.tsx'

interface MenuRestoreDialogProps {
  treeVersion: number
  onClose: () => void
}

/** Resets the tree to the default of the release, after a preview of the changes. */
export function MenuRestoreDialog({ treeVersion, onClose }: MenuRestoreDialogProps) {
  const read = useLookup(restoreDefaultMenu, { dryRun: true, treeVersion }, { staleMs: 0 })
  const restore = useChange(restoreDefaultMenu)
  const [isBusy, setBusy] = useState(false)
  const count = read.data ? read.data.added.length + read.data.moved.length + read.data.renamed.length : 0
  const run = async () => {
    setBusy(true)
    try {
      await restore({ dryRun: false, treeVersion }, `已恢复默认菜单，共 ${count} 项`)
      onClose()
    } catch {
      // The error was shown. If another user changed the tree, the preview is recomputed.
      setBusy(false)
    }
  }
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="恢复默认菜单"
        description="位置、名称和图标回到系统自带的样子。自己新增的菜单和所有授权都保留。"
      >
        <DialogBody>
          <QueryBody read={read} noun="与默认菜单的差异">
            {({ added, moved, renamed }) =>
              count === 0 ? (
                <Empty title="与默认菜单一致" hint="没有需要恢复的内容" />
              ) : (
                <div className="grid gap-4">
                  <Difference title="补回" entries={added} />
                  <Difference title="移回原处" entries={moved} />
                  <Difference title="改回名称或图标" entries={renamed} />
                </div>
              )
            }
          </QueryBody>
        </DialogBody>
        <DialogFoot>
          <DialogClose asChild>
            <Button>取消</Button>
          </DialogClose>
          <Button tone="primary" loading={isBusy} disabled={count === 0} onClick={() => void run()}>
            恢复默认菜单
          </Button>
        </DialogFoot>
      </DialogContent>
    </Dialog>
  )
}

function Difference({ title, entries }: { title: string; entries: readonly { name: string; path: string }[] }) {
  if (entries.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className="font-medium">
        {title} {entries.length} 项
      </h3>
      <ul className="mt-1 max-h-48 overflow-y-auto">
        {entries.map(({ path }) => (
          <li key={path} className="py-0.5 text-text-muted">
            {path}
          </li>
        ))}
      </ul>
    </section>
  )
}
