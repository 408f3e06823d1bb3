import { Link } from 'react-router-dom'
import type { Floor, FloorRow } from '#contract/goods/floor-images.ts'
import { cn } from '#ui/cn.ts'
import { settingOutPaths } from '../showroom-paths.ts'

interface FloorZonesProps {
  floor: Pick<FloorRow, 'zones'> & Partial<Pick<Floor, 'settingOuts'>>
  /** The zone selected on the plan. */
  selected?: number | null
  onSelect?: (index: number) => void
}

/** The exhibits of each zone; an empty zone is shown in red. While loading, only the zones. */
export function FloorZones({ floor: { zones, settingOuts }, selected = null, onSelect }: FloorZonesProps) {
  return (
    <ul aria-label="展区出样" className="divide-y rounded border">
      {zones.map(({ zoneNo, zoneName, brandName, color }, index) => {
        const shown = settingOuts?.filter((exhibit) => exhibit.zoneNo === zoneNo)
        const name = (
          <>
            <span aria-hidden className="size-3 shrink-0 rounded-sm" style={{ backgroundColor: color }} />
            <span className="min-w-0 truncate">
              {zoneNo} {zoneName}
              {brandName && <span className="text-text-muted"> · {brandName}</span>}
            </span>
          </>
        )
        return (
          <li
            key={zoneNo}
            className={cn('flex flex-wrap items-center gap-3 px-3 py-2', index === selected && 'bg-accent-subtle')}
          >
            {onSelect ? (
              <button
                type="button"
                aria-pressed={index === selected}
                onClick={() => onSelect(index)}
                className="flex min-h-6 min-w-40 cursor-pointer items-center gap-3 text-left"
              >
                {name}
              </button>
            ) : (
              <span className="flex min-w-40 items-center gap-3">{name}</span>
            )}
            <span className="flex min-w-0 flex-1 flex-wrap gap-x-3 gap-y-1">
              {shown?.length === 0 && <span className="text-danger-text">暂无出样</span>}
              {shown?.map(({ id, name }) => (
                <Link key={id} to={settingOutPaths.list.to({ id })} className="text-accent-text hover:underline">
                  {name}
                </Link>
              ))}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
