import { decodeRouteQuery, openInNewTab } from '#lib/route-query.ts'
import { PageTabs } from '#ui/page-tabs/page-tabs.tsx'
import { toast } from '#ui/toast/toast.ts'
import { useGoTo } from '../use-go-to.ts'
import { MAX_TABS, type PageTab } from './tabs.ts'
import { addressOf, type PageTabsModel } from './use-page-tabs.ts'

function openElsewhere({ path, search }: PageTab): void {
  if (!openInNewTab(path, decodeRouteQuery(search) ?? {})) toast.info('浏览器拦截了新标签页，请允许弹出窗口')
}

/** The tabs of the opened pages. */
export function ShellTabs({ model }: { model: PageTabsModel }) {
  const { state, activeKey, change, close, reload } = model
  const goTo = useGoTo()
  const withTab = (act: (tab: PageTab) => void) => (key: string) => {
    const tab = state.tabs.find((candidate) => candidate.key === key)
    if (tab) act(tab)
  }
  return (
    <PageTabs
      tabs={state.tabs.map((tab) => ({ id: tab.key, title: tab.title, href: addressOf(tab), isDirty: tab.isDirty }))}
      activeId={activeKey}
      max={MAX_TABS}
      closeKeys="Alt+W"
      onNavigate={goTo}
      onClose={(keys) => close(state.tabs.filter((tab) => keys.includes(tab.key)))}
      onReload={withTab(reload)}
      onOpenElsewhere={withTab(openElsewhere)}
      onMove={(key, to) => change({ do: 'move', key, to })}
    />
  )
}
