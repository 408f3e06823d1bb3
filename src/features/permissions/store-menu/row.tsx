import type { StoreMenuNode } from '#contract/permissions/store-menus.ts'
import { endMenuType } from '#contract/permissions/storefront-codes.ts'
import { RowMarks } from '#features/permissions/shared/row-marks.tsx'
import { typesText } from '#features/permissions/store-role/columns.tsx'
import { Tag } from '#ui/tag/tag.tsx'

/** The rest of a row: exceptional flags, type, URL, code and number of grants. */
export function StoreMenuRow({ node }: { node: StoreMenuNode }) {
  const { url, permission, roleCount, merchantTypes } = node
  return (
    <>
      <RowMarks>
        {node.badgeText && <Tag tone="danger">{node.badgeText}</Tag>}
        {node.needMember && <Tag tone="accent">黑卡</Tag>}
        {!node.enabled && <Tag tone="warning">已停用</Tag>}
        {!node.visible && <Tag>已隐藏</Tag>}
        {merchantTypes.length > 0 && <Tag quiet>{typesText(node)}</Tag>}
      </RowMarks>
      <span className="hidden w-36 shrink-0 truncate text-text-muted @xl:block" title={url}>
        {url}
      </span>
      <span className="hidden w-40 shrink-0 truncate text-small text-text-muted @4xl:block" title={permission}>
        {permission}
      </span>
      <span className="w-8 shrink-0 text-small text-text-faint">{endMenuType.label(node.menuType)}</span>
      <span className="w-16 shrink-0 text-right text-small text-text-muted tabular-nums">
        {node.menuType !== endMenuType.folder && (roleCount > 0 ? `${roleCount} 个角色` : '未授权')}
      </span>
    </>
  )
}
