import { jobStatus, jobType } from '#contract/job-codes.ts'
import { getJob, type Job } from '#contract/jobs.ts'
import { jobResource } from '#contract/resources.ts'
import { ApiError } from '#lib/api-error.ts'
import { formatCount, formatExactTime } from '#lib/formats.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { Button } from '#ui/button/button.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Drawer, DrawerBody, DrawerContent, DrawerFoot } from '#ui/drawer/drawer.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { Failed } from '#ui/failed/failed.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { filesOf, useJobFile } from './job-files.ts'
import { JobProgress } from './job-progress.tsx'

/** Drawer of a job: parameters, status, error and files. */
export function JobDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: job, error, refetch } = useLookup(getJob, { id }, { staleMs: 0 })
  const download = useJobFile()
  const files = job ? filesOf(job) : []
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent
        size="narrow"
        title={job?.title ?? '任务详情'}
        description={job && <StatusBadge tone={jobStatus.tone(job.status)}>{jobStatus.label(job.status)}</StatusBadge>}
      >
        <DrawerBody>
          {job ? (
            <JobFacts job={job} />
          ) : error instanceof ApiError && error.code === 404 ? (
            <Empty title="任务不存在" hint="它可能已被清理，或属于其他人。" />
          ) : error ? (
            <Failed title="任务加载失败" message={error.message} onRetry={() => void refetch()} />
          ) : (
            <Skeleton shape="detail" />
          )}
        </DrawerBody>
        {job && files.length > 0 && (
          <DrawerFoot>
            {files.map(({ kind, label }) => (
              <Button key={kind} onClick={() => void download(job, kind)}>
                {label}
              </Button>
            ))}
          </DrawerFoot>
        )}
      </DrawerContent>
    </Drawer>
  )
}

function JobFacts({ job }: { job: Job }) {
  return (
    <div className="grid gap-5">
      {job.status === jobStatus.failed && (
        <Notice tone="danger" title="失败原因">
          {job.failReason || '系统异常，请重试'}
        </Notice>
      )}
      {job.status === jobStatus.expired && (
        <Notice tone="warning">
          {job.jobType === jobType.bulk ? '结果文件已过期，各条记录的处理见操作日志。' : '文件已过期，请重新导出。'}
        </Notice>
      )}
      <JobProgress job={job} />
      <Descriptions columns={1}>
        <Descriptions.Item label="任务编号" copies={String(job.id)} />
        <Descriptions.Item label="类型">{jobType.label(job.jobType)}</Descriptions.Item>
        <Descriptions.Item label="数据">{jobResource.label(job.resource)}</Descriptions.Item>
        <Descriptions.Item label="条件">
          {job.params.map(({ key, value }) => `${key}：${value}`).join('\n') || '全部'}
        </Descriptions.Item>
        <Descriptions.Item label="行数">
          共 {formatCount(job.totalRows)} 行，成功 {formatCount(job.okRows)} 行，失败 {formatCount(job.failedRows)} 行
        </Descriptions.Item>
        {job.imported && (
          <Descriptions.Item label="导入">
            新增 {formatCount(job.imported.added)} 行，更新 {formatCount(job.imported.updated)} 行，无变化{' '}
            {formatCount(job.imported.unchanged)} 行
          </Descriptions.Item>
        )}
        {job.batchNo && <Descriptions.Item label="批次号" copies={job.batchNo} />}
        <Descriptions.Item label="创建">
          {job.createdBy} {formatExactTime(job.createdAt)}
        </Descriptions.Item>
        <Descriptions.Item label="开始">{formatExactTime(job.startedAt)}</Descriptions.Item>
        <Descriptions.Item label="完成">{formatExactTime(job.finishedAt)}</Descriptions.Item>
        <Descriptions.Item label="文件保留至">{formatExactTime(job.expireAt)}</Descriptions.Item>
      </Descriptions>
    </div>
  )
}
