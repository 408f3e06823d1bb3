import {
  deleteMaterialBrands,
  enableMaterialBrands,
  type MaterialBrandRow,
  sortMaterialBrands,
} from '#contract/materials/brands.ts'
import { quiet, shownInPlace, useChange } from '#screen/data/use-change.ts'
import { type BulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'

export function useBrandActions() {
  const enableCall = useChange(enableMaterialBrands)
  const enableAll = useBulkChange(enableMaterialBrands)
  const deleteCall = useChange(deleteMaterialBrands)
  const sortCall = useChange(sortMaterialBrands)
  return {
    enable: ({ id, name }: MaterialBrandRow) =>
      enableCall({ ids: [id], enabled: 1 }, `「${name}」已启用`).catch(shownInPlace),
    disable: ({ id, name, materialCount }: MaterialBrandRow) =>
      confirm({
        title: `停用「${name}」？`,
        consequence: `${materialCount} 个材料将不能再被选用，已经用到的地方不受影响。`,
        action: '停用品牌',
        tone: 'danger',
        onConfirm: async () => {
          await enableCall({ ids: [id], enabled: 0 }, `「${name}」已停用`, quiet)
        },
      }),
    enableAll: (target: BulkTarget<MaterialBrandRow>) => enableAll(target, { enabled: 1 }, '个品牌已启用'),
    disableAll: (target: BulkTarget<MaterialBrandRow>) =>
      confirm({
        title: `停用${targetLabel(target, '个品牌', ({ name }) => name)}？`,
        consequence: '这些品牌的材料将不能再被选用，已经用到的地方不受影响。',
        action: '停用品牌',
        tone: 'danger',
        onConfirm: () => enableAll(target, { enabled: 0 }, '个品牌已停用', quiet),
      }),
    rank: (id: number, sort: number) => sortCall({ items: [{ id, sort }] }, '排序已更新'),
    remove: ({ id, name }: MaterialBrandRow) =>
      confirm({
        title: `删除「${name}」？`,
        consequence: '删除后不能恢复。',
        action: '删除品牌',
        tone: 'danger',
        onConfirm: async () => {
          await deleteCall({ ids: [id] }, `「${name}」已删除`, quiet)
        },
      }),
  }
}
