import * as RadixDialog from '@radix-ui/react-dialog'
import X from 'lucide-react/icons/x'
import { type ComponentProps, type FocusEvent, type ReactNode, useEffect, useRef } from 'react'
import { cn } from '#ui/cn.ts'
import { useSurface } from '#ui/dialog/edits.ts'
import { useReturnFocus } from '#ui/dialog/use-return-focus.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { text } from '#ui/text.ts'

type ContentProps = ComponentProps<typeof RadixDialog.Content>

export interface ModalProps extends Omit<ContentProps, 'title'> {
  title: ReactNode
  /** One sentence under the title. */
  description?: ReactNode
  /** At the end of the header, for example who else has the record open. */
  aside?: ReactNode
  /** While busy: Esc, outside clicks and the close button do not close it. */
  locked?: boolean
  /** Without a close button: only what is inside ends it. Together with `locked`. */
  hasClose?: boolean
}

// Toasts are above a dialog; a click on a toast is no outside click.
const isOnToast = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-slot=toaster]') !== null

/** Focuses the first field; without one the surface, so that no button is pressed by accident. */
const focusFirstField: ContentProps['onOpenAutoFocus'] = (event) => {
  if (!(event.currentTarget instanceof HTMLElement)) return
  const surface = event.currentTarget
  const field = surface.querySelector<HTMLElement>(
    ':is(input:not([type=hidden]), textarea, [role=combobox], [contenteditable=true]):not(:disabled)',
  )
  event.preventDefault()
  const target = field ?? surface
  target.focus({ preventScroll: true })
}

/**
 * Passes the focus on to its target. Between two fields nothing has focus; if an element is removed in that moment,
 * such as a message that the blur clears, Radix considers the focus lost and focuses the surface.
 */
function useFocusOnItsWay() {
  const target = useRef<Element | null>(null)
  return {
    onBlur: (event: FocusEvent) => {
      target.current = event.relatedTarget
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      const next = target.current
      target.current = null
      if (event.target !== event.currentTarget || event.target === next) return
      if (next instanceof HTMLElement && event.currentTarget.contains(next)) next.focus()
    },
  }
}

/** Common parts of dialog and drawer: overlay, header and closing. */
export function Modal(props: ModalProps) {
  return (
    // With an explicit container it renders synchronously on open; see useReturnFocus.
    <RadixDialog.Portal container={document.body}>
      <Surface {...props} />
    </RadixDialog.Portal>
  )
}

function Surface({
  title,
  description,
  aside,
  locked = false,
  hasClose = true,
  className,
  children,
  onInteractOutside,
  onEscapeKeyDown,
  ...rest
}: ModalProps) {
  const returnFocus = useReturnFocus()
  const { call } = useSurface()
  const label = typeof title === 'string' ? title : ''
  useEffect(() => call(label), [call, label])
  const focusOnItsWay = useFocusOnItsWay()
  return (
    <>
      <RadixDialog.Overlay className="fixed inset-0 z-50 animate-appear bg-overlay" />
      <RadixDialog.Content
        onOpenAutoFocus={focusFirstField}
        onCloseAutoFocus={returnFocus}
        {...focusOnItsWay}
        {...(description ? {} : { 'aria-describedby': undefined })}
        {...rest}
        onInteractOutside={(event) => {
          onInteractOutside?.(event)
          if (locked || isOnToast(event.target)) event.preventDefault()
        }}
        onEscapeKeyDown={(event) => {
          onEscapeKeyDown?.(event)
          if (locked) event.preventDefault()
        }}
        className={cn('fixed z-50 flex flex-col bg-raised text-text shadow-dialog outline-none', className)}
      >
        <header className="flex shrink-0 items-start gap-4 px-6 pt-5 pb-4">
          <div className="min-w-0 flex-1">
            <RadixDialog.Title className="break-words font-bold text-section">{title}</RadixDialog.Title>
            {description && (
              // It may contain a list, which is invalid in a paragraph.
              <RadixDialog.Description asChild>
                <div className="mt-1 text-text-muted">{description}</div>
              </RadixDialog.Description>
            )}
          </div>
          {aside}
          {hasClose && (
            <RadixDialog.Close asChild disabled={locked}>
              <IconButton label={text.close} className="-mr-2">
                <X aria-hidden strokeWidth={1.75} />
              </IconButton>
            </RadixDialog.Close>
          )}
        </header>
        {children}
      </RadixDialog.Content>
    </>
  )
}

/** The scrolling content between header and footer. For a form inside, use `className="contents"` on the form. */
export function ModalBody({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div data-slot="modal-body" {...rest} className={cn('min-h-0 flex-1 overflow-y-auto px-6 pt-1 pb-5', className)} />
  )
}

/** The buttons, always visible. */
export function ModalFoot({ className, ...rest }: ComponentProps<'footer'>) {
  return (
    <footer
      data-slot="modal-foot"
      {...rest}
      className={cn('flex shrink-0 items-center justify-end gap-2 border-t px-6 py-3', className)}
    />
  )
}
