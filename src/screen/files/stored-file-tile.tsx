import Check from 'lucide-react/icons/check'
import FileText from 'lucide-react/icons/file-text'
import Music from 'lucide-react/icons/music'
import Video from 'lucide-react/icons/video'
import { type ComponentProps, useId } from 'react'
import type { StoredFile } from '#contract/base.ts'
import { formatBytes, formatTime } from '#lib/formats.ts'
import { cn } from '#ui/cn.ts'
import { Thumbnail } from '#ui/image/thumbnail.tsx'

interface StoredFileTileProps extends Omit<ComponentProps<'input'>, 'type'> {
  file: StoredFile
  type: 'radio' | 'checkbox'
  /** The file is already in the field. */
  isUsed: boolean
}

/** A selectable stored file: a native radio or checkbox covers the tile. Props go to the `input`. */
export function StoredFileTile({ file, isUsed, className, ...rest }: StoredFileTileProps) {
  const { name, size, width, height, createdAt } = file
  const captionId = useId()
  const measure = width && height ? `${width} × ${height}，` : ''
  return (
    <div
      data-slot="stored-file-tile"
      title={`${name}\n上传于 ${formatTime(createdAt)}`}
      className={cn('group/file relative min-w-0 has-disabled:opacity-50', className)}
    >
      <Preview file={file} />
      <div className="px-2 py-1.5 text-small">
        <p className="truncate">{name}</p>
        <p id={captionId} className="truncate text-text-faint tabular-nums">
          {isUsed ? '已添加' : `${measure}${formatBytes(size)}`}
        </p>
      </div>
      <input
        {...rest}
        aria-label={name}
        aria-describedby={captionId}
        className={cn(
          'absolute inset-0 size-full cursor-pointer appearance-none rounded border',
          'hover:border-line-strong checked:border-2 checked:border-accent',
          'disabled:cursor-not-allowed disabled:border-line',
        )}
      />
      <span
        aria-hidden
        className="pointer-events-none absolute top-1.5 right-1.5 hidden size-5 items-center justify-center rounded-full bg-accent text-on-accent group-has-checked/file:flex"
      >
        <Check strokeWidth={2.5} className="size-3.5" />
      </span>
    </div>
  )
}

function Preview({ file: { fileClass, name, url, ext } }: { file: StoredFile }) {
  if (fileClass === 'image')
    return (
      <Thumbnail src={url} alt={name} size={96} opens={false} style={{ width: '100%' }} className="rounded-b-none" />
    )
  const Icon = fileClass === 'video' ? Video : fileClass === 'audio' ? Music : FileText
  return (
    <div className="flex h-24 flex-col items-center justify-center gap-1 rounded-t bg-sunken text-small text-text-muted">
      <Icon aria-hidden strokeWidth={1.25} className="size-7" />
      {ext.toUpperCase()}
    </div>
  )
}
