export type ToastTone = 'success' | 'info' | 'error'

export interface ToastAction {
  /** A verb: 撤销, 打开. */
  label: string
  onSelect: () => void
}

export interface ToastOptions {
  action?: ToastAction
  /** How long it stays, in milliseconds. */
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
// Time enough to read, decide and get there.
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

/** Whether an error stands on the screen; a further one would be dropped. */
export const isErrorShowing = () => toasts.some(({ tone }) => tone === 'error')

/** Says what became of an action, from anywhere, also outside of React. `Toaster` shows it. */
export const toast = {
  success: (message: string, options?: ToastOptions) => add('success', message, options),
  info: (message: string, options?: ToastOptions) => add('info', message, options),
  /** One error at a time: while one stands, others are dropped, for they mostly have the same cause. */
  error: (message: string, options?: ToastOptions) => (isErrorShowing() ? undefined : add('error', message, options)),
  dismiss: (id: number) => set(toasts.filter((one) => one.id !== id)),
  /** Takes all away, waiting ones too. */
  clear: () => set([]),
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** All of them, the oldest first, the same array until something changes. */
export const allToasts = () => toasts

/** An error is shown at once; of the others three at a time, the rest wait for their turn. */
export function shownToasts(all: readonly Toast[]): { errors: Toast[]; others: Toast[] } {
  return {
    errors: all.filter(({ tone }) => tone === 'error'),
    others: all.filter(({ tone }) => tone !== 'error').slice(0, maxShown),
  }
}
