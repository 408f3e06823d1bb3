import { type ReactNode, useState } from 'react'
import { publishStatus } from '#contract/goods/codes.ts'
import { type FloorRow, getFloorImage } from '#contract/goods/floor-images.ts'
import { floorLabel } from '#contract/goods/showroom-rules.ts'
import { useFloorsOf } from '#features/goods/shared/showroom-choices.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { Empty } from '#ui/empty/empty.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { ZoneCanvas } from './zone-canvas.tsx'
import { FloorZones } from './zones.tsx'

interface FloorBoardProps {
  storeId: number | undefined
  /** The floor to show; if it is unset or belongs to another showroom, the first one. */
  floorId: number | null
  onChoose: (id: number) => void
  /** Switches to the other view. */
  viewSwitch: ReactNode
  emptyAction: ReactNode
  actions: (floor: FloorRow) => ReactNode
}

/** One showroom: its floors in a row, below them the plan of one floor with its zones and exhibits. */
export function FloorBoard({ storeId, floorId, onChoose, viewSwitch, emptyAction, actions }: FloorBoardProps) {
  const read = useFloorsOf(storeId)
  const floors = read.data?.list ?? []
  const floor = floors.find(({ id }) => id === floorId) ?? floors[0]
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        {floor ? <FloorTabs floors={floors} shown={floor.id} onChoose={onChoose} /> : <span />}
        {viewSwitch}
      </div>
      <QueryBody read={read} noun="楼层图">
        {() =>
          floor ? (
            <FloorPlan key={floor.id} floor={floor} actions={actions(floor)} />
          ) : (
            <Empty title="还没有楼层图">{emptyAction}</Empty>
          )
        }
      </QueryBody>
    </>
  )
}

interface FloorTabsProps {
  floors: readonly FloorRow[]
  shown: number
  onChoose: (id: number) => void
}

function FloorTabs({ floors, shown, onChoose }: FloorTabsProps) {
  return (
    <nav aria-label="楼层" className="flex flex-wrap gap-1">
      {floors.map(({ id, floorNo, name, status }) => (
        <button
          key={id}
          type="button"
          aria-current={id === shown ? 'true' : undefined}
          onClick={() => onChoose(id)}
          className="flex min-h-8 max-w-60 cursor-pointer items-center gap-2 rounded border border-transparent px-3 text-data hover:bg-sunken aria-current:border-accent aria-current:bg-accent-subtle aria-current:font-medium"
        >
          <span className="text-text-muted tabular-nums">{floorLabel(floorNo)}</span>
          <span className="truncate">{name}</span>
          {publishStatus.tone(status) !== 'success' && (
            <Tag tone={publishStatus.tone(status)}>{publishStatus.label(status)}</Tag>
          )}
        </button>
      ))}
    </nav>
  )
}

function FloorPlan({ floor, actions }: { floor: FloorRow; actions: ReactNode }) {
  const { id, name, image, zones, status, settingCount } = floor
  const { data } = useLookup(getFloorImage, { id }, { staleMs: 0 })
  const [selected, select] = useState<number | null>(null)
  return (
    <section aria-label={name} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="font-bold text-section">{name}</h2>
        <Tag tone={publishStatus.tone(status)}>{publishStatus.label(status)}</Tag>
        <span className="text-text-muted tabular-nums">{`${zones.length} 个展区，${settingCount} 张已发布出样图`}</span>
        <div className="ml-auto">{actions}</div>
      </div>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_320px]">
        <ZoneCanvas src={image} zones={zones} selected={selected} onSelect={select} />
        {zones.length > 0 ? (
          <FloorZones floor={data ?? floor} selected={selected} onSelect={select} />
        ) : (
          <p className="text-text-muted">还没有绘制展区，编辑楼层时在平面图上绘制。</p>
        )}
      </div>
    </section>
  )
}
