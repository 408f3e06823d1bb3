import { toast } from '#ui/toast/toast.ts'

/** The shared error handler (requirements, section 8): tells of a failure that no form and no page shows, with its code. */
export function handleError(code: number, message: string, level: 'error' | 'info'): void {
  toast[level](`${message}(${code})`)
}
