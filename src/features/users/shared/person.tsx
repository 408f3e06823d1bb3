import type { UserLabel, UserRow } from '#contract/users/users.ts'
import { cn } from '#ui/cn.ts'
import { Tag } from '#ui/tag/tag.tsx'

interface AvatarProps {
  user: Pick<UserRow, 'avatar' | 'nickname'>
  size?: 24 | 56
}

/** The picture of a user, or the first sign of the nickname. */
export function Avatar({ user: { avatar, nickname }, size = 24 }: AvatarProps) {
  const look = cn('shrink-0 rounded-full', size === 24 ? 'size-6' : 'size-14')
  if (avatar) return <img src={avatar} alt="" className={cn(look, 'object-cover')} />
  return (
    <span
      aria-hidden
      className={cn(
        look,
        'grid place-items-center bg-accent-subtle text-accent-text',
        size === 24 ? 'text-small' : 'text-title',
      )}
    >
      {[...nickname][0]}
    </span>
  )
}

/** The labels of a user, each with its colour. */
export function Labels({ labels, wraps = false }: { labels: readonly UserLabel[]; wraps?: boolean }) {
  return (
    <span className={cn('flex min-w-0 gap-1', wraps ? 'flex-wrap' : 'overflow-hidden')}>
      {labels.map(({ id, name, color }) => (
        <Tag key={id} quiet className="shrink-0">
          <span aria-hidden className="mr-1 inline-block size-2 rounded-full" style={{ backgroundColor: color }} />
          {name}
        </Tag>
      ))}
    </span>
  )
}
