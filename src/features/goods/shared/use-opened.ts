import { useState } from 'react'

/** What a drawer beside a list opens with: a record, the copy of one, or a new one and where it begins. */
export type Opened<Beginning> = { kind: 'edit' | 'copy'; id: number } | ({ kind: 'new' } & Beginning)

interface OpeningList {
  opened: number | null
  open: (id: number | null) => void
}

/** The drawer of a list in which records are also copied and made. Only one that exists stands in the address. */
export function useOpened<Beginning>(list: OpeningList) {
  const [made, make] = useState<Opened<Beginning> | null>(null)
  const opened: Opened<Beginning> | null = made ?? (list.opened === null ? null : { kind: 'edit', id: list.opened })
  return {
    opened,
    /** Tells one drawer from the next, so that nothing typed in one shows in the other. */
    key: opened && (opened.kind === 'new' ? 'new' : `${opened.kind}${opened.id}`),
    make,
    close: () => {
      make(null)
      list.open(null)
    },
  }
}
