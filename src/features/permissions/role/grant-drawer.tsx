import { useEffect, useState } from 'react'
import { getMenuTree } from '#contract/permissions/menus.ts'
import { getRole } from '#contract/permissions/roles.ts'
import { QueryDrawer } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { RoleGrantSheet } from './grant-sheet.tsx'

interface RoleGrantDrawerProps {
  id: number
  /** Initial grant instead of the current one: an earlier grant to restore. */
  proposal?: readonly number[] | undefined
  onClose: () => void
}

/** Delay before a skeleton is shown, so that it does not flicker. */
const SLOW_MS = 200
/** A response prefetched on click is not requested again. */
const FRESH_MS = 2_000

/** Full-width drawer for the grants of a role. */
export function RoleGrantDrawer({ id, proposal, onClose }: RoleGrantDrawerProps) {
  const role = useLookup(getRole, { id }, { staleMs: FRESH_MS })
  const menu = useLookup(getMenuTree, {}, { staleMs: FRESH_MS })
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  const data = role.data && menu.data ? { role: role.data, menu: menu.data.tree } : undefined
  const read = {
    data,
    error: role.error ?? menu.error,
    refetch: () => {
      void role.refetch()
      void menu.refetch()
    },
  }
  if (!data && !read.error && !isSlow) return null
  return (
    <QueryDrawer read={read} noun="授权" size="widest" title="授权" onClose={onClose}>
      {(known) => <RoleGrantSheet {...known} proposal={proposal} onClose={onClose} />}
    </QueryDrawer>
  )
}
