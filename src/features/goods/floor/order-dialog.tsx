import GripVertical from 'lucide-react/icons/grip-vertical'
import { useState } from 'react'
import { type FloorRow, sortFloorImages } from '#contract/goods/floor-images.ts'
import { floorLabel } from '#contract/goods/showroom-rules.ts'
import { useFloorsOf } from '#features/goods/shared/showroom-choices.ts'
import { ApiError } from '#lib/api-error.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { useEdits } from '#screen/form/use-edits.ts'
import { Button } from '#ui/button/button.tsx'
import { cn } from '#ui/cn.ts'
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { SortableList, useSortableItem } from '#ui/sortable/sortable.tsx'

interface FloorOrderDialogProps {
  store: { id: number; name: string }
  onClose: () => void
}

/** Sets the order in which visitors see the floors of a showroom. */
export function FloorOrderDialog({ store, onClose }: FloorOrderDialogProps) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent size="small" title="调整楼层顺序" description={`${store.name}，访客按此顺序查看`}>
        <QueryBody read={useFloorsOf(store.id)} noun="楼层图">
          {({ list }) => <FloorOrder floors={list} onClose={onClose} />}
        </QueryBody>
      </DialogContent>
    </Dialog>
  )
}

function FloorOrder({ floors, onClose }: { floors: readonly FloorRow[]; onClose: () => void }) {
  const [ids, order] = useState(() => floors.map(({ id }) => String(id)))
  useEdits({ ids })
  const [fault, setFault] = useState<ApiError | null>(null)
  const [isSaving, setSaving] = useState(false)
  const sort = useChange(sortFloorImages)
  const floorOf = new Map(floors.map((floor) => [String(floor.id), floor]))
  const save = async () => {
    setSaving(true)
    try {
      await sort({ ids: ids.map(Number) }, '楼层顺序已保存', { quiet: true })
      onClose()
    } catch (error) {
      if (error instanceof ApiError) setFault(error)
      setSaving(false)
    }
  }
  return (
    <>
      <DialogBody>
        {fault && <Notice tone="danger" title={fault.message} />}
        <SortableList
          ids={ids}
          nameOf={(id) => floorOf.get(id)?.name ?? id}
          onMove={(id, target) =>
            order((before) => before.filter((floorId) => floorId !== id).toSpliced(before.indexOf(target), 0, id))
          }
        >
          <ol aria-label="楼层顺序" className="divide-y rounded border">
            {ids.map((id) => {
              const floor = floorOf.get(id)
              return floor && <FloorLine key={id} floor={floor} />
            })}
          </ol>
        </SortableList>
      </DialogBody>
      <DialogFoot>
        <DialogClose asChild>
          <Button>取消</Button>
        </DialogClose>
        <Button tone="primary" loading={isSaving} onClick={save}>
          保存顺序
        </Button>
      </DialogFoot>
    </>
  )
}

function FloorLine({ floor: { id, name, floorNo } }: { floor: FloorRow }) {
  const { item, handle, isDragging } = useSortableItem(String(id))
  return (
    <li
      {...item}
      className={cn('flex h-9 items-center gap-2 bg-raised px-2', isDragging && 'relative shadow-floating')}
    >
      <button
        type="button"
        {...handle}
        aria-label={`移动 ${name}`}
        className="grid size-6 shrink-0 cursor-grab touch-none place-items-center rounded text-text-faint hover:bg-hover hover:text-text"
      >
        <GripVertical aria-hidden strokeWidth={1.75} className="size-4" />
      </button>
      <span className="w-10 text-text-muted tabular-nums">{floorLabel(floorNo)}</span>
      <span className="min-w-0 truncate">{name}</span>
    </li>
  )
}
