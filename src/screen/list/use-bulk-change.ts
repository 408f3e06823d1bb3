import { useNavigate } from 'react-router-dom'
import { startBulk } from '#contract/bulk.ts'
import type { Endpoint, ParamsOf } from '#contract/endpoint.ts'
import type { BulkResult } from '#contract/fields.ts'
import { formatCount } from '#lib/formats.ts'
import { type ChangeOptions, useChange } from '#screen/data/use-change.ts'
import { useInvalidate } from '#screen/data/use-read.ts'
import { jobsPath } from '#screen/page/jobs-path.ts'
import type { Answer } from '#ui/confirm/confirm.ts'
import { toast } from '#ui/toast/toast.ts'
import { type BulkTarget, bulkTarget, type Chosen } from './bulk-target.ts'
import { bulkText, bulkToast } from './bulk-toast.ts'

/** The parameter names for records in bulk endpoints. */
type Records = 'ids' | 'spuIds' | 'items' | 'enterpriseIds' | 'personalIds' | 'merchantIds'
type Rest<E extends Endpoint> = Omit<ParamsOf<E>, Records>

export interface BulkChange<E extends Endpoint, Row extends { id: number }> {
  /** Runs the action and reports the result: `suffix` follows the number, as in 个组件已启用. Rejects if nothing was done. */
  (target: BulkTarget<Row>, params: Rest<E>, suffix: string, options?: ChangeOptions): Promise<void>
  /** For `ask`: refused records stay in the question, with its input, for another try. */
  answering(
    target: BulkTarget<Row>,
    suffix: string,
    paramsOf: (answer: Answer) => Rest<E>,
  ): (answer: Answer) => Promise<void>
}

/**
 * Calls a bulk endpoint for the selection of a list: with the records, or with the filters, which the server runs
 * again. Without `recordsOf` the endpoint takes `ids`.
 */
export function useBulkChange<E extends Endpoint, Row extends { id: number } = { id: number }>(
  endpoint: E,
  recordsOf: (rows: readonly Row[]) => object = (rows) => ({ ids: rows.map(({ id }) => id) }),
): BulkChange<E, Row> {
  const change = useChange(endpoint)
  const startAll = useStartBulk(endpoint)

  const send = async (rows: readonly Row[], params: Rest<E>, options?: ChangeOptions): Promise<BulkResult> => {
    const answer = (await change({ ...params, ...recordsOf(rows) } as ParamsOf<E>, undefined, options)) as unknown
    const { done, count, failed = [] } = answer as Partial<BulkResult> & { count?: number }
    return { done: done ?? count ?? rows.length, failed }
  }

  const run = async (target: BulkTarget<Row>, params: Rest<E>, suffix: string, options?: ChangeOptions) => {
    const chosen = bulkTarget(target)
    if (chosen.whole) return startAll(chosen, params, suffix, options)
    const result = await send(chosen.rows, params, options)
    bulkToast(result, suffix)
    chosen.settle(result.failed.map(({ id }) => id))
  }

  return Object.assign(run, {
    answering: (target: BulkTarget<Row>, suffix: string, paramsOf: (answer: Answer) => Rest<E>) => {
      const chosen = bulkTarget(target)
      let left = chosen.rows
      return async (answer: Answer) => {
        if (chosen.whole) return startAll(chosen, paramsOf(answer), suffix, { quiet: true })
        const result = await send(left, paramsOf(answer), { quiet: true })
        const failed = new Set(result.failed.map(({ id }) => id))
        chosen.settle([...failed])
        if (failed.size === 0) return bulkToast(result, suffix)
        left = left.filter(({ id }) => failed.has(id))
        throw new Error(bulkText(result, suffix))
      }
    },
  })
}

/** Sends the filters: few records are processed when it resolves, many by a background job. */
function useStartBulk(endpoint: Endpoint) {
  const start = useChange(startBulk)
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  return async (
    { label, whole, count, settle }: Chosen<{ id: number }>,
    params: object,
    suffix: string,
    options?: ChangeOptions,
  ): Promise<void> => {
    if (!whole) return
    const action = `${endpoint.method} ${endpoint.path}`
    const request = { ...whole, label, action, params: params as Record<string, unknown>, expected: count }
    const { jobId, result } = await start(request, undefined, options)
    settle([])
    if (result) {
      await invalidate(endpoint.invalidates ?? [])
      return bulkToast(result, suffix)
    }
    toast.success(`正在后台处理 ${formatCount(count)} 条（任务 ${jobId}），完成后通知您`, {
      action: {
        label: '查看任务',
        onSelect: () => navigate(jobsPath.to({ id: jobId ?? undefined })),
      },
    })
  }
}
