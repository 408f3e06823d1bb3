import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import { cn } from '#ui/cn.ts'
import { Failed } from '#ui/failed/failed.tsx'
import { useMergedRef } from '#ui/field/use-merged-ref.ts'

export interface Captions {
  /** A WebVTT file. */
  src: string
  label?: string
  language?: string
}

export interface VideoPlayerProps extends Omit<ComponentProps<'video'>, 'children' | 'controls' | 'title'> {
  src: string
  /** Accessible title. */
  title: string
  captions?: Captions
}

/** Seconds that an arrow key skips. */
const JUMP = 5

/** Handles a player key; returns whether it was one. */
function steer(video: HTMLVideoElement, key: string): boolean {
  if (key === ' ' || key === 'k') {
    // If it cannot start, `onError` reports it.
    if (video.paused) video.play().catch(() => undefined)
    else video.pause()
  } else if (key === 'ArrowLeft') video.currentTime = Math.max(0, video.currentTime - JUMP)
  else if (key === 'ArrowRight') video.currentTime += JUMP
  else if (key === 'ArrowUp') video.volume = Math.min(1, video.volume + 0.1)
  else if (key === 'ArrowDown') video.volume = Math.max(0, video.volume - 0.1)
  else if (key === 'm') video.muted = !video.muted
  else if (key === 'f' && document.fullscreenEnabled) video.requestFullscreen().catch(() => undefined)
  else return false
  return true
}

/**
 * A video in a 16:9 box, with the browser's controls but no download. Space plays, left and right seek, up and down
 * change the volume, M mutes, F is fullscreen.
 */
export function VideoPlayer({ src, title, captions, className, ref, onError, onKeyDown, ...rest }: VideoPlayerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [broken, setBroken] = useState<string>()
  const setVideo = useMergedRef(video, ref)
  const keys = (event: KeyboardEvent<HTMLVideoElement>) => {
    onKeyDown?.(event)
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (steer(event.currentTarget, event.key)) event.preventDefault()
  }
  if (broken === src)
    return (
      <div
        data-slot="video-player"
        data-state="failed"
        className={cn('grid aspect-video w-full place-items-center overflow-auto rounded border bg-sunken', className)}
      >
        <Failed title="视频加载失败" message="请检查网络后重试" onRetry={() => setBroken(undefined)} className="py-2" />
      </div>
    )
  return (
    <video
      data-slot="video-player"
      src={src}
      aria-label={title}
      controls
      controlsList="nodownload noremoteplayback"
      disableRemotePlayback
      playsInline
      preload="metadata"
      {...rest}
      ref={setVideo}
      // The browser's context menu offers the download that its controls omit.
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={keys}
      onError={(event) => {
        setBroken(src)
        onError?.(event)
      }}
      className={cn('aspect-video w-full rounded bg-sunken object-contain', className)}
    >
      {captions && (
        <track
          kind="captions"
          src={captions.src}
          srcLang={captions.language ?? 'zh-CN'}
          label={captions.label ?? '中文字幕'}
          default
        />
      )}
    </video>
  )
}
