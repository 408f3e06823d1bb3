import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { jobStatus } from '#contract/job-codes.ts'
import { getJob, type Job } from '#contract/jobs.ts'
import { formatCount } from '#lib/formats.ts'
import { readOptions } from '#screen/data/use-read.ts'
import { jobsPath } from '#screen/page/jobs-path.ts'
import { Button } from '#ui/button/button.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { DialogBody, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Failed } from '#ui/failed/failed.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Progress } from '#ui/progress/progress.tsx'
import { JobFileButton } from './job-file-button.tsx'

const POLL_MS = 1_000
const isRunning = (job: Job | undefined): boolean =>
  job === undefined || job.status === jobStatus.queued || job.status === jobStatus.running

interface ImportOutcomeProps {
  jobId: number
  noun: string
  /** Begins with another file. */
  onAgain: () => void
  onClose: () => void
}

/** Progress of an import, then what it did, with its files. */
export function ImportOutcome({ jobId, noun, onAgain, onClose }: ImportOutcomeProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const {
    data: job,
    error,
    refetch,
  } = useQuery({
    ...readOptions(getJob, { id: jobId }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isRunning(state.data) && !state.error ? POLL_MS : false),
  })
  const isDone = job?.status === jobStatus.done
  useEffect(() => {
    // Any list may show the imported records.
    if (isDone) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'job' })
  }, [client, isDone])
  return (
    <>
      <DialogBody className="grid grid-cols-1 gap-4">
        {error && !job ? (
          <Failed title="进度加载失败" message={error.message} onRetry={() => void refetch()} />
        ) : isRunning(job) ? (
          <>
            <Progress label="导入进度" value={job?.progress ?? 0} showsValue />
            <p className="text-text-muted">正在导入{noun}，可以关闭此窗口，完成后会通知您。</p>
          </>
        ) : (
          job && <Finished job={job} />
        )}
      </DialogBody>
      <DialogFoot>
        <Button tone="quiet" className="mr-auto" onClick={() => navigate(jobsPath.to({ id: jobId }))}>
          在任务中心查看
        </Button>
        {!isRunning(job) && <Button onClick={onAgain}>导入其他文件</Button>}
        <Button tone="primary" onClick={onClose}>
          {isRunning(job) ? '关闭' : '完成'}
        </Button>
      </DialogFoot>
    </>
  )
}

function Finished({ job }: { job: Job }) {
  const { id, status, totalRows, failedRows, imported, failReason } = job
  if (status !== jobStatus.done || !imported) {
    return (
      <Notice tone="danger" title="没有导入，数据没有变化">
        {failReason || jobStatus.label(status)}
      </Notice>
    )
  }
  return (
    <>
      <Notice tone={failedRows > 0 ? 'warning' : 'success'}>
        {failedRows > 0
          ? `已导入，${formatCount(failedRows)} 行未导入；下载这些行，改正后可再次导入`
          : `全部 ${formatCount(totalRows)} 行已导入`}
      </Notice>
      <Descriptions columns={2}>
        <Descriptions.Item label="新增">{formatCount(imported.added)} 行</Descriptions.Item>
        <Descriptions.Item label="更新">{formatCount(imported.updated)} 行</Descriptions.Item>
        <Descriptions.Item label="无变化">{formatCount(imported.unchanged)} 行</Descriptions.Item>
        <Descriptions.Item label="未导入">{formatCount(failedRows)} 行</Descriptions.Item>
      </Descriptions>
      <div className="flex flex-wrap gap-2">
        <JobFileButton jobId={id} kind="result">
          下载导入结果
        </JobFileButton>
        {failedRows > 0 && (
          <JobFileButton jobId={id} kind="error">
            下载未导入的行
          </JobFileButton>
        )}
      </div>
    </>
  )
}
