import ImageOff from 'lucide-react/icons/image-off'
import { type ComponentProps, useEffect, useRef } from 'react'
import type { WatermarkSetting } from '#contract/rules/watermark.ts'
import { watermarkType } from '#contract/rules/watermark.ts'
import { Button } from '#ui/button/button.tsx'
import { cn } from '#ui/cn.ts'
import { text } from '#ui/text.ts'
import { lineOf, paint } from './paint.ts'
import { usePicture } from './use-picture.ts'

export interface WatermarkPreviewProps extends Omit<ComponentProps<'figure'>, 'children'> {
  src: string
  /** Alternative text of the picture. */
  alt: string
  setting: WatermarkSetting
  /**
   * Font families as in CSS. With the server's font the preview is pixel-identical to the server's picture; with
   * another, positions and line heights are the same and only the glyphs differ.
   */
  font?: string
}

const serverFont = '"Noto Sans SC", "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif'

/** A picture with a watermark, drawn in the browser while the setting is edited. */
export function WatermarkPreview({ src, alt, setting, font = serverFont, className, ...rest }: WatermarkPreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { picture, retry } = usePicture(src)
  const { picture: mark, retry: retryMark } = usePicture(setting.type === watermarkType.image ? setting.imgUrl : '')

  useEffect(() => {
    const sheet = canvas.current
    if (!picture || !sheet) return
    const what = { picture, mark: mark ?? undefined, setting, font }
    const line = lineOf(what)
    let isCurrent = true
    const draw = () => {
      if (isCurrent) paint(sheet, what)
    }
    // A web font must be loaded before drawing; if it fails, the next family is used.
    if (line.text === '') draw()
    else document.fonts.load(line.font, line.text).then(draw, draw)
    return () => {
      isCurrent = false
    }
  }, [picture, mark, setting, font])

  return (
    <figure data-slot="watermark-preview" {...rest} className={cn('text-data', className)}>
      {picture === null || src === '' ? (
        <div
          role="alert"
          className="flex aspect-4/3 flex-col items-center justify-center gap-3 rounded border bg-sunken text-text-muted"
        >
          <ImageOff aria-hidden strokeWidth={1.25} className="size-8 text-text-faint" />
          {text.imageFailed}
          {src !== '' && <Button onClick={retry}>{text.retry}</Button>}
        </div>
      ) : (
        <canvas
          ref={canvas}
          role="img"
          aria-label={alt}
          data-state={picture ? 'ready' : 'loading'}
          className="block h-auto max-w-full rounded bg-sunken"
        />
      )}
      {mark === null && (
        <figcaption>
          <p role="alert" className="flex items-center gap-2 pt-1 text-danger-text text-small">
            水印{text.imageFailed}
            <Button tone="link" size="tiny" onClick={retryMark}>
              {text.retry}
            </Button>
          </p>
        </figcaption>
      )}
    </figure>
  )
}
