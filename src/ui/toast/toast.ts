export type ToastTone = 'success' | 'info' | 'error'

export interface ToastAction {
  /** A verb: 撤销, 打开. */
  label: string
  onSelect: () => void
}

export interface ToastOptions {
  action?: ToastAction
  /** Duration in milliseconds. */
  duration?: number
}

export interface Toast extends ToastOptions {
  id: number
  tone: ToastTone
  message: string
  duration: number
}

const maxShown = 3
const usualDuration: Record<ToastTone, number> = { success: 3000, info: 4000, error: 6000 }
// Enough time to read, decide and click.
const durationWithAction = 8000

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function set(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function add(tone: ToastTone, message: string, { action, duration }: ToastOptions = {}): number {
  const id = nextId++
  const usual = action ? durationWithAction : usualDuration[tone]
  set([...toasts, { id, tone, message, duration: duration ?? usual, ...(action && { action }) }])
  return id
}

/** Whether an error toast is shown; a further one would be dropped. */
export const isErrorShowing = () => toasts.some(({ tone }) => tone === 'error')

/** Shows the result of an action, from anywhere, also outside of React. `Toaster` renders it. */
export const toast = {
  success: (message: string, options?: ToastOptions) => add('success', message, options),
  info: (message: string, options?: ToastOptions) => add('info', message, options),
  /** One error at a time: others are dropped meanwhile, since they usually have the same cause. */
  error: (message: string, options?: ToastOptions) => (isErrorShowing() ? undefined : add('error', message, options)),
  dismiss: (id: number) => set(toasts.filter((item) => item.id !== id)),
  /** Removes all toasts, also queued ones. */
  clear: () => set([]),
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** All toasts, oldest first; a stable array until a change. */
export const allToasts = () => toasts

/** Errors are shown at once; of the others three at a time, the rest are queued. */
export function shownToasts(all: readonly Toast[]): { errors: Toast[]; others: Toast[] } {
  return {
    errors: all.filter(({ tone }) => tone === 'error'),
    others: all.filter(({ tone }) => tone !== 'error').slice(0, maxShown),
  }
}
