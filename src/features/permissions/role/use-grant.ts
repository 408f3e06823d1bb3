import { useMemo, useState } from 'react'
import type { DataOf } from '#contract/endpoint.ts'
import type { MenuNode } from '#contract/permissions/menus.ts'
import { type getRole, grantRole } from '#contract/permissions/roles.ts'
import { ApiError } from '#lib/api-error.ts'
import { useProfile } from '#screen/data/permissions.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { useUnsavedMark } from '#screen/form/unsaved-mark.ts'
import { toast } from '#ui/toast/toast.ts'
import { changesBetween, grantAsOf, grantTree, settle, stillGranted } from './grant.ts'

export type RoleDetail = DataOf<typeof getRole>

interface Begun {
  version: number
  granted: readonly string[]
}

const begin = ({ version, checkedIds }: RoleDetail): Begun => ({ version, granted: checkedIds.map(String) })

/** State of a grant being edited: base, selection and server errors. */
export function useRoleGrant(role: RoleDetail, menu: readonly MenuNode[], proposal: readonly number[] | undefined) {
  const profile = useProfile()
  const save = useChange(grantRole)
  const [begun, setBegun] = useState(() => begin(role))
  const tree = useMemo(() => {
    const own = new Set(profile?.permissions)
    return grantTree(menu, { granted: new Set(begun.granted), holds: (permission) => own.has(permission) })
  }, [menu, begun, profile])
  const [restored] = useState(() => proposal && grantAsOf(proposal, new Set(begun.granted), tree))
  const [value, setValue] = useState<readonly string[]>(restored?.value ?? begun.granted)
  const [latest, setLatest] = useState<RoleDetail | null>(null)
  const [failure, setFailure] = useState('')
  const [isSaving, setSaving] = useState(false)

  const changes = useMemo(() => changesBetween(begun.granted, value, tree), [begun, value, tree])
  const isDirty = changes.added.length + changes.removed.length > 0
  useUnsavedMark(isDirty)
  const edits = { isDirty, discard: () => {} }

  // If unchanged, it follows the role, which may have come from the cache; if changed, it keeps its version, so that a
  // conflict is detected.
  if (role.version > begun.version && !isDirty && latest === null) {
    setBegun(begin(role))
    setValue(role.checkedIds.map(String))
  }

  const tick = (wanted: readonly string[]) => {
    const after = settle(value, wanted, tree)
    const [gone, ...more] = value.filter((id) => !wanted.includes(id))
    const item = gone === undefined || more.length > 0 ? undefined : tree.items.get(gone)
    const elsewhere = item ? stillGranted(item, after, tree) : ''
    if (elsewhere) toast.info(`该权限仍由${elsewhere}授予`)
    setValue(after)
  }

  const send = async (): Promise<boolean> => {
    setSaving(true)
    setFailure('')
    try {
      // Nodes deleted meanwhile are not sent.
      const menuIds = value.filter((id) => tree.items.has(id)).map(Number)
      const { userCount } = await save({ id: role.id, version: begun.version, menuIds }, undefined, { quiet: true })
      toast.success(`「${role.name}」的授权已保存${userCount > 0 ? `，${userCount} 个账号立即生效` : ''}`)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 409 && error.latest) setLatest(error.latest as RoleDetail)
      else setFailure(error.message)
      return false
    } finally {
      setSaving(false)
    }
  }

  /** Rebases on the role as saved by another user. */
  const rebase = (from: RoleDetail, selection: readonly string[]) => {
    setBegun(begin(from))
    setValue(selection)
    setLatest(null)
  }

  return { tree, begun, value, changes, isDirty, edits, restored, latest, failure, isSaving, tick, send, rebase }
}
