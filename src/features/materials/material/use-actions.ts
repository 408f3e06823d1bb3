import { materialSource } from '#contract/materials/codes.ts'
import {
  deleteMaterials,
  enableMaterials,
  type MaterialRow,
  reviewMaterials,
  submitMaterials,
} from '#contract/materials/materials.ts'
import { quiet, shownInPlace, useChange } from '#screen/data/use-change.ts'
import { withLatest } from '#screen/form/confirm-retry.ts'
import { type BulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { versionedItems } from '#screen/list/versioned-items.ts'
import { confirm } from '#ui/confirm/confirm.ts'

type Target = Pick<MaterialRow, 'id' | 'name' | 'version' | 'source'>

const labelOf = (target: BulkTarget<Target>) => targetLabel(target, '个材料', ({ name }) => name)

const refusal = {
  label: '驳回原因',
  min: 5,
  max: 200,
  presets: ['图片与型号不符，请核对', '参数填写不完整', '与已有材料重复'],
}

/** Material actions; each confirms its consequences first. */
export function useMaterialActions() {
  const enableCall = useChange(enableMaterials)
  const submitCall = useChange(submitMaterials)
  const reviewCall = useChange(reviewMaterials)
  const enableAll = useBulkChange<typeof enableMaterials, Target>(enableMaterials)
  const reviewAll = useBulkChange(reviewMaterials, versionedItems)
  const removeAll = useBulkChange<typeof deleteMaterials, Target>(deleteMaterials)
  return {
    enable: ({ id, name }: Target) => enableCall({ ids: [id], enabled: 1 }, `「${name}」已启用`).catch(shownInPlace),
    enableAll: (target: BulkTarget<Target>) => enableAll(target, { enabled: 1 }, '个材料已启用'),
    disable: (target: BulkTarget<Target>) =>
      confirm({
        title: `停用${labelOf(target)}？`,
        consequence: '停用后不能再被选用；已经用到的地方保留，并标明已停用。',
        action: '停用材料',
        tone: 'danger',
        onConfirm: () => enableAll(target, { enabled: 0 }, '个材料已停用', quiet),
      }),
    submit: ({ id, name }: Target) =>
      submitCall({ ids: [id], submitted: true }, `「${name}」已提交审核`).catch(shownInPlace),
    withdraw: ({ id, name }: Target) =>
      confirm({
        title: `撤回「${name}」的审核？`,
        consequence: '撤回后可继续修改，再次提交需重新排队审核。',
        action: '撤回审核',
        onConfirm: async () => {
          await submitCall({ ids: [id], submitted: false }, '审核已撤回', quiet)
        },
      }),
    approve: (material: Target) =>
      confirm({
        title: `通过「${material.name}」的审核？`,
        consequence: '通过后立即启用，可以被选用。',
        action: '通过审核',
        onConfirm: withLatest('material', material, (version) => {
          const items = [{ id: material.id, version }]
          return reviewCall({ items, approved: true }, `「${material.name}」已通过审核`, quiet)
        }),
      }),
    refuse: (material: Target) =>
      confirm({
        title: `驳回「${material.name}」？`,
        consequence: `原因会告知${material.source === materialSource.designStore ? '店铺' : '供应商'}，修改后可再次提交。`,
        action: '驳回材料',
        tone: 'danger',
        reason: refusal,
        onConfirm: withLatest('material', material, (version, { reason = '' }) => {
          const items = [{ id: material.id, version }]
          return reviewCall({ items, approved: false, reason }, `「${material.name}」已驳回`, quiet)
        }),
      }),
    approveAll: (target: BulkTarget<Target>) =>
      confirm({
        title: `通过${labelOf(target)}？`,
        consequence: '通过后立即启用，可以被选用；不在待审核的与由您提交的不处理。',
        action: '批量通过',
        onConfirm: () => reviewAll(target, { approved: true }, '个材料已通过审核', quiet),
      }),
    refuseAll: (target: BulkTarget<Target>) =>
      confirm({
        title: `驳回${labelOf(target)}？`,
        consequence: '同一个原因会告知每个材料的提供方，修改后可再次提交。',
        action: '批量驳回',
        tone: 'danger',
        reason: refusal,
        onConfirm: reviewAll.answering(target, '个材料已驳回', ({ reason = '' }) => ({ approved: false, reason })),
      }),
    remove: (target: BulkTarget<Target>) =>
      confirm({
        title: `删除${labelOf(target)}？`,
        consequence: '删除后不能恢复。',
        action: '删除材料',
        tone: 'danger',
        onConfirm: () => removeAll(target, {}, '个材料已删除', quiet),
      }),
  }
}
