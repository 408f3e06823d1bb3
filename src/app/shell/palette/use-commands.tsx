import Clock from 'lucide-react/icons/clock'
import FilePen from 'lucide-react/icons/file-pen'
import KeyRound from 'lucide-react/icons/key-round'
import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import SunMoon from 'lucide-react/icons/sun-moon'
import { useNavigate } from 'react-router-dom'
import { switchTheme } from '#app/boot/appearance.ts'
import type { Profile } from '#contract/session.ts'
import { profilePath } from '#features/platform/index.ts'
import { useMenuPages } from '#lib/menu.ts'
import { MenuIcon } from '#screen/page/menu-icon.tsx'
import type { CommandGroup } from '#ui/command-palette/find-commands.ts'
import { goTo } from '#ui/nav-link/nav-link.tsx'
import { useOpenPages } from '../page-tabs/open-pages.ts'
import { addressOf } from '../page-tabs/use-page-tabs.ts'
import { useLeave } from '../use-leave.ts'
import { newCommands } from './page-commands.tsx'

const SHOWN_RECENT = 5

/** Recent pages, and the commands of the palette: pages of the user's menu, new records, and actions of the shell. */
export function useCommands(
  profile: Profile,
  onShowKeys: () => void,
): { recent: CommandGroup; commands: readonly CommandGroup[] } {
  const navigate = useNavigate()
  const leave = useLeave()
  const tabs = useOpenPages()
  const pages = useMenuPages()
  const recent = tabs
    .toSorted((a, b) => b.usedAt - a.usedAt)
    // Skip the active page.
    .slice(1, SHOWN_RECENT + 1)
  const recentPages: CommandGroup = {
    heading: '最近打开',
    shows: 'untyped',
    commands: recent.map((tab) => ({
      id: `recent-${tab.key}`,
      name: tab.title,
      icon: <Clock aria-hidden strokeWidth={1.75} />,
      onSelect: () => navigate(addressOf(tab)),
    })),
  }
  const commands: CommandGroup[] = [
    {
      heading: '页面',
      commands: pages.map(({ id, title, trail, icon, url, isOutside }) => ({
        id: `page-${id}`,
        name: title,
        trail,
        icon: <MenuIcon icon={icon} />,
        onSelect: () => goTo({ href: url, external: isOutside }, navigate),
      })),
    },
    { heading: '新增', commands: newCommands(profile, (address) => void navigate(address)) },
    {
      heading: '操作',
      commands: [
        {
          id: 'action-theme',
          name: '切换明暗',
          icon: <SunMoon aria-hidden strokeWidth={1.75} />,
          onSelect: switchTheme,
        },
        {
          id: 'action-drafts',
          name: '草稿箱',
          icon: <FilePen aria-hidden strokeWidth={1.75} />,
          onSelect: () => navigate(profilePath.to({ tab: 'drafts' })),
        },
        {
          id: 'action-password',
          name: '修改密码',
          icon: <KeyRound aria-hidden strokeWidth={1.75} />,
          onSelect: () => navigate(profilePath.to({ tab: 'password' })),
        },
        {
          id: 'action-shortcuts',
          name: '键盘快捷键',
          icon: <Keyboard aria-hidden strokeWidth={1.75} />,
          keys: '?',
          onSelect: onShowKeys,
        },
        { id: 'action-leave', name: '退出登录', icon: <LogOut aria-hidden strokeWidth={1.75} />, onSelect: leave },
      ],
    },
  ]
  return { recent: recentPages, commands }
}
