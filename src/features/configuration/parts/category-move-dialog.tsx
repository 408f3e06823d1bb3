import { useState } from 'react'
import { type Category, moveCategory } from '#contract/configuration/categories.ts'
import { placeFault } from '#contract/configuration/tree-rules.ts'
import { ApiError } from '#lib/api-error.ts'
import { useChange } from '#screen/use-change.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Field } from '#ui/field/field.tsx'
import { toast } from '#ui/toast/toast.ts'
import { TreeSelect } from '#ui/tree-select/tree-select.tsx'
import { flatten, toTreeNodes } from './tree-nodes.ts'

interface CategoryMoveDialogProps {
  category: Category
  tree: readonly Category[]
  onClose: () => void
}

/** Puts a category below another, behind what is there. */
export function CategoryMoveDialog({ category, tree, onClose }: CategoryMoveDialogProps) {
  const all = flatten(tree)
  const [parent, setParent] = useState(category.parentId === null ? '' : String(category.parentId))
  const [fault, setFault] = useState('')
  const [isSaving, setSaving] = useState(false)
  const move = useChange(moveCategory)
  const parentId = parent === '' ? null : Number(parent)
  const indexAt = (id: number | null) => all.filter((node) => node.parentId === id).indexOf(category)
  const submit = async () => {
    setSaving(true)
    try {
      const { id, name } = category
      const { version } = await move({ id, version: category.version, parentId, index: 10_000 }, undefined, {
        quiet: true,
      })
      onClose()
      const back = { id, version, parentId: category.parentId, index: indexAt(category.parentId) }
      toast.success(`「${name}」已移动`, {
        duration: 10_000,
        action: { label: '撤销', onSelect: () => void move(back, `「${name}」已回到原处`).catch(() => {}) },
      })
    } catch (error) {
      setFault(error instanceof ApiError ? error.message : '移动失败，请重试')
      setSaving(false)
    }
  }
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent size="small" title={`移动「${category.name}」`} description={`现在的位置：${category.path}`}>
        <DialogBody>
          <Field label="移到" hint="下级一并移动，类目编码不变" error={fault || undefined}>
            <TreeSelect
              value={parent}
              onChange={(next) => {
                setParent(next)
                setFault('')
              }}
              nodes={toTreeNodes(tree, (node) => {
                const reason = placeFault(all, category.id, node.id, '类目')
                const hasGoods = node.children.length === 0 && node.productCount > 0
                if (node.id === category.id) return { disabled: true }
                // What is below a closed place may still be open: only a leaf is refused here, the rest when it is chosen.
                if (node.children.length > 0) return {}
                return reason ? { disabled: true, hint: reason } : hasGoods ? { disabled: true, hint: '已有商品' } : {}
              })}
              placeholder="最上级"
              clearable
            />
          </Field>
        </DialogBody>
        <DialogFoot>
          <Button onClick={onClose}>取消</Button>
          <Button tone="primary" loading={isSaving} disabled={parentId === category.parentId} onClick={submit}>
            移动类目
          </Button>
        </DialogFoot>
      </DialogContent>
    </Dialog>
  )
}
