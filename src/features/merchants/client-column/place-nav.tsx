import { columnRoom, placeKey } from '#contract/merchants/client-column-rules.ts'
import type { ClientColumn } from '#contract/merchants/client-columns.ts'
import { clientKind, columnPosition } from '#contract/merchants/codes.ts'
import { SideNav, SideNavEntry } from '#screen/list/side-nav.tsx'

interface Place {
  client?: ClientColumn['client'] | undefined
  position?: ClientColumn['position'] | undefined
}

interface PlaceNavProps {
  value: Place
  onChange: (place: Place) => void
  /** By `placeKey`: how many columns are enabled there. */
  counts: Readonly<Record<string, number>>
}

/** The places of each client, with how many columns are enabled of those that fit. */
export function PlaceNav({ value, onChange, counts }: PlaceNavProps) {
  return (
    <SideNav label="客户端与位置">
      <SideNavEntry
        isCurrent={value.client === undefined && value.position === undefined}
        onClick={() => onChange({ client: undefined, position: undefined })}
        count=""
      >
        全部客户端
      </SideNavEntry>
      {clientKind.codes.flatMap((client) => [
        <SideNavEntry
          key={client}
          isCurrent={client === value.client && value.position === undefined}
          onClick={() => onChange({ client, position: undefined })}
          count=""
        >
          {clientKind.label(client)}
        </SideNavEntry>,
        ...columnPosition.codes.map((position) => {
          const enabled = counts[placeKey(client, position)] ?? 0
          const room = columnRoom(position)
          return (
            <SideNavEntry
              key={`${client} ${position}`}
              level={2}
              isCurrent={client === value.client && position === value.position}
              onClick={() => onChange({ client, position })}
              count={room === null ? enabled : `${enabled}/${room}`}
              countTitle={room === null ? `已启用 ${enabled} 个` : `已启用 ${enabled} 个，最多 ${room} 个`}
            >
              {columnPosition.label(position)}
            </SideNavEntry>
          )
        }),
      ])}
    </SideNav>
  )
}
