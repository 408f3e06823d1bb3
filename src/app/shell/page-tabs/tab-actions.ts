import { ExternalLink, type LucideIcon, PanelRightClose, RotateCw, SquareX, X } from 'lucide-react'
import { decodeRouteQuery, openInNewTab } from '#lib/route-query.ts'
import { toast } from '#ui/toast/toast.ts'
import type { PageTab } from './tabs.ts'
import type { PageTabsModel } from './use-page-tabs.ts'

export interface TabAction {
  name: string
  icon: LucideIcon
  keys?: string
  disabledReason?: string | undefined
  run: () => void
}

/** What can be done with an opened page: in its context menu and under 页签操作 alike. */
export function tabActions(tab: PageTab, model: PageTabsModel): TabAction[] {
  const { tabs } = model.state
  const others = tabs.filter((one) => one.key !== tab.key)
  const right = tabs.slice(tabs.findIndex((one) => one.key === tab.key) + 1)
  const isAlone = others.length === 0 && '只打开了这一个页面'
  return [
    { name: '重新加载', icon: RotateCw, run: () => model.reload(tab) },
    {
      name: '在浏览器新标签页打开',
      icon: ExternalLink,
      run: () => {
        if (!openInNewTab(tab.path, decodeRouteQuery(tab.search) ?? {}))
          toast.info('浏览器拦截了新标签页，请允许弹出窗口')
      },
    },
    { name: '关闭', icon: X, keys: 'Alt+W', disabledReason: isAlone || undefined, run: () => model.close([tab]) },
    { name: '关闭其他', icon: SquareX, disabledReason: isAlone || undefined, run: () => model.close(others) },
    {
      name: '关闭右侧',
      icon: PanelRightClose,
      disabledReason: right.length === 0 ? '右侧没有页面' : undefined,
      run: () => model.close(right),
    },
  ]
}
