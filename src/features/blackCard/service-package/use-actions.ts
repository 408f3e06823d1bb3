import {
  deleteServicePackage,
  enableServicePackages,
  type ServicePackageRow,
  sortServicePackages,
} from '#contract/blackCard/service-packages.ts'
import { ApiError } from '#lib/api-error.ts'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { type BulkTarget, bulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'
import { toast } from '#ui/toast/toast.ts'

/** Levels keep giving a package that left the shelf. */
function giversLabel(target: BulkTarget<ServicePackageRow>): string {
  const { rows } = bulkTarget(target)
  const levels = new Set(rows.flatMap(({ levels }) => levels.map(({ name }) => name)))
  return levels.size === 0
    ? ''
    : `${[...levels].map((name) => `「${name}」`).join('')}开卡仍会赠送，不再赠送请到等级设置中移除。`
}

/** `open` shows a package beside the list. */
export function useServicePackageActions(open: (id: number) => void) {
  const enableAll = useBulkChange<typeof enableServicePackages, ServicePackageRow>(enableServicePackages)
  const enable = useChange(enableServicePackages)
  const remove = useChange(deleteServicePackage)
  const sort = useChange(sortServicePackages)
  return {
    /** If something is missing, offers to fill it in. */
    enable: async ({ id, name }: ServicePackageRow) => {
      try {
        await enable({ ids: [id], enable: true }, `「${name}」已上架`, quiet)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        toast.error(`不能上架「${name}」：${error.message}`, {
          ...(Object.keys(error.fields).length > 0 && { action: { label: '去填写', onSelect: () => open(id) } }),
        })
      }
    },
    enableAll: (target: BulkTarget<ServicePackageRow>) => enableAll(target, { enable: true }, '个服务包已上架'),
    disable: (target: BulkTarget<ServicePackageRow>) =>
      confirm({
        title: `下架${targetLabel(target, '个服务包', ({ name }) => name)}？`,
        consequence: `下架后不能再购买或赠送，已售出的仍可使用到期满。${giversLabel(target)}`,
        action: '下架服务包',
        tone: 'danger',
        onConfirm: () => enableAll(target, { enable: false }, '个服务包已下架', quiet),
      }),
    remove: ({ id, version, name }: ServicePackageRow) =>
      confirm({
        title: `删除「${name}」？`,
        consequence: '删除后不能恢复，名称可以再次使用。',
        action: '删除服务包',
        tone: 'danger',
        onConfirm: async () => {
          await remove({ id, version }, `「${name}」已删除`, quiet)
        },
      }),
    /** The first of the ids comes first in the list. */
    order: (ids: readonly number[]) =>
      sort({ items: ids.map((id, index) => ({ id, sortNo: (ids.length - index) * 10 })) }, '服务包顺序已保存', quiet),
  }
}
