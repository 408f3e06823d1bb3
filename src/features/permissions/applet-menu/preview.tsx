import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { AppletMenuInput, AppletMenuNode } from '#contract/permissions/applet-menus.ts'
import { getAppletRole, listAppletRoles } from '#contract/permissions/applet-roles.ts'
import { shownEntries } from '#features/permissions/shared/applet-grant.ts'
import { AppletPhone } from '#features/permissions/shared/applet-phone.tsx'
import { useCan } from '#screen/data/permissions.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { Select } from '#ui/select/select.tsx'

const EVERYTHING = 'all'
const GUEST = 'guest'
/** Roles for the preview: more than exist. */
const ROLES_READ = 200

/** The mini-program as seen by a role or a guest. */
export function AppletMenuPreview({ tree }: { tree: readonly AppletMenuNode[] }) {
  const [as, lookAs] = useState(EVERYTHING)
  const canSeeRoles = useCan()(listAppletRoles)
  const roles = useLookup(listAppletRoles, { enabled: true, pageSize: ROLES_READ }, { enabled: canSeeRoles })
  const isRole = as !== EVERYTHING && as !== GUEST
  const role = useLookup(getAppletRole, { id: Number(as) }, { enabled: isRole })
  const granted = new Set(role.data?.checkedIds)
  const isShown = (entry: AppletMenuNode) => {
    if (as === EVERYTHING) return true
    // A new entry is not granted to anyone yet.
    return as === GUEST ? entry.guestVisible : granted.has(entry.id)
  }
  return (
    <section aria-label="手机预览" className="grid gap-3">
      <header className="flex items-center gap-3">
        <h2 className="mr-auto font-bold">手机预览</h2>
        <Select
          aria-label="以谁的身份"
          value={as}
          onChange={lookAs}
          options={[
            { value: EVERYTHING, label: '全部入口' },
            { value: GUEST, label: '游客' },
            ...(roles.data?.list ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          className="w-36"
        />
      </header>
      <AppletPhone entries={shownEntries(tree, isShown)} />
    </section>
  )
}

/** Placeholder id of an unsaved entry. */
const NEW_ID = 0

/** The same preview with the unsaved entry. */
export function AppletDraftPreview({ tree, node }: { tree: readonly AppletMenuNode[]; node: AppletMenuNode | null }) {
  const draft = useWatch() as AppletMenuInput
  const placed = (nodes: readonly AppletMenuNode[]): AppletMenuNode[] =>
    nodes.map((entry) => ({ ...entry, ...(entry.id === node?.id && draft), children: placed(entry.children) }))
  if (node) return <AppletMenuPreview tree={placed(tree)} />
  const made: AppletMenuNode = {
    ...draft,
    ...{ id: NEW_ID, version: 1, sort: 0, roleCount: 0, children: [] },
    ...{ createdAt: '', createdBy: '', updatedAt: '', updatedBy: '' },
    name: draft.name || '新入口',
  }
  const withNew =
    draft.parentId === null
      ? [...tree, made]
      : tree.map((entry) => (entry.id === draft.parentId ? { ...entry, children: [...entry.children, made] } : entry))
  return <AppletMenuPreview tree={withNew} />
}
