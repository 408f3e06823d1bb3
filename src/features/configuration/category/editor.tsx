import { type Category, deleteCategory, moveCategory, saveCategory } from '#contract/configuration/categories.ts'
import { enableStatus } from '#contract/configuration/codes.ts'
import { BranchEditor } from '#features/configuration/shared/branch-editor.tsx'
import { formatCount } from '#lib/formats.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { deleteRefusal } from './use-actions.tsx'

const hintOf = ({ productCount, status }: Category) => ({
  hint: [status === enableStatus.disabled && '已停用', productCount > 0 && `${formatCount(productCount)} 个商品`]
    .filter(Boolean)
    .join(' · '),
})

/** Editor for the order of the category tree. */
export function CategoryEditor({ tree }: { tree: readonly Category[] }) {
  const move = useChange(moveCategory)
  const save = useChange(saveCategory)
  const remove = useChange(deleteCategory)
  const canDelete = useCanCall(deleteCategory)
  return (
    <BranchEditor
      label="后台类目"
      noun="类目"
      resource="category"
      maxLength={15}
      tree={tree}
      hintOf={hintOf}
      onMove={(place) => move(place, undefined, quiet)}
      onRename={(renamed) => save(renamed, undefined, quiet)}
      onAdd={(added) => save(added, undefined, quiet)}
      onDelete={canDelete ? (id) => remove({ id }, undefined, quiet) : undefined}
      deleteRefusal={deleteRefusal}
    />
  )
}
