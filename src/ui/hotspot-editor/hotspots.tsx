import type { ComponentProps, ReactNode } from 'react'
import { Popover, PopoverContent, PopoverTrigger } from '#ui/popover/popover.tsx'
import { Picture } from './picture.tsx'
import { Pin } from './pin.tsx'
import type { Hotspot } from './point.ts'

export interface HotspotsProps<Spot extends Hotspot> extends Omit<ComponentProps<'div'>, 'children'> {
  src: string
  /** Alternative text of the picture. */
  alt: string
  spots: readonly Spot[]
  /** Content of an opened point. */
  renderDetail?: (spot: Spot) => ReactNode
  /** Problem of the linked item. */
  faultOf?: (spot: Spot) => string | undefined
}

/** A read-only picture with points; each opens its detail. */
export function Hotspots<Spot extends Hotspot>({
  src,
  alt,
  spots,
  renderDetail,
  faultOf,
  ...rest
}: HotspotsProps<Spot>) {
  return (
    <Picture data-slot="hotspots" src={src} alt={alt} {...rest}>
      {spots.map((spot, index) => {
        const name = spot.label || '未命名'
        const fault = faultOf?.(spot)
        return (
          <Popover key={spot.id}>
            <PopoverTrigger asChild>
              <Pin at={spot} tone={fault ? 'danger' : 'accent'} aria-label={`${index + 1} 号热点 ${name}`} title={name}>
                {index + 1}
              </Pin>
            </PopoverTrigger>
            <PopoverContent label={name} className="max-w-80">
              <p className="break-words font-medium">{name}</p>
              {fault && <p className="text-danger-text text-small">{fault}</p>}
              {renderDetail?.(spot)}
            </PopoverContent>
          </Popover>
        )
      })}
    </Picture>
  )
}
