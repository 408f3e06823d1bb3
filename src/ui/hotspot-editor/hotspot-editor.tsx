import Plus from 'lucide-react/icons/plus'
import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react'
import { v4 } from 'uuid'
import { Button } from '#ui/button/button.tsx'
import { cn } from '#ui/cn.ts'
import { useFieldGroup } from '#ui/field/field-context.ts'
import { Picture } from './picture.tsx'
import { PIN_SIZE, Pin } from './pin.tsx'
import { freePlace, type Hotspot, nextUnder, nudged, type Point, pointAt } from './point.ts'
import { SpotLine } from './spot-line.tsx'
import { useDrag } from './use-drag.ts'

export interface HotspotEditorProps<Spot extends Hotspot>
  extends Omit<ComponentProps<'fieldset'>, 'value' | 'onChange' | 'children'> {
  src: string
  /** Alternative text of the picture. */
  alt: string
  value: readonly Spot[]
  onChange: (value: Spot[]) => void
  /** Creates an item at a point. */
  create: (at: Hotspot) => Spot
  /** Renders the link picker of a point. */
  renderLink?: (spot: Spot, change: (change: Partial<Spot>) => void) => ReactNode
  /** Problem of the linked item: 商品已下架. The point may stay. */
  faultOf?: (spot: Spot) => string | undefined
  max?: number
  /** 0 if a point shows the name of its linked item. */
  maxLabel?: number
}

/**
 * Points on a picture: a click adds one, drag or arrows move it, Delete removes it. A list of all points is next to it.
 */
export function HotspotEditor<Spot extends Hotspot>({
  src,
  alt,
  value,
  onChange,
  create,
  renderLink,
  faultOf,
  max = 30,
  maxLabel = 20,
  disabled = false,
  className,
  ...rest
}: HotspotEditorProps<Spot>) {
  const [selected, setSelected] = useState<string>()
  const [message, setMessage] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const change = (id: string, changed: Partial<Spot>) =>
    onChange(value.map((spot) => (spot.id === id ? { ...spot, ...changed } : spot)))
  const place = (id: string, { x, y }: Point) =>
    onChange(value.map((spot) => (spot.id === id ? { ...spot, x, y } : spot)))
  const drag = useDrag((id, point) => place(id, point))
  const isFull = value.length >= max

  const add = (point: Point) => {
    if (isFull) return setMessage(`每张图最多 ${max} 个热点`)
    const spot = create({ id: v4(), label: '', ...point })
    onChange([...value, spot])
    setSelected(spot.id)
    setMessage(`已添加 ${value.length + 1} 号热点`)
  }
  const remove = (id: string) => {
    const number = value.findIndex((spot) => spot.id === id) + 1
    onChange(value.filter((spot) => spot.id !== id))
    setSelected(undefined)
    setMessage(`已删除 ${number} 号热点`)
    // The focused pin was removed.
    list.current?.focus()
  }
  const onPinKey = (event: KeyboardEvent, spot: Spot) => {
    const next = nudged(spot, event)
    if (next) place(spot.id, next)
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(spot.id)
    else return
    event.preventDefault()
  }
  const onPinClick = (event: MouseEvent<HTMLElement>, spot: Spot) => {
    const picture = event.currentTarget.parentElement
    if (drag.wasDrag() || !picture) return
    // Clicking again on overlapping points selects the one below.
    setSelected(selected === spot.id ? nextUnder(value, spot.id, picture.getBoundingClientRect(), PIN_SIZE) : spot.id)
  }
  const helpId = useId()

  return (
    <fieldset
      data-slot="hotspot-editor"
      disabled={disabled}
      {...rest}
      {...useFieldGroup(rest)}
      className={cn('@container min-w-0 text-data', className)}
    >
      <p id={helpId} className="pb-2 text-small text-text-faint">
        点击图片添加热点，拖动或用方向键移动（Shift 移 10%，Alt 移 0.1%），按 Delete 删除
      </p>
      <div className="grid items-start gap-3 @2xl:grid-cols-[minmax(0,1fr)_280px]">
        <Picture src={src} alt={alt}>
          <button
            type="button"
            tabIndex={-1}
            aria-label="在点击的位置添加热点"
            onClick={(event) => add(pointAt(event.currentTarget.getBoundingClientRect(), event.clientX, event.clientY))}
            className="absolute inset-0 cursor-crosshair disabled:cursor-not-allowed"
          />
          {value.map((spot, index) => {
            const at = drag.dragged?.id === spot.id ? drag.dragged : spot
            const name = spot.label || '未命名'
            return (
              <Pin
                key={spot.id}
                at={at}
                tone={faultOf?.(spot) ? 'danger' : 'accent'}
                isSelected={selected === spot.id}
                aria-label={`${index + 1} 号热点 ${name}，横 ${at.x}%，纵 ${at.y}%`}
                aria-describedby={helpId}
                aria-pressed={selected === spot.id}
                title={spot.label || undefined}
                {...(!disabled && drag.bind(spot.id))}
                onClick={(event) => onPinClick(event, spot)}
                onKeyDown={(event) => onPinKey(event, spot)}
                className={cn(
                  'touch-none',
                  !disabled && 'cursor-grab',
                  drag.dragged?.id === spot.id && 'cursor-grabbing',
                )}
              >
                {index + 1}
              </Pin>
            )
          })}
        </Picture>
        <div className="flex min-w-0 flex-col rounded border bg-surface">
          <div className="flex h-9 shrink-0 items-center justify-between gap-2 border-b pr-1 pl-3">
            <h3 className="font-medium">
              热点 <span className="font-normal text-text-faint tabular-nums">{`${value.length} / ${max}`}</span>
            </h3>
            <Button tone="quiet" size="tiny" disabled={disabled || isFull} onClick={() => add(freePlace(value))}>
              <Plus aria-hidden strokeWidth={1.75} />
              添加热点
            </Button>
          </div>
          <ul ref={list} tabIndex={-1} aria-label="热点列表" className="max-h-120 overflow-y-auto outline-none">
            {value.map((spot, index) => (
              <SpotLine
                key={spot.id}
                number={index + 1}
                spot={spot}
                isSelected={selected === spot.id}
                maxLabel={maxLabel}
                disabled={disabled}
                fault={faultOf?.(spot)}
                link={selected === spot.id && renderLink?.(spot, (changed) => change(spot.id, changed))}
                onSelect={() => setSelected(selected === spot.id ? undefined : spot.id)}
                onChange={(changed) =>
                  onChange(value.map((item) => (item.id === spot.id ? { ...item, ...changed } : item)))
                }
                onRemove={() => remove(spot.id)}
              />
            ))}
          </ul>
          {value.length === 0 && <p className="px-3 py-6 text-center text-text-faint">还没有热点，点击图片添加</p>}
        </div>
      </div>
      <p role="status" className="min-h-5 pt-1 text-small text-text-faint">
        {message}
      </p>
    </fieldset>
  )
}
