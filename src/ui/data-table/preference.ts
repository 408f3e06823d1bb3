import type { Pin } from './column.ts'

/** A user's column settings of one list. It may refer to columns that no longer exist. */
export interface Preference {
  readonly order?: readonly string[]
  readonly hidden?: readonly string[]
  readonly pins?: Readonly<Record<string, Pin | 'none'>>
  readonly widths?: Readonly<Record<string, number>>
}

interface ColumnId {
  id: string
  pin?: Pin
}

/** Ids in the preferred order. A column missing in the preference follows its predecessor in the declaration. */
export function orderOf(columns: readonly ColumnId[], preference: Preference): string[] {
  const declared = columns.map((column) => column.id)
  const order = (preference.order ?? []).filter((id) => declared.includes(id))
  declared.forEach((id, index) => {
    if (order.includes(id)) return
    const before = declared[index - 1]
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id)
  })
  return order
}

export function pinOf(column: ColumnId, preference: Preference): Pin | 'none' {
  return preference.pins?.[column.id] ?? column.pin ?? 'none'
}

/** Ids of the visible columns, from left to right. */
export function shownIds(
  columns: readonly (ColumnId & { hideable?: boolean })[],
  preference: Preference = {},
): string[] {
  const byId = new Map(columns.map((column) => [column.id, column]))
  const shown = orderOf(columns, preference).flatMap((id) => {
    const column = byId.get(id)
    const isHidden = column?.hideable !== false && preference.hidden?.includes(id)
    return column && !isHidden ? [{ id, pin: pinOf(column, preference) }] : []
  })
  return (['start', 'none', 'end'] as const).flatMap((side) =>
    shown.filter(({ pin }) => pin === side).map(({ id }) => id),
  )
}

/** Moves one column to the position of another. */
export function withMoved(
  columns: readonly ColumnId[],
  preference: Preference,
  id: string,
  target: string,
): Preference {
  const order = orderOf(columns, preference)
  const to = order.indexOf(target)
  if (to < 0 || !order.includes(id)) return preference
  const rest = order.filter((otherId) => otherId !== id)
  rest.splice(to, 0, id)
  return { ...preference, order: rest }
}

export function withHidden(preference: Preference, id: string, hidden: boolean): Preference {
  const others = (preference.hidden ?? []).filter((hiddenId) => hiddenId !== id)
  return { ...preference, hidden: hidden ? [...others, id] : others }
}

export function withPin(preference: Preference, id: string, pin: Pin | 'none'): Preference {
  return { ...preference, pins: { ...preference.pins, [id]: pin } }
}

/** Without a width the column resets to its default. */
export function withWidth(preference: Preference, id: string, width: number | undefined): Preference {
  const { [id]: _, ...widths } = preference.widths ?? {}
  return { ...preference, widths: width === undefined ? widths : { ...widths, [id]: width } }
}
