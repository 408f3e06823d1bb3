import { useQuery } from '@tanstack/react-query'
import Eye from 'lucide-react/icons/eye'
import { useEffect, useLayoutEffect, useState } from 'react'
import { getProfile } from '#contract/session.ts'
import { stopViewAs } from '#contract/view-as.ts'
import { type Viewing, viewedText } from '#contract/viewing.ts'
import { ApiError } from '#lib/api-error.ts'
import { call } from '#lib/call.ts'
import { formatTime } from '#lib/formats.ts'
import { leaveView } from '#lib/view-change.ts'
import { readOptions } from '#screen/data/use-read.ts'
import { Button } from '#ui/button/button.tsx'
import { toast } from '#ui/toast/toast.ts'

/** The bar while the console is viewed as a role or an account: above every page, also while there is no menu. */
export function ViewBar() {
  // Reads the profile that the entrance loads, and requests none.
  const { data } = useQuery({ ...readOptions(getProfile, {}), enabled: false })
  return data?.viewing && <Bar key={data.viewing.endsAt} viewing={data.viewing} />
}

/** Pages, drawers and toasts begin below it, by `--view-bar`. */
function Bar({ viewing }: { viewing: Viewing }) {
  const { endsAt, isUnbound } = viewing
  const [isLeaving, setLeaving] = useState(false)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--view-bar', '36px')
    return () => {
      style.removeProperty('--view-bar')
    }
  }, [])
  useEffect(() => {
    // The answer tells that the view has ended, as for any other change of permissions.
    const ask = () => void call(getProfile, {}, { quiet: true }).catch(() => {})
    const timer = setTimeout(ask, Math.max(0, Date.parse(endsAt) - Date.now()) + 1_000)
    return () => clearTimeout(timer)
  }, [endsAt])
  const leave = async () => {
    setLeaving(true)
    try {
      await call(stopViewAs, {})
      leaveView()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.kind === 'unreachable') toast.error('网络不通，没有退出，请重试')
      setLeaving(false)
    }
  }
  return (
    <div className="h-(--view-bar)">
      <aside
        data-slot="view-bar"
        aria-label="查看身份"
        className="pointer-events-auto fixed inset-x-0 top-0 z-55 flex h-(--view-bar) items-center gap-2 border-warning border-b bg-warning-subtle px-4 text-warning-text"
      >
        <Eye aria-hidden strokeWidth={1.75} className="size-4 shrink-0" />
        <p role="status" className="min-w-0 flex-1 truncate">
          <span className="font-medium">
            <span className="max-md:hidden">正在</span>以{viewedText(viewing)}
            <span className="max-md:hidden">的身份</span>查看（只读）
          </span>
          {isUnbound && <span className="max-lg:hidden"> · 数据范围随账号而定，按角色查看时没有数据</span>}
        </p>
        <span className="shrink-0 text-small tabular-nums max-md:hidden">{formatTime(endsAt).slice(-5)} 自动退出</span>
        <Button size="tiny" loading={isLeaving} onClick={leave} className="shrink-0">
          退出查看
        </Button>
      </aside>
    </div>
  )
}
