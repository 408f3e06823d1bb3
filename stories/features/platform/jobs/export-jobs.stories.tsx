import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import { jobStatus } from '#contract/job-codes.ts'
import { cancelJob, downloadJobFile, listJobs } from '#contract/jobs.ts'
import ExportJobs from '#features/platform/jobs/export-jobs.tsx'
import { platformHandlers } from '#mocks/platform/platform.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { jobsPath } from '#screen/page/jobs-path.ts'
import { dialogOf, questionOf, rowOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/系统中心/导出与导入任务',
  component: ExportJobs,
  decorators: [screenDecorator],
  parameters: { at: jobsPath.to(), as: '商品运营' },
  beforeEach: () => worker.use(...platformHandlers()),
} satisfies Meta<typeof ExportJobs>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }
export const Empty: Story = {
  name: '空',
  beforeEach: () => returns(listJobs, { list: [], total: 0, pageNum: 1, pageSize: 20, counts: {} }),
}
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listJobs) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listJobs) }

/** 他人的任务可以看，不能下载；能看到创建人的只有查看操作日志的角色。 */
export const Forbidden: Story = {
  name: '没有权限',
  parameters: { as: '只读审计' },
  play: async ({ canvas }) => {
    const row = await rowOf({ canvas }, '周以宁')
    await expect(row.getByRole('button', { name: '详情' })).toBeVisible()
    await expect(row.queryByRole('button', { name: '下载结果' })).toBeNull()
  },
}

export const FollowsRunningWork: Story = {
  name: '进行中的任务自己前进，直到完成',
  parameters: { at: jobsPath.to({ status: jobStatus.running }) },
  play: async ({ canvas }) => {
    const bar = await canvas.findByRole('progressbar', { name: '供应商列表导出进度' })
    await expect(bar).toHaveAttribute('aria-valuenow', '38')
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '74'), { timeout: 8_000 })
  },
}

export const TellsWhyAndRetries: Story = {
  name: '失败原因在详情里，可以重试',
  parameters: { at: jobsPath.to({ status: jobStatus.failed }) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '失败原因' }))
    const drawer = await dialogOf('供应商列表导出')
    await expect(await drawer.findByText('存储空间暂时不可用，请稍后重试')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(canvas.getByRole('button', { name: '重试' }))
    await expect(await screen.findByText('「供应商列表导出」已重新排队')).toBeVisible()
  },
}

/** 取消之前说明后果；已在写入的不能取消，原因留在对话框里。 */
export const CannotCancelWriting: Story = {
  name: '已在写入的不能取消',
  parameters: { at: jobsPath.to({ status: jobStatus.running }) },
  beforeEach: () => fails(cancelJob, 422, '任务已在写入,不能取消'),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '取消' }))
    const dialog = await questionOf('取消任务「供应商列表导出」？')
    await userEvent.click(dialog.getByRole('button', { name: '取消任务' }))
    await expect(await dialog.findByText('任务已在写入,不能取消')).toBeVisible()
  },
}

export const CancelsWaitingWork: Story = {
  name: '排队中的任务可以取消',
  parameters: { at: jobsPath.to({ status: jobStatus.queued }) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '取消' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: '取消任务' }))
    await expect(await screen.findByText('「品牌列表导出」已取消')).toBeVisible()
  },
}

export const ExpiredFile: Story = {
  name: '文件在下载时已过期',
  parameters: { at: jobsPath.to({ status: jobStatus.done }) },
  beforeEach: () => fails(downloadJobFile, 422, '文件已过期,请重新导出'),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '下载结果' }))
    await expect(await screen.findByText('文件已过期,请重新导出')).toBeVisible()
  },
}

/** 地址里是别人的或已清理的任务：说明不存在，列表照常。 */
export const UnknownJob: Story = {
  name: '任务不存在',
  parameters: { at: jobsPath.to({ id: 999 }) },
  play: async () => {
    await expect(await screen.findByText('任务不存在')).toBeVisible()
  },
}
