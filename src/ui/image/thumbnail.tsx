import ImageOff from 'lucide-react/icons/image-off'
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'
import { cn } from '#ui/cn.ts'
import { text } from '#ui/text.ts'

// Zooming is rare; a list of pictures must not load it.
const Lightbox = lazy(() => import('#ui/lightbox/lightbox.tsx').then(({ Lightbox }) => ({ default: Lightbox })))

export interface ThumbnailProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Empty for no picture. */
  src: string | null | undefined
  /** Alternative text. */
  alt: string
  /** Height in px. */
  size?: number
  /** Aspect ratio, width / height. */
  ratio?: number
  /** The picture shown enlarged; by default `src`. */
  full?: string
  /** False passes clicks to the surrounding element. */
  opens?: boolean
}

/** A thumbnail with a fixed aspect ratio. A click enlarges it. */
export function Thumbnail({
  src,
  alt,
  size = 40,
  ratio = 1,
  full,
  opens = true,
  className,
  style,
  onClick,
  ...rest
}: ThumbnailProps) {
  const [broken, setBroken] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const box = { height: size, width: Math.round(size * ratio), ...style }
  const look = cn('relative inline-block shrink-0 overflow-hidden rounded bg-sunken align-middle', className)

  if (!src || broken === src) {
    return (
      <span data-slot="thumbnail" data-broken={src ? true : undefined} className={look} style={box}>
        {src && <Broken size={size} alt={alt} />}
      </span>
    )
  }
  const image = (
    <img
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setBroken(src)}
      className="size-full object-cover"
    />
  )
  if (!opens) {
    return (
      <span data-slot="thumbnail" className={look} style={box}>
        {image}
      </span>
    )
  }
  return (
    <>
      <button
        data-slot="thumbnail"
        type="button"
        aria-label={`查看图片 ${alt}`}
        {...rest}
        onClick={(event) => {
          onClick?.(event)
          if (!event.defaultPrevented) setOpen(true)
        }}
        className={cn(look, 'cursor-zoom-in')}
        style={box}
      >
        {image}
        <Line />
      </button>
      {isOpen && (
        <Suspense>
          <Lightbox
            images={[{ src: full ?? src, alt }]}
            index={0}
            onIndexChange={(index) => setOpen(index !== undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

/** A hairline that separates white pictures from a white background. */
function Line(): ReactNode {
  return <span aria-hidden className="absolute inset-0 rounded border border-text/10" />
}

// Minimum size for text; below it only the icon is shown, with the text as its name.
const roomForText = 64

function Broken({ size, alt }: { size: number; alt: string }) {
  return (
    <span
      role="img"
      aria-label={`${alt} ${text.imageFailed}`}
      title={text.imageFailed}
      className="absolute inset-0 flex flex-col items-center justify-center gap-1 text-small text-text-faint"
    >
      <ImageOff aria-hidden strokeWidth={1.75} className={size < 32 ? 'size-3.5' : 'size-4'} />
      {size >= roomForText && text.imageFailed}
    </span>
  )
}
