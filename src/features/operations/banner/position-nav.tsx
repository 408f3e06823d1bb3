import { bannerImage, bannerRoom } from '#contract/operations/banner-rules.ts'
import { bannerPosition } from '#contract/operations/codes.ts'
import { SideNav, SideNavEntry } from '#screen/list/side-nav.tsx'
import type { Filter } from '#screen/list/use-list.ts'

type Position = (typeof bannerPosition.codes)[number]

export const sizeText = (position: Position): string => {
  const { width, height, minWidth } = bannerImage[position]
  return width && height ? `${width} × ${height} px` : `9:16，宽至少 ${minWidth} px`
}

interface PositionNavProps {
  filter: Filter<Position>
  /** `position1` and so on: how many run there now. */
  counts: Readonly<Record<string, number>>
}

/** The positions with how many of their places are taken. */
export function PositionNav({ filter: { value, onChange }, counts }: PositionNavProps) {
  const running = (position: Position) => counts[`position${position}`] ?? 0
  return (
    <SideNav label="展示位置">
      <SideNavEntry isCurrent={value === undefined} onClick={() => onChange(undefined)} count="">
        全部位置
      </SideNavEntry>
      {bannerPosition.codes.map((position) => (
        <SideNavEntry
          key={position}
          isCurrent={position === value}
          onClick={() => onChange(position)}
          count={`${running(position)}/${bannerRoom(position)}`}
          countTitle={`进行中 ${running(position)} 张，最多 ${bannerRoom(position)} 张；图片 ${sizeText(position)}`}
        >
          {bannerPosition.label(position)}
        </SideNavEntry>
      ))}
    </SideNav>
  )
}
