import { Link } from 'react-router-dom'
import { deleteFloorImages, type FloorRow, publishFloorImages, saveFloorImage } from '#contract/goods/floor-images.ts'
import { canPublish, canWithdraw } from '#contract/goods/showroom-rules.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { settingOutPaths } from '../showroom-paths.ts'
import type { useFloorActions } from './use-actions.ts'

interface FloorRowActionsProps {
  floor: FloorRow
  actions: ReturnType<typeof useFloorActions>
  onOpen: (id: number) => void
  onCopy: (id: number) => void
}

/** The same actions for a table row and for the floor plan. */
export function FloorRowActions({ floor, actions, onOpen, onCopy }: FloorRowActionsProps) {
  const { id, name, status, pictureCount } = floor
  const can = useCan()
  return (
    <RowActions
      name={name}
      actions={[
        { label: can(saveFloorImage) ? '编辑' : '详情', onSelect: () => onOpen(id) },
        { label: '管理出样图', link: <Link to={settingOutPaths.list.to({ floorImageId: id })} /> },
        can(publishFloorImages) && canPublish(status) && { label: '发布', onSelect: () => actions.publish(floor) },
        can(saveFloorImage) && { label: '复制到其他楼层', onSelect: () => onCopy(id) },
        can(publishFloorImages) &&
          canWithdraw(status) && {
            label: '下线',
            tone: 'danger',
            onSelect: () => actions.withdraw([floor]),
          },
        can(deleteFloorImages) &&
          canPublish(status) &&
          pictureCount === 0 && { label: '删除', tone: 'danger', onSelect: () => actions.remove(floor) },
      ]}
    />
  )
}
