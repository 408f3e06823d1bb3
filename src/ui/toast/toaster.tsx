import { useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { allToasts, shownToasts, subscribe } from '#ui/toast/toast.ts'
import { ToastStrip } from '#ui/toast/toast-strip.tsx'

/** Renders the toasts. Mounted once, in the app. Hover or focus pauses all timers. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribe, allToasts)
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const { errors, others } = shownToasts(toasts)
  const isPaused = toasts.length > 0 && (isPointed || isFocused)

  return createPortal(
    <section
      data-slot="toaster"
      aria-label="提示"
      // An element removed under the pointer or with focus sends no leave or blur, hence the length check above.
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      className="-translate-x-1/2 pointer-events-none fixed top-[calc(var(--view-bar)+12px)] left-1/2 z-60 flex w-max max-w-[min(480px,calc(100vw-32px))] flex-col items-center gap-2"
    >
      {errors.map((error) => (
        <ToastStrip key={error.id} toast={error} isPaused={isPaused} role="alert" aria-live="assertive" />
      ))}
      {/* Always mounted: screen readers only announce known live regions. */}
      <div role="status" aria-live="polite" className="flex flex-col items-center gap-2">
        {others.map((other) => (
          <ToastStrip key={other.id} toast={other} isPaused={isPaused} />
        ))}
      </div>
    </section>,
    document.body,
  )
}
