import Bell from 'lucide-react/icons/bell'
import { useState } from 'react'
import { Popover, PopoverContent, PopoverTrigger } from '#ui/popover/popover.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { CountedIcon } from './counted-icon.tsx'

const LastTen = lazyPart(() => import('./last-notices.tsx'), 'LastTen', <Skeleton rows={5} className="p-4" />)

/** The bell: number of unread notices, and the last ten. */
export function Notices({ unread }: { unread: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <CountedIcon label={`通知，${unread} 条未读`} count={unread}>
          <Bell aria-hidden strokeWidth={1.75} />
        </CountedIcon>
      </PopoverTrigger>
      <PopoverContent label="最近通知" align="end" className="w-90 p-0">
        <LastTen onLeave={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  )
}
