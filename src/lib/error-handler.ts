import { toast } from '#ui/toast/toast.ts'
import { withCode } from './api-error.ts'

/** The shared error handler (requirements, section 8): shows a failure that no form or page shows, with its code. */
export function handleError(code: number, message: string, level: 'error' | 'info'): void {
  toast[level](withCode(message, code))
}
