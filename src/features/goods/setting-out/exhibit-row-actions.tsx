import { publishStatus } from '#contract/goods/codes.ts'
import {
  deleteSettingOutImages,
  publishSettingOutImages,
  type SettingOutRow,
  saveSettingOutImage,
} from '#contract/goods/setting-out-images.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import type { useSettingOutActions } from './use-actions.ts'

interface ExhibitRowActionsProps {
  exhibit: SettingOutRow
  actions: ReturnType<typeof useSettingOutActions>
  onOpen: (id: number) => void
  onCopy: (id: number) => void
}

/** Actions of an exhibit, for cards and table rows. */
export function ExhibitRowActions({ exhibit, actions, onOpen, onCopy }: ExhibitRowActionsProps) {
  const can = useCan()
  const { id, name, status } = exhibit
  return (
    <RowActions
      name={name}
      actions={[
        { label: can(saveSettingOutImage) ? '编辑' : '详情', onSelect: () => onOpen(id) },
        can(publishSettingOutImages) &&
          status !== publishStatus.published && { label: '发布', onSelect: () => actions.publish(exhibit) },
        can(saveSettingOutImage) && { label: '复制', onSelect: () => onCopy(id) },
        can(publishSettingOutImages) &&
          status === publishStatus.published && {
            label: '撤样下线',
            tone: 'danger',
            onSelect: () => actions.withdraw([exhibit]),
          },
        can(deleteSettingOutImages) &&
          status !== publishStatus.published && {
            label: '删除',
            tone: 'danger',
            onSelect: () => actions.remove([exhibit]),
          },
      ]}
    />
  )
}
