import { useNavigate } from 'react-router-dom'
import { switchTheme } from '#app/appearance.ts'
import { profilePath } from '#features/platform/index.ts'
import { useMenuPages } from '#lib/menu.ts'
import { useOpenPages } from '../page-tabs/open-pages.ts'
import { addressOf } from '../page-tabs/use-page-tabs.ts'
import { useLeave } from '../use-leave.ts'

export interface PaletteEntry {
  id: string
  name: string
  /** Where it stands, from the group down; searched as well, but after the name. */
  trail: readonly string[]
  icon: string
  keys?: string
  run: () => void
}

const SHOWN_RECENT = 5

/** Everything the palette offers: the pages of the user's menu, those just visited, and actions of the shell. */
export function usePaletteEntries(onShowShortcuts: () => void) {
  const navigate = useNavigate()
  const leave = useLeave()
  const tabs = useOpenPages()
  const pages: PaletteEntry[] = useMenuPages().map(({ id, title, trail, icon, url, isOutside }) => ({
    id: `page-${id}`,
    name: title,
    trail,
    icon,
    run: () => (isOutside ? window.open(url, '_blank', 'noopener') : navigate(url)),
  }))
  const recent: PaletteEntry[] = tabs
    .toSorted((one, other) => other.usedAt - one.usedAt)
    // The first is the page one looks at.
    .slice(1, SHOWN_RECENT + 1)
    .map((tab) => ({
      id: `recent-${tab.key}`,
      name: tab.title,
      trail: [],
      icon: 'file',
      run: () => navigate(addressOf(tab)),
    }))
  const actions: PaletteEntry[] = [
    { id: 'action-theme', name: '切换明暗', trail: [], icon: 'sun-moon', run: switchTheme },
    {
      id: 'action-password',
      name: '修改密码',
      trail: [],
      icon: 'key-round',
      run: () => navigate(profilePath.to({ tab: 'password' })),
    },
    { id: 'action-shortcuts', name: '键盘快捷键', trail: [], icon: 'keyboard', keys: '?', run: onShowShortcuts },
    { id: 'action-leave', name: '退出登录', trail: [], icon: 'log-out', run: leave },
  ]
  return { recent, pages, actions }
}
