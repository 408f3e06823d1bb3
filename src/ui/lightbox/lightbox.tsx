import * as RadixDialog from '@radix-ui/react-dialog'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import type { ComponentProps, KeyboardEvent } from 'react'
import { cn } from '#ui/cn.ts'
import { useReturnFocus } from '#ui/dialog/use-return-focus.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Picture } from '#ui/lightbox/picture.tsx'
import { useView } from '#ui/lightbox/use-view.ts'
import { composed } from '#ui/popup/composed.ts'
import { text } from '#ui/text.ts'

export interface LightboxImage {
  src: string
  /** Alternative text or file name. */
  alt: string
}

export interface LightboxProps extends Omit<ComponentProps<'div'>, 'children'> {
  images: readonly LightboxImage[]
  /** Index of the shown picture; undefined if closed. */
  index: number | undefined
  /** The next index, or undefined to close. */
  onIndexChange: (index: number | undefined) => void
}

/** Pictures over the whole window. ← and → navigate, + and − zoom, 0 resets, R rotates, Esc closes. */
export function Lightbox({ images, index, onIndexChange, ...rest }: LightboxProps) {
  const image = index === undefined ? undefined : images[index]
  return (
    <RadixDialog.Root open={image !== undefined} onOpenChange={(isOpen) => !isOpen && onIndexChange(undefined)}>
      <RadixDialog.Portal container={document.body}>
        {image && index !== undefined && (
          <Sheet {...rest} image={image} index={index} count={images.length} onIndexChange={onIndexChange} />
        )}
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

interface SheetProps extends ComponentProps<'div'> {
  image: LightboxImage
  index: number
  count: number
  onIndexChange: (index: number) => void
}

function Sheet({ image, index, count, onIndexChange, onKeyDown, className, ...rest }: SheetProps) {
  const view = useView()
  const returnFocus = useReturnFocus()
  const hasMany = count > 1

  const leaf = (by: number) => {
    if (!hasMany) return
    view.reset()
    onIndexChange((index + by + count) % count)
  }

  const turn = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey) return
    if (key === 'ArrowLeft') leaf(-1)
    if (key === 'ArrowRight') leaf(1)
    if (key === '+' || key === '=') view.zoomIn()
    if (key === '-') view.zoomOut()
    if (key === '0') view.reset()
    if (key.toLowerCase() === 'r') view.turnRight()
  }

  return (
    <>
      <RadixDialog.Overlay className="fixed inset-0 z-50 animate-appear bg-canvas" />
      <RadixDialog.Content
        data-slot="lightbox"
        aria-describedby={undefined}
        {...rest}
        onKeyDown={composed(onKeyDown, turn)}
        onCloseAutoFocus={returnFocus}
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
        }}
        className={cn('fixed inset-x-0 top-(--view-bar) bottom-0 z-50 flex flex-col text-text outline-none', className)}
      >
        <header className="flex h-14 shrink-0 items-center gap-4 pr-4 pl-6">
          <RadixDialog.Title className="min-w-0 flex-1 truncate font-medium text-reading">
            {image.alt}
          </RadixDialog.Title>
          {hasMany && (
            <p role="status" className="text-text-muted tabular-nums">
              {index + 1} / {count}
            </p>
          )}
          <span className="flex flex-1 justify-end">
            <RadixDialog.Close asChild>
              <IconButton size="medium" label={text.close} side="bottom">
                <X aria-hidden strokeWidth={1.75} />
              </IconButton>
            </RadixDialog.Close>
          </span>
        </header>
        {/* The key resets the error state for the next picture. */}
        <Picture key={image.src} image={image} view={view} />
        {hasMany && (
          <>
            <IconButton
              tone="plain"
              size="medium"
              label="上一张"
              className="absolute top-1/2 left-4"
              onClick={() => leaf(-1)}
            >
              <ChevronLeft aria-hidden strokeWidth={1.75} />
            </IconButton>
            <IconButton
              tone="plain"
              size="medium"
              label="下一张"
              className="absolute top-1/2 right-4"
              onClick={() => leaf(1)}
            >
              <ChevronRight aria-hidden strokeWidth={1.75} />
            </IconButton>
          </>
        )}
      </RadixDialog.Content>
    </>
  )
}
