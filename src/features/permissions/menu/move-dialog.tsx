import { useState } from 'react'
import { ApiError } from '#lib/api-error.ts'
import { useEdits } from '#screen/form/use-edits.ts'
import { Button } from '#ui/button/button.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Field } from '#ui/field/field.tsx'
import { flatMenu, type MenuBranch, type MenuPlace, menuPath } from './branch.ts'

/** The possible parents of a node, except its current one. */
export const otherPlaces = <Node extends MenuBranch<Node>>(
  tree: readonly Node[],
  node: Node,
  fault: (node: Node, parentId: number | null) => string,
): Node[] => flatMenu(tree).filter(({ id }) => id !== node.parentId && fault(node, id) === '')

interface MenuMoveDialogProps<Node> {
  node: Node
  tree: readonly Node[]
  fault: (node: Node, parentId: number | null) => string
  move: (place: MenuPlace) => Promise<unknown>
  onClose: () => void
}

/** Moves a node to the end of another parent. */
export function MenuMoveDialog<Node extends MenuBranch<Node>>(props: MenuMoveDialogProps<Node>) {
  const { node, tree, fault, move, onClose } = props
  const all = flatMenu(tree)
  const [parent, setParent] = useState('')
  const edits = useEdits({ parent })
  const [refusal, setRefusal] = useState('')
  const [isMoving, setMoving] = useState(false)
  const submit = async () => {
    setMoving(true)
    try {
      const index = all.filter(({ parentId }) => String(parentId) === parent).length
      await move({ id: node.id, parentId: Number(parent), index })
      onClose()
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.message : '移动失败，请重试')
      setMoving(false)
    }
  }
  return (
    <Dialog open onOpenChange={onClose} edits={edits}>
      <DialogContent size="small" title={`移动「${node.name}」`} description={`现在的位置：${menuPath(all, node.id)}`}>
        <DialogBody>
          <Field label="移到" hint="放在最后，下级一并移动；授权不变" error={refusal || undefined}>
            <Combobox
              value={parent}
              onChange={(next) => {
                setParent(next)
                setRefusal('')
              }}
              options={otherPlaces(tree, node, fault).map(({ id, name }) => ({
                value: String(id),
                label: name,
                hint: menuPath(all, id),
              }))}
              placeholder="选择上级"
            />
          </Field>
        </DialogBody>
        <DialogFoot>
          <DialogClose asChild>
            <Button>取消</Button>
          </DialogClose>
          <Button tone="primary" loading={isMoving} disabled={parent === ''} onClick={submit}>
            移动菜单
          </Button>
        </DialogFoot>
      </DialogContent>
    </Dialog>
  )
}
