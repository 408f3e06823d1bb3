import { useState } from 'react'
import { publishStatus } from '#contract/goods/codes.ts'
import type { Floor } from '#contract/goods/floor-images.ts'
import { smallImage } from '#lib/small-image.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { ZoneCanvas } from './zone-canvas.tsx'

/** The floor as visitors see it: each zone lists its published exhibits. */
export function FloorVisit({ floor }: { floor: Floor }) {
  const [selected, select] = useState<number | null>(null)
  const zone = selected === null ? undefined : floor.zones[selected]
  const shown = floor.settingOuts.filter(
    ({ zoneNo, status }) => status === publishStatus.published && zoneNo === zone?.zoneNo,
  )
  return (
    <div className="grid gap-3">
      {floor.status !== publishStatus.published && <Notice>楼层未发布，访客还看不到。</Notice>}
      <ZoneCanvas src={floor.image} zones={floor.zones} selected={selected} onSelect={select} />
      {zone ? (
        <section aria-label={zone.zoneName} className="grid gap-2">
          <h3 className="font-medium">
            {zone.zoneNo} {zone.zoneName}
          </h3>
          {shown.length === 0 && <p className="text-text-muted">暂无出样</p>}
          <ul aria-label={`${zone.zoneName}的出样图`} className="flex flex-wrap gap-3">
            {shown.map(({ id, name, cover }) => (
              <li key={id} className="w-36">
                <img src={smallImage(cover, 144)} alt="" className="aspect-4/3 w-full rounded object-cover" />
                <span className="block truncate">{name}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <p className="text-text-muted">点击展区查看出样图</p>
      )}
    </div>
  )
}
