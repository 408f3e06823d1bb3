import type { BulkResult } from '#contract/fields.ts'
import { toast } from '#ui/toast/toast.ts'

/** What was done, and what stood against the rest: 3 个账号已冻结，1 个未处理：… */
export function bulkWords({ done, failed }: BulkResult, words: string): string {
  const [first] = failed
  return first ? `${done} ${words}，${failed.length} 个未处理：「${first.name}」${first.message}` : `${done} ${words}`
}

export function tellBulk(result: BulkResult, words: string): void {
  toast[result.failed.length > 0 ? 'error' : 'success'](bulkWords(result, words))
}
