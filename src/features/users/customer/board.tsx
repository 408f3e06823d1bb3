import {
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import type { ReactNode } from 'react'
import { customerStatus } from '#contract/users/codes.ts'
import { type CustomerStatus, type CustomerStep, stepBetween } from '#contract/users/customer-rules.ts'
import { type CustomerRow, listCustomers } from '#contract/users/customers.ts'
import { formatCapped } from '#lib/formats.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { NameButton } from '#screen/list/name-button.tsx'
import { filtersOf } from '#screen/list/page-state.ts'
import { cn } from '#ui/cn.ts'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { toast } from '#ui/toast/toast.ts'
import { Intent, NextFollow } from './columns.tsx'
import type { CustomerList } from './filters.tsx'

/** Cards of a column. */
const MOST = 30

interface BoardProps {
  list: CustomerList
  /** False for who only reads: the cards do not move. */
  canMove: (step: CustomerStep) => boolean
  /** A card was dropped on a column to which this step leads. */
  onStep: (step: CustomerStep, customer: CustomerRow) => void
  actions: (customer: CustomerRow) => ReactNode
}

/** Customers as cards in columns by state. A card that is dropped asks for what the step needs, or goes back. */
export function CustomerBoard({ list, canMove, onStep, actions }: BoardProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor),
  )
  const drop = (customer: CustomerRow | undefined, to: CustomerStatus) => {
    if (!customer || customer.status === to) return
    const step = stepBetween(customer.status, to)
    if (!step)
      return void toast.info(`${customerStatus.label(customer.status)}的客户不能直接变为${customerStatus.label(to)}`)
    if (!canMove(step)) return void toast.info('您没有此操作的权限')
    onStep(step, customer)
  }
  return (
    <DndContext
      sensors={sensors}
      accessibility={{ screenReaderInstructions: { draggable: '按空格拿起，用方向键移动，再按空格放下，按 Esc 取消' } }}
      onDragEnd={({ active, over }) =>
        over && drop(active.data.current?.customer as CustomerRow | undefined, over.id as CustomerStatus)
      }
    >
      <div className="grid min-w-0 flex-1 auto-cols-[minmax(192px,1fr)] grid-flow-col gap-3 overflow-x-auto pb-2">
        {customerStatus.codes.map((status) => (
          <Column key={status} status={status} list={list} onOpen={list.open} actions={actions} />
        ))}
      </div>
    </DndContext>
  )
}

interface ColumnProps extends Pick<BoardProps, 'list' | 'actions'> {
  status: CustomerStatus
  onOpen: (id: number) => void
}

function Column({ status, list, onOpen, actions }: ColumnProps) {
  const { setNodeRef, isOver } = useDroppable({ id: status })
  const read = useLookup(listCustomers, { ...filtersOf(list.query), status, pageSize: MOST }, { staleMs: 0 })
  const label = customerStatus.label(status)
  return (
    <section
      ref={setNodeRef}
      aria-label={label}
      data-over={isOver || undefined}
      className="flex min-h-96 min-w-0 flex-col gap-2 rounded-panel border bg-sunken p-2 data-over:border-accent data-over:bg-accent-subtle"
    >
      <h2 className="flex items-center justify-between px-1">
        <StatusBadge tone={customerStatus.tone(status)}>{label}</StatusBadge>
        <span className="text-text-muted tabular-nums">{read.data && formatCapped(read.data.total)}</span>
      </h2>
      <QueryBody read={read} noun={label}>
        {({ list: rows, total }) => (
          <>
            <ul className="grid gap-2">
              {rows.map((customer) => (
                <Card key={customer.id} customer={customer} onOpen={onOpen}>
                  {actions(customer)}
                </Card>
              ))}
            </ul>
            {rows.length === 0 && <p className="p-2 text-center text-text-faint">没有客户</p>}
            {total > rows.length && (
              <p className="p-1 text-center text-small text-text-muted">只显示前 {MOST} 位，请筛选或看列表</p>
            )}
          </>
        )}
      </QueryBody>
    </section>
  )
}

function Card({
  customer,
  onOpen,
  children,
}: {
  customer: CustomerRow
  onOpen: (id: number) => void
  children: ReactNode
}) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, isDragging } = useDraggable({
    id: customer.id,
    data: { customer },
    attributes: { roleDescription: '可拖到其他状态' },
  })
  const { id, name, store, designer, phone } = customer
  return (
    <li
      ref={setNodeRef}
      style={transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : undefined}
      className={cn(
        'grid gap-1.5 rounded-panel border bg-surface p-2.5',
        isDragging && 'relative z-20 shadow-floating',
      )}
    >
      <div className="flex items-center gap-1.5">
        <span className="min-w-0 flex-1">
          <NameButton onClick={() => onOpen(id)}>{name}</NameButton>
        </span>
        <Intent level={customer.intentLevel} isShort />
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={`拖动「${name}」`}
          className="cursor-grab touch-none px-1 text-text-faint hover:text-text"
        >
          ⠿
        </button>
      </div>
      <p className="truncate text-small text-text-muted">
        {[store?.name, designer?.name].filter(Boolean).join(' · ') || phone}
      </p>
      {customer.nextFollowAt && (
        <p className="text-small">
          <span className="text-text-muted">下次跟进 </span>
          <NextFollow row={customer} />
        </p>
      )}
      {children}
    </li>
  )
}
