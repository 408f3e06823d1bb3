import ImageOff from 'lucide-react/icons/image-off'
import Plus from 'lucide-react/icons/plus'
import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { UploadRules } from '#contract/rules/upload.ts'
import { cn } from '#ui/cn.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Progress } from '#ui/progress/progress.tsx'
import { text } from '#ui/text.ts'
import type { UploadTask } from './upload-queue.ts'

const tileHeight = 96

/** Tiles have the required aspect ratio of the picture, as a preview. */
export function tileSize({ ratio, width, height }: UploadRules) {
  const shape = ratio ?? (width && height ? { w: width, h: height } : { w: 1, h: 1 })
  return { height: tileHeight, width: Math.round(Math.min(240, Math.max(72, (tileHeight * shape.w) / shape.h))) }
}

export interface TileBox {
  size: { height: number; width: number }
}

const tileLook = 'group/tile relative shrink-0 overflow-hidden rounded border bg-sunken'

interface AddTileProps extends ComponentProps<'button'>, TileBox {}

/** The empty tile that adds a picture. */
export function AddTile({ size, className, children, ...rest }: AddTileProps) {
  return (
    <button
      type="button"
      data-slot="add-tile"
      {...rest}
      style={size}
      className={cn(
        'flex shrink-0 cursor-pointer flex-col items-center justify-center gap-1 rounded border border-line-strong border-dashed bg-surface text-small text-text-muted',
        'hover:border-accent hover:text-accent-text',
        'group-data-over/uploader:border-accent group-data-over/uploader:bg-accent-subtle group-data-over/uploader:text-accent-text',
        'aria-invalid:border-danger',
        'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-text-faint',
        className,
      )}
    >
      <Plus aria-hidden strokeWidth={1.75} className="size-4" />
      {children}
    </button>
  )
}

interface PictureTileProps extends ComponentProps<'div'>, TileBox {
  src: string
  alt: string
  /** Buttons shown over the picture on hover or focus. */
  children: ReactNode
}

export function PictureTile({ size, src, alt, className, style, children, ...rest }: PictureTileProps) {
  const [broken, setBroken] = useState<string>()
  return (
    <div data-slot="picture-tile" {...rest} style={{ ...size, ...style }} className={cn(tileLook, className)}>
      {broken === src ? (
        <p className="flex size-full flex-col items-center justify-center gap-1 text-small text-text-muted">
          <ImageOff aria-hidden strokeWidth={1.75} className="size-4" />
          {text.imageFailed}
        </p>
      ) : (
        <img
          src={src}
          alt={alt}
          draggable={false}
          decoding="async"
          onError={() => setBroken(src)}
          className="size-full object-cover"
        />
      )}
      <div className="absolute inset-0 flex items-center justify-center gap-1 bg-overlay opacity-0 focus-within:opacity-100 group-hover/tile:opacity-100">
        {children}
      </div>
    </div>
  )
}

interface TaskTileProps extends TileBox {
  task: UploadTask
  onCancel: () => void
  onRetry: () => void
}

/** A picture that is uploading or has failed. */
export function TaskTile({ size, task, onCancel, onRetry }: TaskTileProps) {
  const isFailed = task.state === 'failed'
  return (
    <div
      data-slot="task-tile"
      data-state={task.state}
      style={size}
      title={isFailed ? task.message : task.file.name}
      className={cn(
        tileLook,
        'flex flex-col justify-between p-2 text-small',
        isFailed && 'border-danger bg-danger-subtle',
      )}
    >
      {isFailed ? (
        <p role="alert" className="line-clamp-2 break-words text-danger-text">
          {task.message}
        </p>
      ) : (
        <p className="line-clamp-2 break-words text-text-muted">{task.file.name}</p>
      )}
      {!isFailed && <Progress label={`${task.file.name} 上传进度`} value={task.progress * 100} />}
      <div className="flex justify-end gap-1">
        {isFailed && (
          <IconButton size="tiny" label={`重新上传 ${task.file.name}`} onClick={onRetry}>
            <RotateCw aria-hidden strokeWidth={1.75} />
          </IconButton>
        )}
        <IconButton size="tiny" label={`${isFailed ? '移除' : '取消上传'} ${task.file.name}`} onClick={onCancel}>
          <X aria-hidden strokeWidth={1.75} />
        </IconButton>
      </div>
    </div>
  )
}
