import type { AppletMenuNode } from '#contract/permissions/applet-menus.ts'
import { appletLinkType } from '#contract/permissions/storefront-codes.ts'
import { RowMarks } from '#features/permissions/shared/row-marks.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { linkText } from './panel.tsx'

/** The rest of a row: exceptional flags, link target, and number of grants. */
export function AppletMenuRow({ node }: { node: AppletMenuNode }) {
  const { linkType, pagePath, webUrl, roleCount } = node
  const target = linkType === appletLinkType.web ? webUrl : pagePath
  return (
    <>
      <RowMarks>
        {node.badgeText && <Tag tone="danger">{node.badgeText}</Tag>}
        {!node.enabled && <Tag tone="warning">已停用</Tag>}
        {node.guestVisible && <Tag quiet>游客可见</Tag>}
        {node.minVersion && <Tag quiet>{node.minVersion} 起</Tag>}
      </RowMarks>
      <span className="hidden w-56 shrink-0 truncate text-text-muted @xl:block" title={target}>
        {target}
      </span>
      <span className="hidden w-32 shrink-0 truncate text-small text-text-faint @3xl:block">{linkText(node)}</span>
      <span className="w-16 shrink-0 text-right text-small text-text-muted tabular-nums">
        {linkType !== null && (roleCount > 0 ? `${roleCount} 个角色` : '未授权')}
      </span>
    </>
  )
}
