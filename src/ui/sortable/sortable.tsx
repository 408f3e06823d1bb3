import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import type { CSSProperties, ReactNode } from 'react'

interface SortableListProps {
  /** Unique, in display order. */
  ids: readonly string[]
  /** Name of an item, for screen readers. */
  nameOf: (id: string) => string
  /** One item was moved to the position of another. */
  onMove: (id: string, target: string) => void
  /** Items that wrap into lines, such as pictures. */
  wraps?: boolean
  children: ReactNode
}

interface Moved {
  id: string | number
}

/**
 * Context for items sortable by dragging or keyboard: Space grabs, arrows move, Space drops, Esc cancels. Renders no
 * element; items use `useSortableItem`.
 */
export function SortableList({ ids, nameOf, onMove, wraps = false, children }: SortableListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const label = ({ id }: Moved) => `「${nameOf(String(id))}」`
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) => `已拿起${label(active)}`,
          onDragOver: ({ active, over }) => {
            if (!over) return undefined
            return over.id === active.id ? `${label(active)}在原来的位置` : `移到${label(over)}的位置`
          },
          onDragEnd: ({ active }) => `已放下${label(active)}`,
          onDragCancel: ({ active }) => `已取消移动${label(active)}`,
        },
        screenReaderInstructions: { draggable: '按空格拿起，用方向键移动，再按空格放下，按 Esc 取消' },
      }}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) onMove(String(active.id), String(over.id))
      }}
    >
      <SortableContext items={[...ids]} strategy={wraps ? rectSortingStrategy : verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

/** Props of one item: `item` for its root, `handle` for its drag button. */
export function useSortableItem(id: string, disabled = false) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled,
    attributes: { roleDescription: '可排序' },
    transition: matchMedia('(prefers-reduced-motion: reduce)').matches ? null : undefined,
  })
  const style: CSSProperties = {
    transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
    transition,
    zIndex: isDragging ? 10 : undefined,
  }
  return {
    isDragging,
    item: { ref: setNodeRef, style },
    handle: { ref: setActivatorNodeRef, ...attributes, ...listeners },
  }
}
