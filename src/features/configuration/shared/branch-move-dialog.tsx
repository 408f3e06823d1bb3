import { useState } from 'react'
import { placeFault } from '#contract/configuration/tree-rules.ts'
import { ApiError } from '#lib/api-error.ts'
import { useEdits } from '#screen/form/use-edits.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Field } from '#ui/field/field.tsx'
import { toast } from '#ui/toast/toast.ts'
import { TreeSelect } from '#ui/tree-select/tree-select.tsx'
import { type Branch, flatten, toTreeNodes } from './tree-nodes.ts'

interface Place {
  id: number
  version: number
  /** Null for the root level. */
  parentId: number | null
  /** Index among the children of the parent, from 0; an index beyond the end means last. */
  index: number
}

interface BranchMoveDialogProps<Node extends Branch<Node>> {
  branch: Node & { version: number }
  tree: readonly Node[]
  noun: '类目' | '分类'
  hint: string
  /** Moves the node; with `message` undefined, no toast is shown. */
  onMove: (place: Place, message?: string) => Promise<{ version: number }>
  /** The reason a leaf cannot have children; implements the rules of the tree. */
  refusal?: (node: Node) => string | undefined
  onClose: () => void
}

const LAST = 10_000

function pathOf<Node extends Branch<Node>>(all: readonly Node[], node: Node): string {
  const parent = all.find(({ id }) => id === node.parentId)
  return parent ? `${pathOf(all, parent)} / ${node.name}` : node.name
}

/** Moves a node to the end of another parent; can be undone for ten seconds. */
export function BranchMoveDialog<Node extends Branch<Node>>({
  branch,
  tree,
  noun,
  hint,
  onMove,
  refusal,
  onClose,
}: BranchMoveDialogProps<Node>) {
  const all = flatten(tree)
  const [parent, setParent] = useState(branch.parentId === null ? '' : String(branch.parentId))
  const edits = useEdits({ parent })
  const [fault, setFault] = useState('')
  const [isSaving, setSaving] = useState(false)
  const parentId = parent === '' ? null : Number(parent)
  const submit = async () => {
    setSaving(true)
    try {
      const { id, name } = branch
      const { version } = await onMove({ id, version: branch.version, parentId, index: LAST })
      onClose()
      const siblings = all.filter((node) => node.parentId === branch.parentId)
      const back = { id, version, parentId: branch.parentId, index: siblings.findIndex((node) => node.id === id) }
      toast.success(`「${name}」已移动`, {
        duration: 10_000,
        action: { label: '撤销', onSelect: () => void onMove(back, `「${name}」已回到原处`).catch(() => {}) },
      })
    } catch (error) {
      setFault(error instanceof ApiError ? error.message : '移动失败，请重试')
      setSaving(false)
    }
  }
  return (
    <Dialog open onOpenChange={onClose} edits={edits}>
      <DialogContent size="small" title={`移动「${branch.name}」`} description={`现在的位置：${pathOf(all, branch)}`}>
        <DialogBody>
          <Field label="移到" hint={hint} error={fault || undefined}>
            <TreeSelect
              value={parent}
              onChange={(next) => {
                setParent(next)
                setFault('')
              }}
              nodes={toTreeNodes(tree, (node) => {
                if (node.id === branch.id) return { disabled: true }
                // A disabled branch may have valid descendants: only leaves are refused here, the rest when chosen.
                if (node.children.length > 0) return {}
                const reason = placeFault(all, branch.id, node.id, noun) || refusal?.(node)
                return reason ? { disabled: true, hint: reason } : {}
              })}
              placeholder="最上级"
              clearable
            />
          </Field>
        </DialogBody>
        <DialogFoot>
          <DialogClose asChild>
            <Button>取消</Button>
          </DialogClose>
          <Button tone="primary" loading={isSaving} disabled={parentId === branch.parentId} onClick={submit}>
            {`移动${noun}`}
          </Button>
        </DialogFoot>
      </DialogContent>
    </Dialog>
  )
}
