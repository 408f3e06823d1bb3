import type { BulkResult } from '#contract/fields.ts'
import { toast } from '#ui/toast/toast.ts'

const namesShown = 2
const reasonsShown = 3

/** Failure reasons, grouped: 「甲」「乙」等 5 个库存不足. */
function reasonText(failed: BulkResult['failed']): string {
  const byReason = [...Map.groupBy(failed, ({ message }) => message)]
  const reasons = byReason.slice(0, reasonsShown).map(([message, records]) => {
    const names = records.slice(0, namesShown).map(({ name }) => `「${name}」`)
    return `${names.join('')}${records.length > namesShown ? `等 ${records.length} 个` : ''}${message}`
  })
  const others = byReason.slice(reasonsShown).reduce((sum, [, records]) => sum + records.length, 0)
  return [...reasons, ...(others > 0 ? [`其余 ${others} 个另有原因`] : [])].join('；')
}

/** Number processed, and the failure reasons of the rest: 3 个账号已冻结，1 个未处理：… */
export function bulkText({ done, failed }: BulkResult, suffix: string): string {
  return failed.length > 0 ? `${done} ${suffix}，${failed.length} 个未处理：${reasonText(failed)}` : `${done} ${suffix}`
}

export function bulkToast(result: BulkResult, suffix: string): void {
  toast[result.failed.length > 0 ? 'error' : 'success'](bulkText(result, suffix))
}
