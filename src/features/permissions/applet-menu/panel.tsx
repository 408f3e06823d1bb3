import { type AppletMenuNode, saveAppletMenu } from '#contract/permissions/applet-menus.ts'
import { appletLinkType, appletPosition } from '#contract/permissions/storefront-codes.ts'
import { flatMenu, menuPath } from '#features/permissions/menu/branch.ts'
import type { CanLeave } from '#features/permissions/menu/panel.tsx'
import { StorefrontNodePanel } from '#features/permissions/shared/storefront-node-panel.tsx'
import { useCan } from '#screen/data/permissions.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { AppletMenuFields } from './fields.tsx'
import { AppletDraftPreview } from './preview.tsx'
import { type AppletMenuPlace, useAppletMenuForm } from './use-form.ts'

interface AppletMenuPanelProps {
  tree: readonly AppletMenuNode[]
  /** Null when creating. */
  node: AppletMenuNode | null
  place: AppletMenuPlace
  canLeave: CanLeave
  /** Receives the id of the saved entry. */
  onSaved: (id: number) => void
  onClose: () => void
}

/** The link type of an entry as text. */
export const linkText = ({ linkType }: Pick<AppletMenuNode, 'linkType'>): string =>
  linkType === null ? '分组' : appletLinkType.label(linkType)

/** Form of a mini-program entry, with a live phone preview. */
export function AppletMenuPanel({ tree, node, place, canLeave, onSaved, onClose }: AppletMenuPanelProps) {
  const { form, saved } = useAppletMenuForm(node, place, tree)
  const canEdit = useCan()(saveAppletMenu)
  const position = appletPosition.label(place.position)
  return (
    <StorefrontNodePanel
      form={form}
      title={node?.name ?? '新增入口'}
      path={[position, menuPath(flatMenu(tree), place.parentId)].filter(Boolean).join(' / ')}
      status={
        node && (
          <>
            <span className="text-small text-text-muted">{linkText(node)}</span>
            <StatusBadge tone={node.enabled ? 'success' : 'warning'}>{node.enabled ? '启用' : '已停用'}</StatusBadge>
          </>
        )
      }
      resource="appletMenu"
      id={node?.id ?? null}
      canEdit={canEdit}
      canLeave={canLeave}
      onSaved={() => onSaved(saved.current)}
      onClose={onClose}
      preview={<AppletDraftPreview tree={tree} node={node} />}
    >
      <AppletMenuFields node={node} />
    </StorefrontNodePanel>
  )
}
