import Bell from 'lucide-react/icons/bell'
import CircleUser from 'lucide-react/icons/circle-user'
import Download from 'lucide-react/icons/download'
import FileClock from 'lucide-react/icons/file-clock'
import FilePen from 'lucide-react/icons/file-pen'
import KeyRound from 'lucide-react/icons/key-round'
import LogOut from 'lucide-react/icons/log-out'
import Stamp from 'lucide-react/icons/stamp'
import { useNavigate } from 'react-router-dom'
import { platformPages } from '#contract/platform/pages.ts'
import { profilePath } from '#features/platform/index.ts'
import { useHolds, useProfile } from '#screen/data/permissions.tsx'
import { useDraftCount } from '#screen/form/draft-keys.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#ui/dropdown-menu/dropdown-menu.tsx'
import { useLeave } from '../use-leave.ts'

/** The signed-in user, with personal pages and sign-out. */
export function UserMenu() {
  const navigate = useNavigate()
  const leave = useLeave()
  const profile = useProfile()
  const canSeeLog = useHolds('auditLog:view')
  if (!profile) return null
  const { name, account, avatar, roles, viewing } = profile
  return (
    <DropdownMenu>
      <DropdownMenuTrigger className="ml-1 flex h-8 cursor-pointer items-center gap-2 rounded pr-1.5 pl-1 transition-colors duration-quick hover:bg-hover data-[state=open]:bg-hover">
        {avatar ? (
          <img src={avatar} alt="" className="size-6 rounded-full object-cover" />
        ) : (
          <span
            aria-hidden
            className="flex size-6 items-center justify-center rounded-full bg-accent-subtle font-medium text-accent-text text-small"
          >
            {name.slice(0, 1)}
          </span>
        )}
        <span className="max-w-24 truncate max-md:sr-only">{name}</span>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="w-52">
        <DropdownMenuLabel>
          <span className="block truncate text-text">{account}</span>
          <span className="block truncate">{roles.map((role) => role.name).join('、') || '没有角色'}</span>
        </DropdownMenuLabel>
        <DropdownMenuSeparator />
        {!viewing && <PersonalPages />}
        {canSeeLog && (
          <DropdownMenuItem icon={FileClock} onSelect={() => navigate('/auditLog')}>
            操作日志
          </DropdownMenuItem>
        )}
        <DropdownMenuSeparator />
        <DropdownMenuItem icon={LogOut} onSelect={leave}>
          退出登录
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

/** Pages about the signed-in person: there is none in a view as a role or an account. */
function PersonalPages() {
  const navigate = useNavigate()
  const drafts = useDraftCount()
  return (
    <>
      <DropdownMenuItem icon={CircleUser} onSelect={() => navigate(profilePath.to())}>
        个人中心
      </DropdownMenuItem>
      <DropdownMenuItem icon={KeyRound} onSelect={() => navigate(profilePath.to({ tab: 'password' }))}>
        修改密码
      </DropdownMenuItem>
      <DropdownMenuItem icon={Stamp} onSelect={() => navigate(profilePath.to({ tab: 'watermark' }))}>
        水印设置
      </DropdownMenuItem>
      <DropdownMenuItem icon={FilePen} onSelect={() => navigate(profilePath.to({ tab: 'drafts' }))}>
        草稿箱
        {drafts > 0 && <span className="ml-1.5 text-text-muted tabular-nums">{drafts}</span>}
      </DropdownMenuItem>
      <DropdownMenuItem icon={Download} onSelect={() => navigate(platformPages.jobs.path)}>
        我的任务
      </DropdownMenuItem>
      <DropdownMenuItem icon={Bell} onSelect={() => navigate(platformPages.notifications.path)}>
        通知中心
      </DropdownMenuItem>
    </>
  )
}
