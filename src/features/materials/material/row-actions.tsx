import { Link, useNavigate } from 'react-router-dom'
import { materialSource } from '#contract/materials/codes.ts'
import { adoptMaterials, mergeMaterials } from '#contract/materials/material-library.ts'
import {
  canAdoptMaterial,
  canDeleteMaterial,
  canDisableMaterial,
  canEditMaterial,
  canEnableMaterial,
  canReviewMaterial,
  canSubmitMaterial,
  canWithdrawMaterial,
} from '#contract/materials/material-rules.ts'
import {
  deleteMaterials,
  enableMaterials,
  type MaterialRow,
  reviewMaterials,
  saveMaterial,
  submitMaterials,
} from '#contract/materials/materials.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { materialPaths } from '../paths.ts'
import type { useMaterialActions } from './use-actions.ts'

interface MaterialRowActionsProps {
  material: MaterialRow
  actions: ReturnType<typeof useMaterialActions>
  onOpen: (id: number) => void
  onMerge: (material: MaterialRow) => void
  /** For materials of design stores. */
  onAdopt?: (materials: MaterialRow[]) => void
}

/** Actions of a material, for the library and for design stores. */
export function MaterialRowActions({ material, actions, onOpen, onMerge, onAdopt }: MaterialRowActionsProps) {
  const can = useCan()
  const navigate = useNavigate()
  const { id, name, source } = material
  const isWaiting = canReviewMaterial(material)
  const decides = can(reviewMaterials) && isWaiting
  return (
    <RowActions
      name={name}
      actions={[
        can(saveMaterial) &&
          canEditMaterial(material) && { label: '编辑', link: <Link to={materialPaths.form.to({ id })} /> },
        { label: isWaiting ? '审核' : '详情', onSelect: () => onOpen(id) },
        decides && { label: '通过', onSelect: () => actions.approve(material) },
        decides && { label: '驳回', tone: 'danger', onSelect: () => actions.refuse(material) },
        onAdopt &&
          can(adoptMaterials) &&
          canAdoptMaterial(material) && { label: '收录到平台库', onSelect: () => onAdopt([material]) },
        can(submitMaterials) &&
          canSubmitMaterial(material) && { label: '提交审核', onSelect: () => actions.submit(material) },
        can(submitMaterials) &&
          canWithdrawMaterial(material) && { label: '撤回', onSelect: () => actions.withdraw(material) },
        can(enableMaterials) &&
          canEnableMaterial(material) && { label: '启用', onSelect: () => actions.enable(material) },
        can(saveMaterial) &&
          source !== materialSource.designStore && {
            label: '复制',
            onSelect: () => navigate(materialPaths.form.to({ copyFrom: id })),
          },
        can(mergeMaterials) && !isWaiting && { label: '合并到', onSelect: () => onMerge(material) },
        can(enableMaterials) &&
          canDisableMaterial(material) && {
            label: '停用',
            tone: 'danger',
            onSelect: () => actions.disable([material]),
          },
        can(deleteMaterials) &&
          canDeleteMaterial(material) &&
          material.usedCount === 0 && {
            label: '删除',
            tone: 'danger',
            onSelect: () => actions.remove([material]),
          },
      ]}
    />
  )
}
