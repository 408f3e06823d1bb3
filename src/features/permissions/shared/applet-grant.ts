import type { AppletMenuNode } from '#contract/permissions/applet-menus.ts'
import { appletPosition } from '#contract/permissions/storefront-codes.ts'
import type { PermissionNode } from '#ui/permission-tree/permission-node.ts'

const verbOf = ({ id, name, enabled, permission }: AppletMenuNode) => ({
  code: String(id),
  label: enabled ? name : `${name}（已停用）`,
  ...(permission && { hint: permission }),
})

/** The entries as a permission tree: the three positions of the screen with their groups. */
export const appletGrantNodes = (tree: readonly AppletMenuNode[]): PermissionNode[] =>
  appletPosition.codes.map((position) => {
    const own = tree.filter((node) => node.position === position)
    return {
      id: `position-${position}`,
      label: appletPosition.label(position),
      verbs: own.filter(({ linkType }) => linkType !== null).map(verbOf),
      children: own
        .filter(({ linkType }) => linkType === null)
        .map(({ id, name, children }) => ({ id: `group-${id}`, label: name, verbs: children.map(verbOf) })),
    }
  })

/** Enabled entries that match the predicate, with non-empty groups. */
export const shownEntries = (
  tree: readonly AppletMenuNode[],
  isShown: (entry: AppletMenuNode) => boolean,
): AppletMenuNode[] =>
  tree.flatMap((node) => {
    if (!node.enabled) return []
    if (node.linkType !== null) return isShown(node) ? [node] : []
    const children = shownEntries(node.children, isShown)
    return children.length > 0 ? [{ ...node, children }] : []
  })
