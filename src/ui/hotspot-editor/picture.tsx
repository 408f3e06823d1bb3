import ImageOff from 'lucide-react/icons/image-off'
import { type ComponentProps, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { cn } from '#ui/cn.ts'
import { text } from '#ui/text.ts'

interface PictureProps extends ComponentProps<'div'> {
  src: string
  alt: string
}

/** A picture with an overlay. Points are shown only after the picture has loaded. */
export function Picture({ src, alt, className, children, ...rest }: PictureProps) {
  const [loaded, setLoaded] = useState<string>()
  const [broken, setBroken] = useState<string>()
  const [tries, setTries] = useState(0)
  if (src === '' || broken === src)
    return (
      <div
        role="alert"
        className="flex aspect-4/3 flex-col items-center justify-center gap-3 rounded border bg-sunken text-text-muted"
      >
        <ImageOff aria-hidden strokeWidth={1.25} className="size-8 text-text-faint" />
        {text.imageFailed}
        {src !== '' && (
          <Button
            onClick={() => {
              setBroken(undefined)
              setTries(tries + 1)
            }}
          >
            {text.retry}
          </Button>
        )}
      </div>
    )
  return (
    <div {...rest} className={cn('relative select-none overflow-hidden rounded bg-sunken', className)}>
      <img
        key={tries}
        src={src}
        alt={alt}
        draggable={false}
        onLoad={() => setLoaded(src)}
        onError={() => setBroken(src)}
        className="block h-auto w-full"
      />
      {loaded === src && children}
    </div>
  )
}
