import { useState } from 'react'

/** What a list drawer opens with: an existing record, a copy of one, or a new one with initial values. */
export type Opened<Beginning> = { kind: 'edit' | 'copy'; id: number } | ({ kind: 'new' } & Beginning)

interface OpeningList {
  opened: number | null
  open: (id: number | null) => void
}

/** Drawer state of a list with edit, copy and create. Only an existing record is stored in the URL. */
export function useOpened<Beginning>(list: OpeningList) {
  const [made, make] = useState<Opened<Beginning> | null>(null)
  const opened: Opened<Beginning> | null = made ?? (list.opened === null ? null : { kind: 'edit', id: list.opened })
  return {
    opened,
    /** React key of the drawer, so that no input carries over to the next one. */
    key: opened && (opened.kind === 'new' ? 'new' : `${opened.kind}${opened.id}`),
    make,
    close: () => {
      make(null)
      list.open(null)
    },
  }
}
