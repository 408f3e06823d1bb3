import { useRef, useState } from 'react'

/**
 * The selected entry: the first one until the user moves the selection, then the one that the user chose for as long as
 * it is shown. So a late result never takes the selection away.
 */
export function useSelection(ids: readonly string[]) {
  const [chosen, choose] = useState<string | null>(null)
  // Tells a move of the user from the selection that the list makes by itself.
  const isByUser = useRef(false)
  return {
    value: (chosen !== null && ids.includes(chosen) ? chosen : ids[0]) ?? '',
    /** Before a key or the pointer moves the selection. */
    begin: () => {
      isByUser.current = true
    },
    follow: (id: string) => {
      if (isByUser.current) choose(id)
    },
    reset: () => {
      isByUser.current = false
      choose(null)
    },
  }
}
