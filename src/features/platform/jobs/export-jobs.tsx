import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'
import { jobStatus, jobType } from '#contract/job-codes.ts'
import { cancelJob, type Job, listJobs, retryFailedRecords, retryJob } from '#contract/jobs.ts'
import { jobResource } from '#contract/resources.ts'
import { formatCount } from '#lib/formats.ts'
import { useHolds } from '#screen/data/permissions.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { bulkToast } from '#screen/list/bulk-toast.ts'
import { columns } from '#screen/list/columns.tsx'
import { CodeFilter, DayRangeFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { StatusTabs } from '#screen/list/status-tabs.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { jobsPath } from '#screen/page/jobs-path.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { confirm } from '#ui/confirm/confirm.ts'
import { CopyText } from '#ui/copy-text/copy-text.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { toast } from '#ui/toast/toast.ts'
import { filesOf, useJobFile } from './job-files.ts'
import { JobProgress } from './job-progress.tsx'
import { isRunning } from './job-status.ts'

const REFRESH_MS = 3_000

const JobDrawer = lazyPart(() => import('./job-drawer.tsx'), 'JobDrawer')

const RollbackDialog = lazyPart(() => import('#screen/detail/rollback-dialog.tsx'), 'RollbackDialog')

export const opening = listOf(listJobs, jobsPath, { refreshMs: (jobs) => jobs.some(isRunning) && REFRESH_MS })

export default function ExportJobs() {
  const list = useList(opening)
  const seesEverybody = useHolds('auditLog:view')
  const download = useJobFile()
  const { cancel, retry, retryFailed } = useJobActions()
  const [batchNo, rollBack] = useState<string | null>(null)

  return (
    <Page
      actions={
        <Button onClick={list.reload}>
          <RefreshCw aria-hidden strokeWidth={1.75} />
          刷新
        </Button>
      }
    >
      <StatusTabs label="任务状态" filter={list.filter('status')} codes={jobStatus} counts={list.counts} />
      <Filters list={list}>
        <TextFilter {...list.filter('title')} label="任务名称" />
        <CodeFilter {...list.filter('jobType')} label="类型" codes={jobType} />
        <CodeFilter {...list.filter('resource')} label="数据" codes={jobResource} />
        <DayRangeFilter list={list} label="创建时间" from="createdFrom" to="createdTo" />
      </Filters>
      <ListTable
        list={list}
        columns={seesEverybody ? everybodysColumns : jobColumns}
        empty="还没有任务，较大的导出、导入和批量操作会出现在这里"
        onOpen={(job) => list.open(job.id)}
        actionsWidth={208}
        actions={(job) => (
          <RowActions
            name={`${job.title} ${job.id}`}
            actions={[
              ...filesOf(job).map(({ kind, label }) => ({ label, onSelect: () => void download(job, kind) })),
              job.status === jobStatus.failed && { label: '失败原因', onSelect: () => list.open(job.id) },
              job.own &&
                (job.status === jobStatus.failed || job.status === jobStatus.cancelled) && {
                  label: '重试',
                  onSelect: () => void retry(job),
                },
              job.canRetryFailed && { label: '重试失败项', onSelect: () => void retryFailed(job) },
              job.canRollBack && { label: '撤销本批', tone: 'danger', onSelect: () => rollBack(job.batchNo) },
              job.own && isRunning(job) && { label: '取消', tone: 'danger', onSelect: () => void cancel(job) },
              job.status !== jobStatus.failed && { label: '详情', onSelect: () => list.open(job.id) },
            ]}
          />
        )}
      />
      {batchNo !== null && <RollbackDialog batchNo={batchNo} onClose={() => rollBack(null)} />}
      {list.opened !== null && <JobDrawer id={list.opened} onClose={() => list.open(null)} />}
    </Page>
  )
}

const col = columns<typeof listJobs>()

const jobColumns = [
  col.text('title', '任务名称', { width: 176, pin: 'start', hideable: false }),
  col.status('status', '状态', jobStatus, { width: 104 }),
  col.cell('progress', '进度', (job) => <JobProgress job={job} />, { width: 136, text: (job) => `${job.progress}%` }),
  col.cell('id', '编号', (job) => <CopyText value={String(job.id)} />, { width: 80, text: (job) => String(job.id) }),
  col.label('jobType', '类型', jobType, { width: 88 }),
  col.cell('resource', '数据', (job) => jobResource.label(job.resource), { width: 104 }),
  col.cell('params', '条件', (job) => job.params.map(({ key, value }) => `${key}：${value}`).join('，') || '全部', {
    width: 200,
  }),
  col.count('totalRows', '总行数'),
  col.count('okRows', '成功'),
  col.count('failedRows', '失败'),
  col.time('createdAt', '创建时间', { sortable: true }),
  col.time('startedAt', '开始时间'),
  col.time('finishedAt', '完成时间', { sortable: true }),
  col.time('expireAt', '文件保留至'),
]
const everybodysColumns = [
  ...jobColumns.slice(0, 2),
  col.text('createdBy', '创建人', { width: 104 }),
  ...jobColumns.slice(2),
]

function useJobActions() {
  const cancelCall = useChange(cancelJob)
  const retryCall = useChange(retryJob)
  const retryFailedCall = useChange(retryFailedRecords)
  return {
    cancel: ({ id, title, jobType: type }: Job) =>
      confirm({
        title: `取消任务「${title}」？`,
        consequence:
          type === jobType.bulk
            ? '已处理的记录不会撤回（可以另行撤销本批），其余的不再处理；之后可以重试，接着处理其余的。'
            : '已处理的部分不保留，之后可以重试。',
        action: '取消任务',
        tone: 'danger',
        onConfirm: async () => {
          await cancelCall({ id }, `「${title}」已取消`, { quiet: true })
        },
      }),
    retryFailed: ({ id, title, failedRows }: Job) =>
      confirm({
        title: `重试「${title}」的 ${formatCount(failedRows)} 条失败项？`,
        consequence: '按这些记录现在的数据再执行一次，成为一个新任务。',
        action: '重试失败项',
        onConfirm: async () => {
          const { jobId, result } = await retryFailedCall({ id }, undefined, { quiet: true })
          if (result) bulkToast(result, '条已处理')
          else toast.success(`正在后台重试（任务 ${jobId}），完成后通知您`)
        },
      }),
    // The request shows its own error.
    retry: ({ id, title }: Job) => retryCall({ id }, `「${title}」已重新排队`).catch(() => {}),
  }
}
