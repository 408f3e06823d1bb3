import { useState } from 'react'
import type { CodeOf } from '#contract/codes.ts'
import { copyStoreMenus, type StoreMenuNode } from '#contract/permissions/store-menus.ts'
import { storeTerminal } from '#contract/permissions/storefront-codes.ts'
import { flatMenu } from '#features/permissions/menu/branch.ts'
import { ApiError } from '#lib/api-error.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useEdits } from '#screen/form/use-edits.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Field } from '#ui/field/field.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import type { TreeNode } from '#ui/tree/tree-node.ts'
import { TreeSelect } from '#ui/tree-select/tree-select.tsx'

interface StoreMenuCopyDialogProps {
  terminal: CodeOf<typeof storeTerminal>
  tree: readonly StoreMenuNode[]
  /** Initial selection. */
  chosen: readonly StoreMenuNode[]
  onClose: () => void
}

const nodesOf = (tree: readonly StoreMenuNode[]): TreeNode[] =>
  tree.map(({ id, name, children }) => ({ id: String(id), label: name, children: nodesOf(children) }))

/** Copies menus into the other mall, and lists those that already exist there. */
export function StoreMenuCopyDialog({ terminal, tree, chosen, onClose }: StoreMenuCopyDialogProps) {
  const copy = useChange(copyStoreMenus)
  const [value, setValue] = useState<readonly string[]>(chosen.map(({ id }) => String(id)))
  const edits = useEdits({ value })
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [done, setDone] = useState<{ count: number; skipped: string[] }>()
  const toTerminal = terminal === storeTerminal.pcMall ? 2 : 1
  const target = storeTerminal.label(toTerminal)
  const submit = async () => {
    setBusy(true)
    setFailure('')
    const branches = flatMenu(tree).filter(({ id }) => value.includes(String(id)))
    const ids = [...new Set(flatMenu(branches).map(({ id }) => id))]
    try {
      setDone(await copy({ ids, toTerminal }, undefined, { quiet: true }))
      edits.discard()
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : '复制失败，请重试')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open onOpenChange={onClose} edits={edits}>
      <DialogContent
        size="small"
        title={`复制到${target}`}
        description="所在的目录一并带过去；那边已有的地址和按钮保持不变。"
        locked={isBusy}
      >
        <DialogBody>
          {done ? (
            <Notice
              tone={done.skipped.length > 0 ? 'warning' : 'success'}
              title={`已复制 ${done.count} 个菜单到${target}`}
            >
              {done.skipped.length > 0 &&
                `${done.skipped.length} 个已存在，没有复制：${done.skipped.map((name) => `「${name}」`).join('')}`}
            </Notice>
          ) : (
            <Field label="菜单" hint="选择目录或页面时，下级一并复制" error={failure || undefined}>
              <TreeSelect
                multiple
                nodes={nodesOf(tree)}
                value={value}
                onChange={setValue}
                placeholder="选择要复制的菜单"
              />
            </Field>
          )}
        </DialogBody>
        <DialogFoot>
          <DialogClose asChild>
            <Button size="medium" disabled={isBusy}>
              {done ? '关闭' : '取消'}
            </Button>
          </DialogClose>
          {!done && (
            <Button
              size="medium"
              tone="primary"
              loading={isBusy}
              disabled={value.length === 0}
              onClick={() => void submit()}
            >
              复制菜单
            </Button>
          )}
        </DialogFoot>
      </DialogContent>
    </Dialog>
  )
}
