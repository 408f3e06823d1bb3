import { jobStatus, jobType as jobTypeCodes } from '#contract/job-codes.ts'
import { downloadJobFile, type Job } from '#contract/jobs.ts'
import { useChange } from '#screen/data/use-change.ts'
import { saveFile } from '#screen/list/export-button.tsx'

export interface JobFile {
  kind: 'result' | 'error' | 'source'
  /** 下载结果 */
  label: string
}

/** Downloadable files of a job: for its owner only, until they expire. */
export function filesOf({ own, status, jobType, hasResult, hasErrors }: Job): JobFile[] {
  if (!own || status === jobStatus.expired) return []
  return [
    ...(status === jobStatus.done && hasResult ? [{ kind: 'result' as const, label: '下载结果' }] : []),
    ...(hasErrors ? [{ kind: 'error' as const, label: '下载错误明细' }] : []),
    ...(jobType === jobTypeCodes.import ? [{ kind: 'source' as const, label: '下载原文件' }] : []),
  ]
}

export function useJobFile(): (job: Job, kind: JobFile['kind']) => Promise<void> {
  const getAddress = useChange(downloadJobFile)
  return async ({ id }, kind) => {
    try {
      saveFile((await getAddress({ id, kind })).url)
    } catch {
      // The request has already shown the error.
    }
  }
}
