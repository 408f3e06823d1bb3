import { useEffect, useReducer, useState } from 'react'
import { type Location, type NavigateFunction, NavigationType, useNavigate, useNavigationType } from 'react-router-dom'
import { redirectPath } from '#features/platform/index.ts'
import { menuPageOf } from '#lib/menu.ts'
import { confirm } from '#ui/confirm/confirm.ts'
import { readTabs, saveTabs } from './stored-tabs.ts'
import { changeTabs, lastUsed, type PageTab, type Tabs, type TabsAction } from './tabs.ts'

export interface PageTabsModel {
  state: Tabs
  /** Key of the active page; null while a page without a tab is shown, such as /403. */
  activeKey: string | null
  change: (action: TabsAction) => void
  navigate: NavigateFunction
  goTo(tab: PageTab): void
  /** Closes pages; asks for confirmation if input would be lost. */
  close(tabs: readonly PageTab[]): Promise<void>
  reload(tab: PageTab): Promise<void>
}

export interface VisitedPage {
  key: string
  title: string
  isInMenu: boolean
}

export const addressOf = (tab: Pick<PageTab, 'path' | 'search'>) => tab.path + tab.search

/** The menu page that is highlighted while a tab is active: pages opened from there belong to it. */
function originOf(tab: PageTab | undefined): string {
  const page = tab && menuPageOf(tab.path)
  if (!tab || page?.url === tab.path) return tab?.path ?? ''
  return tab.from || (page?.url ?? '')
}

/** The opened pages, in sync with the address: the page at the address is open and active. */
export function usePageTabs(userId: number, location: Location, page: VisitedPage | null): PageTabsModel {
  const navigate = useNavigate()
  const isBackOrForward = useNavigationType() === NavigationType.Pop
  const [state, change] = useReducer(changeTabs, userId, readTabs)
  const [seen, setSeen] = useState<Location | null>(null)
  const { pathname: path, search } = location

  const open = state.tabs.find((tab) => tab.key === page?.key)
  // A menu link opens a list with its last filters; only Back and Forward mean the address without a query.
  const leftSearch = page?.isInMenu && search === '' && !isBackOrForward ? (open?.search ?? '') : ''
  if (page && location !== seen) {
    setSeen(location)
    const from = originOf(lastUsed(state))
    change({ do: 'visit', page: { key: page.key, title: page.title, path, search: search || leftSearch, from } })
  }
  useEffect(() => {
    if (leftSearch) navigate(path + leftSearch, { replace: true })
  }, [leftSearch, path, navigate])

  useEffect(() => saveTabs(userId, state), [userId, state])

  const isUnsaved = state.tabs.some((tab) => tab.isDirty)
  useEffect(() => {
    if (!isUnsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsaved])

  const activeKey = page?.key ?? null

  return {
    state,
    activeKey,
    change,
    navigate,
    goTo: (tab) => navigate(addressOf(tab)),
    async close(tabs) {
      if (!(await canLose(tabs))) return
      const keys = tabs.map((tab) => tab.key)
      change({ do: 'close', keys })
      if (activeKey === null || !keys.includes(activeKey)) return
      const next = lastUsed(state, (tab) => !keys.includes(tab.key))
      navigate(next ? addressOf(next) : redirectPath.to(), { replace: true })
    },
    async reload(tab) {
      if (await canLose([tab])) change({ do: 'reload', key: tab.key })
    },
  }
}

async function canLose(tabs: readonly PageTab[]): Promise<boolean> {
  const unsaved = tabs.filter((tab) => tab.isDirty)
  if (unsaved.length === 0) return true
  const names = unsaved.map((tab) => `「${tab.title}」`).join('')
  const answer = await confirm({
    title: `放弃${names}未保存的内容？`,
    consequence: '关闭或重新加载后，未保存的内容将丢失。',
    action: '放弃修改',
    tone: 'danger',
  })
  return answer !== false
}
