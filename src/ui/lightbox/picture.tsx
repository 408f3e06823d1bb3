import ImageOff from 'lucide-react/icons/image-off'
import RotateCw from 'lucide-react/icons/rotate-cw'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { cn } from '#ui/cn.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import type { LightboxImage } from '#ui/lightbox/lightbox.tsx'
import type { View } from '#ui/lightbox/use-view.ts'
import { text } from '#ui/text.ts'

interface PictureProps {
  image: LightboxImage
  view: View
}

/** The picture with its controls, or an error message. */
export function Picture({ image, view }: PictureProps) {
  const [isBroken, setBroken] = useState(false)

  if (isBroken)
    return (
      <p role="alert" className="flex flex-1 flex-col items-center justify-center gap-3 pb-14 text-text-muted">
        <ImageOff aria-hidden strokeWidth={1.25} className="size-8 text-text-faint" />
        {text.imageFailed}
      </p>
    )

  return (
    <>
      <div
        className="flex min-h-0 flex-1 items-center justify-center overflow-hidden px-16"
        onWheel={(event) => (event.deltaY < 0 ? view.zoomIn() : view.zoomOut())}
      >
        <img
          src={image.src}
          alt={image.alt}
          draggable={false}
          onError={() => setBroken(true)}
          {...view.drag}
          style={{ transform: view.transform }}
          className={cn(
            'max-h-full max-w-full touch-none select-none rounded',
            view.isDragged ? 'cursor-grabbing' : 'cursor-grab transition-transform duration-quick',
          )}
        />
      </div>
      <div
        role="toolbar"
        aria-label="图片操作"
        className="relative mx-auto my-4 flex shrink-0 items-center gap-1 rounded-panel border border-line bg-raised p-1 shadow-floating"
      >
        <IconButton label="缩小" disabled={!view.canZoomOut} onClick={view.zoomOut}>
          <ZoomOut aria-hidden strokeWidth={1.75} />
        </IconButton>
        <Button
          tone="quiet"
          aria-label={`${view.percent}%，恢复原样`}
          className="w-14 px-0 tabular-nums"
          onClick={view.reset}
        >
          {view.percent}%
        </Button>
        <IconButton label="放大" disabled={!view.canZoomIn} onClick={view.zoomIn}>
          <ZoomIn aria-hidden strokeWidth={1.75} />
        </IconButton>
        <IconButton label="向右旋转" onClick={view.turnRight}>
          <RotateCw aria-hidden strokeWidth={1.75} />
        </IconButton>
      </div>
    </>
  )
}
