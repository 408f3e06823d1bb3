import type { LucideIcon } from 'lucide-react'
import ArrowLeftToLine from 'lucide-react/icons/arrow-left-to-line'
import ArrowRightToLine from 'lucide-react/icons/arrow-right-to-line'
import ExternalLink from 'lucide-react/icons/external-link'
import PanelRightClose from 'lucide-react/icons/panel-right-close'
import RotateCw from 'lucide-react/icons/rotate-cw'
import SquareX from 'lucide-react/icons/square-x'
import X from 'lucide-react/icons/x'

/** An opened page in the strip. */
export interface PageTab {
  id: string
  title: string
  href: string
  /** Has unsaved input. */
  isDirty?: boolean
}

/** Actions on opened pages; an action without a handler is not offered. */
export interface PageTabHandlers {
  /** Closes pages, possibly after a confirmation. The last one never closes. */
  onClose: (ids: string[]) => void
  onReload?: ((id: string) => void) | undefined
  /** Opens it again in a browser tab. */
  onOpenElsewhere?: ((id: string) => void) | undefined
  /** Moves it to another index, from 0. */
  onMove?: ((id: string, to: number) => void) | undefined
}

export interface TabAction {
  name: string
  icon: LucideIcon
  keys?: string
  disabledReason?: string | undefined
  onSelect: () => void
}

/** Moves the focused tab. */
export const moveKeys = { left: 'Alt+Shift+ArrowLeft', right: 'Alt+Shift+ArrowRight' }

/** Actions on a page, for its context menu and for 页签操作. */
export function tabActions(
  { id }: PageTab,
  tabs: readonly PageTab[],
  { onClose, onReload, onOpenElsewhere, onMove }: PageTabHandlers,
  closeKeys: string | undefined,
): TabAction[] {
  const ids = tabs.map((tab) => tab.id)
  const at = ids.indexOf(id)
  const others = ids.filter((otherId) => otherId !== id)
  const right = ids.slice(at + 1)
  const alone = others.length === 0 ? '只打开了这一个页面' : undefined
  const atEnd = right.length === 0
  return [
    onReload && { name: '重新加载', icon: RotateCw, onSelect: () => onReload(id) },
    onOpenElsewhere && { name: '在浏览器新标签页打开', icon: ExternalLink, onSelect: () => onOpenElsewhere(id) },
    { name: '关闭', icon: X, keys: closeKeys, disabledReason: alone, onSelect: () => onClose([id]) },
    { name: '关闭其他', icon: SquareX, disabledReason: alone, onSelect: () => onClose(others) },
    {
      name: '关闭右侧',
      icon: PanelRightClose,
      disabledReason: atEnd ? '右侧没有页面' : undefined,
      onSelect: () => onClose(right),
    },
    onMove && {
      name: '向左移动',
      icon: ArrowLeftToLine,
      keys: moveKeys.left,
      disabledReason: at === 0 ? '已经在最左边' : undefined,
      onSelect: () => onMove(id, at - 1),
    },
    onMove && {
      name: '向右移动',
      icon: ArrowRightToLine,
      keys: moveKeys.right,
      disabledReason: atEnd ? '已经在最右边' : undefined,
      onSelect: () => onMove(id, at + 1),
    },
  ].filter((action) => action !== undefined)
}
