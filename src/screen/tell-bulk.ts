import type { BulkResult } from '#contract/fields.ts'
import { toast } from '#ui/toast/toast.ts'

/** Says what was done, and what stood against the rest: 3 个账号已冻结，1 个未处理：… */
export function tellBulk({ done, failed }: BulkResult, words: string): void {
  const [first] = failed
  if (first) toast.error(`${done} ${words}，${failed.length} 个未处理：「${first.name}」${first.message}`)
  else toast.success(`${done} ${words}`)
}
