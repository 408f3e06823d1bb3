import { type Classify, deleteClassify, moveClassify, saveClassify } from '#contract/configuration/classifies.ts'
import { showStatus } from '#contract/configuration/codes.ts'
import { BranchEditor } from '#features/configuration/shared/branch-editor.tsx'
import { formatCount } from '#lib/formats.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { deleteRefusal } from './use-actions.ts'

const hintOf = ({ productCount, status }: Classify) => ({
  hint: [status === showStatus.hidden && '已隐藏', `${formatCount(productCount)} 个在售`].filter(Boolean).join(' · '),
})

/** Editor for the order of front categories. A new one needs more than a name, so it is created in the drawer. */
export function ClassifyEditor({ tree }: { tree: readonly Classify[] }) {
  const move = useChange(moveClassify)
  const save = useChange(saveClassify)
  const remove = useChange(deleteClassify)
  const canDelete = useCanCall(deleteClassify)
  return (
    <BranchEditor
      label="前台分类"
      noun="分类"
      resource="classify"
      maxLength={8}
      tree={tree}
      hintOf={hintOf}
      onMove={(place) => move(place, undefined, quiet)}
      onRename={(renamed) => save(renamed, undefined, quiet)}
      onDelete={canDelete ? (id) => remove({ id }, undefined, quiet) : undefined}
      deleteRefusal={deleteRefusal}
    />
  )
}
