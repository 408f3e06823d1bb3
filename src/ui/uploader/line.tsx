import FileText from 'lucide-react/icons/file-text'
import Music from 'lucide-react/icons/music'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Video from 'lucide-react/icons/video'
import X from 'lucide-react/icons/x'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#ui/cn.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Progress } from '#ui/progress/progress.tsx'
import { formatBytes } from './describe-rules.ts'
import { type UploadKind, unnamed } from './kinds.ts'
import type { UploadTask } from './upload-queue.ts'

const icons = { image: FileText, file: FileText, video: Video, audio: Music } as const
const lineLook =
  'flex h-8 items-center gap-2 rounded border bg-surface pr-1 pl-2 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-text-faint'

interface FileLineProps extends ComponentProps<'div'> {
  kind: UploadKind
  url: string
  name: string
  /** Bytes; undefined if only the URL is known. */
  size?: number
  /** Buttons at the end. */
  children: ReactNode
}

/** A stored file; its name opens it. */
export function FileLine({ kind, url, name, size, className, children, ...rest }: FileLineProps) {
  const Icon = icons[kind]
  return (
    <div data-slot="file-line" {...rest} className={cn(lineLook, className)}>
      <Icon aria-hidden strokeWidth={1.75} />
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        title={name}
        className="min-w-0 flex-1 truncate hover:text-accent-text hover:underline hover:underline-offset-4"
      >
        {name || unnamed}
      </a>
      {size !== undefined && (
        <span className="shrink-0 text-small text-text-faint tabular-nums">{formatBytes(size)}</span>
      )}
      <span className="flex shrink-0">{children}</span>
    </div>
  )
}

interface TaskLineProps {
  kind: UploadKind
  task: UploadTask
  onCancel: () => void
  onRetry: () => void
}

/** A file that is uploading or has failed. */
export function TaskLine({ kind, task, onCancel, onRetry }: TaskLineProps) {
  const Icon = icons[kind]
  const isFailed = task.state === 'failed'
  const { name } = task.file
  return (
    <div
      data-slot="task-line"
      data-state={task.state}
      className={cn(lineLook, isFailed && 'border-danger bg-danger-subtle')}
    >
      <Icon aria-hidden strokeWidth={1.75} />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {isFailed ? (
        <span role="alert" className="min-w-0 truncate text-danger-text text-small" title={task.message}>
          {task.message}
        </span>
      ) : (
        <Progress label={`${name} 上传进度`} value={task.progress * 100} showsValue className="w-32 shrink-0" />
      )}
      <span className="flex shrink-0">
        {isFailed && (
          <IconButton size="tiny" label={`重新上传 ${name}`} onClick={onRetry}>
            <RotateCw aria-hidden strokeWidth={1.75} />
          </IconButton>
        )}
        <IconButton size="tiny" label={`${isFailed ? '移除' : '取消上传'} ${name}`} onClick={onCancel}>
          <X aria-hidden strokeWidth={1.75} />
        </IconButton>
      </span>
    </div>
  )
}
