import type { Meta, StoryObj } from '@storybook/react-vite'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { useState } from 'react'
import { expect, fireEvent, fn, screen, waitFor } from 'storybook/test'
import { cn } from '#ui/cn.ts'
import { SortableList, useSortableItem } from '#ui/sortable/sortable.tsx'
import { longText } from '../inputs/samples.ts'
import { picture } from '../uploads/pictures.ts'

interface RoomsProps {
  names: readonly string[]
  /** Fixed items: not draggable, but others can pass them. */
  fixed?: readonly string[]
  /** Pictures in a grid instead of rows. */
  wraps?: boolean
  onOrder: (names: string[]) => void
}

function Rooms({ names: first, fixed = [], wraps = false, onOrder }: RoomsProps) {
  const [names, setNames] = useState(first)
  const move = (name: string, target: string) => {
    const next = names.toSpliced(names.indexOf(name), 1).toSpliced(names.indexOf(target), 0, name)
    setNames(next)
    onOrder(next)
  }
  const Item = wraps ? Tile : Line
  return (
    <SortableList ids={names} nameOf={(name) => name} onMove={move} wraps={wraps}>
      <ul aria-label="房间" className={cn('flex gap-2', wraps ? 'max-w-100 flex-wrap' : 'max-w-80 flex-col')}>
        {names.map((name) => (
          <Item key={name} name={name} disabled={fixed.includes(name)} />
        ))}
      </ul>
    </SortableList>
  )
}

interface ItemProps {
  name: string
  disabled: boolean
}

const gripLook =
  'grid size-6 shrink-0 cursor-grab touch-none place-items-center rounded text-text-faint hover:bg-hover hover:text-text disabled:cursor-not-allowed disabled:opacity-50'

function Line({ name, disabled }: ItemProps) {
  const { item, handle, isDragging } = useSortableItem(name, disabled)
  return (
    <li
      {...item}
      data-dragging={isDragging || undefined}
      className="flex min-h-9 items-center gap-2 rounded border bg-surface py-1 pr-3 pl-1 data-dragging:relative data-dragging:shadow-floating"
    >
      <button type="button" {...handle} disabled={disabled} aria-label={`移动 ${name}`} className={gripLook}>
        <GripVertical aria-hidden strokeWidth={1.75} className="size-4" />
      </button>
      <span className="min-w-0 break-words">{name}</span>
      {disabled && <span className="ml-auto shrink-0 text-small text-text-faint">固定</span>}
    </li>
  )
}

function Tile({ name, disabled }: ItemProps) {
  const { item, handle, isDragging } = useSortableItem(name, disabled)
  return (
    <li
      {...item}
      data-dragging={isDragging || undefined}
      className="w-28 overflow-hidden rounded border bg-surface data-dragging:relative data-dragging:shadow-floating"
    >
      <img
        src={picture(name.length * 70 + name.charCodeAt(0))}
        alt=""
        draggable={false}
        className="h-20 w-full object-cover"
      />
      <span className="flex items-center gap-1 py-1 pr-2 pl-1">
        <button type="button" {...handle} disabled={disabled} aria-label={`移动 ${name}`} className={gripLook}>
          <GripVertical aria-hidden strokeWidth={1.75} className="size-4" />
        </button>
        <span className="truncate">{name}</span>
      </span>
    </li>
  )
}

const meta = {
  title: '编辑器/SortableList 排序',
  tags: ['autodocs'],
  component: Rooms,
  args: { names: ['客厅', '餐厅', '主卧', '儿童房', '书房'], onOrder: fn() },
} satisfies Meta<typeof Rooms>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { wraps: true, fixed: ['客厅'] } }

export const Grid: Story = { name: '网格', args: { wraps: true } }

export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }

export const LongText: Story = { name: '长文字', args: { names: [longText, '餐厅', '主卧'] } }

/** 固定的不能拿起。 */
export const SomeStandFast: Story = {
  name: '固定的不动',
  args: { fixed: ['客厅'] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: '移动 客厅' })).toBeDisabled()
    await expect(canvas.getByRole('button', { name: '移动 餐厅' })).toBeEnabled()
  },
}

/** 空格拿起，方向键移动，空格放下；每一步读屏都听得到。 */
export const OrdersByKeyboard: Story = {
  name: '键盘换位置',
  play: async ({ canvas, userEvent, args }) => {
    const handle = canvas.getByRole('button', { name: '移动 客厅' })
    await waitFor(() =>
      expect(handle).toHaveAccessibleDescription('按空格拿起，用方向键移动，再按空格放下，按 Esc 取消'),
    )
    handle.focus()
    await userEvent.keyboard(' ')
    await screen.findByText('「客厅」在原来的位置')
    await userEvent.keyboard('{ArrowDown}')
    await screen.findByText('移到「餐厅」的位置')
    await userEvent.keyboard('{ArrowDown}')
    await screen.findByText('移到「主卧」的位置')
    await userEvent.keyboard(' ')
    await screen.findByText('已放下「客厅」')
    await expect(args.onOrder).toHaveBeenLastCalledWith(['餐厅', '主卧', '客厅', '儿童房', '书房'])
    await expect(handle).toHaveFocus()
  },
}

/** Esc 取消，一切照旧。 */
export const CallsOff: Story = {
  name: '取消',
  play: async ({ canvas, userEvent, args }) => {
    canvas.getByRole('button', { name: '移动 主卧' }).focus()
    await userEvent.keyboard(' ')
    await screen.findByText('「主卧」在原来的位置')
    await userEvent.keyboard('{ArrowUp}')
    await screen.findByText('移到「餐厅」的位置')
    await userEvent.keyboard('{Escape}')
    await screen.findByText('已取消移动「主卧」')
    await expect(args.onOrder).not.toHaveBeenCalled()
    await expect(canvas.getAllByRole('listitem').map((line) => line.textContent)).toEqual(args.names)
  },
}

const middleOf = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { clientX: left + width / 2, clientY: top + height / 2 }
}

/** 用鼠标拖动，网格里也行。 */
export const OrdersByDragging: Story = {
  ...Grid,
  name: '拖动换位置',
  play: async ({ canvas, args }) => {
    const handle = canvas.getByRole('button', { name: '移动 客厅' })
    const target = middleOf(canvas.getByRole('button', { name: '移动 儿童房' }))
    const pointer = { isPrimary: true, button: 0, pointerId: 1 }
    await fireEvent.pointerDown(handle, { ...pointer, ...middleOf(handle) })
    await fireEvent.pointerMove(document, { ...pointer, ...middleOf(handle) })
    await screen.findByText('「客厅」在原来的位置')
    await fireEvent.pointerMove(document, { ...pointer, ...target })
    await screen.findByText('移到「儿童房」的位置')
    await fireEvent.pointerUp(document, { ...pointer, ...target })
    await waitFor(() => expect(args.onOrder).toHaveBeenLastCalledWith(['餐厅', '主卧', '儿童房', '客厅', '书房']))
  },
}
