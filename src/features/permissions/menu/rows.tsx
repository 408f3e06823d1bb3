import MousePointerClick from 'lucide-react/icons/mouse-pointer-click'
import { menuType } from '#contract/permissions/codes.ts'
import { isPictureIcon } from '#contract/permissions/menu-rules.ts'
import type { MenuNode } from '#contract/permissions/menus.ts'
import { openMode } from '#contract/session.ts'
import { RowMarks } from '#features/permissions/shared/row-marks.tsx'
import { MenuIcon } from '#screen/page/menu-icon.tsx'
import { Tag } from '#ui/tag/tag.tsx'

export function MenuNodeIcon({ node }: { node: MenuNode }) {
  return (
    <span className="flex shrink-0 text-text-muted">
      {node.menuType === menuType.button ? (
        <MousePointerClick aria-hidden strokeWidth={1.5} className="size-4 text-text-faint" />
      ) : (
        <MenuIcon icon={node.icon || 'file'} isPic={isPictureIcon(node.icon)} />
      )}
    </span>
  )
}

/** Exceptional flags of a node. */
export function MenuMarks({ node, isLanding }: { node: MenuNode; isLanding: boolean }) {
  return (
    <>
      {isLanding && <Tag tone="accent">落地页</Tag>}
      {!node.enabled && <Tag tone="warning">已停用</Tag>}
      {!node.visible && <Tag>已隐藏</Tag>}
      {node.openMode === openMode.newTab && <Tag quiet>新标签页</Tag>}
      {node.builtIn && <Tag quiet>内置</Tag>}
    </>
  )
}

/** The rest of a row: flags, type, URL, code and number of grants, as space permits. */
export function MenuRow({ node, isLanding }: { node: MenuNode; isLanding: boolean }) {
  const { url, permission, roleCount } = node
  return (
    <>
      <RowMarks>
        <MenuMarks node={node} isLanding={isLanding} />
      </RowMarks>
      <span className="hidden w-44 shrink-0 truncate text-small text-text-muted @xl:block" title={url}>
        {url}
      </span>
      <span className="hidden w-36 shrink-0 truncate text-small text-text-muted @4xl:block" title={permission}>
        {permission}
      </span>
      <span className="w-8 shrink-0 text-small text-text-faint">{menuType.label(node.menuType)}</span>
      <span className="w-16 shrink-0 text-right text-small text-text-muted tabular-nums">
        {node.menuType >= menuType.page && (roleCount > 0 ? `${roleCount} 个角色` : '未授权')}
      </span>
    </>
  )
}
