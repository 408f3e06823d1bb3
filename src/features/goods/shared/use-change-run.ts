import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { BulkResult } from '#contract/fields.ts'
import { ApiError } from '#lib/api-error.ts'
import { jobsPath } from '#screen/page/jobs-path.ts'
import { toast } from '#ui/toast/toast.ts'

interface Started {
  jobId: number
  result: BulkResult | null
}

/** Runs a change of previewed records (`unit`: 个规格), shows the result per row, and starts again with the refused ones. */
export function useChangeRun(unit: string, onClose: () => void) {
  const navigate = useNavigate()
  const [only, setOnly] = useState<number[] | null>(null)
  const [result, setResult] = useState<BulkResult | null>(null)
  const [fault, setFault] = useState<ApiError | null>(null)
  const [isBusy, setBusy] = useState(false)

  const run = async (count: number, start: () => Promise<Started>) => {
    setBusy(true)
    setFault(null)
    try {
      const { jobId, result: done } = await start()
      const action = {
        label: '查看任务',
        onSelect: () => navigate(jobsPath.to({ id: jobId })),
      }
      if (!done) toast.success(`正在后台修改 ${count} ${unit}（任务 ${jobId}），完成后通知您`, { action })
      else if (done.failed.length === 0) toast.success(`已修改 ${done.done} ${unit}`, { action })
      if (!done || done.failed.length === 0) onClose()
      else setResult(done)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(error)
    } finally {
      setBusy(false)
    }
  }
  const retry = () => {
    setOnly(result?.failed.map(({ id }) => id) ?? null)
    setResult(null)
  }
  return { only, result, fault, isBusy, run, retry }
}

export type ChangeRun = ReturnType<typeof useChangeRun>
