import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { listJobs, retryFailedRecords } from '#contract/jobs.ts'
import { previewRollback, startRollback } from '#contract/rollback.ts'
import ExportJobs from '#features/platform/jobs/export-jobs.tsx'
import { platformHandlers } from '#mocks/platform/platform.ts'
import { bulkJob } from '#mocks/platform/platform-records.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { jobsPath } from '#screen/page/jobs-path.ts'
import { act, confirm, dialogOf, rowOf } from '#stories/helpers.ts'

const title = '商品按规则改价'
const changed = [{ id: 12, name: '北欧沙发 S0000000012001', message: '之后又有修改' }]
const preview = {
  title,
  doneBy: '林知夏',
  doneAt: '2026-11-23T10:20:00.000+08:00',
  total: 510,
  possible: 509,
  refused: changed,
  rolledBackBy: null,
}

const meta = {
  title: '页面/系统中心/导出与导入任务/撤销本批',
  component: ExportJobs,
  decorators: [screenDecorator],
  parameters: { at: jobsPath.to(), as: '商品运营' },
  beforeEach: () => {
    worker.use(...platformHandlers())
    returns(listJobs, { list: [bulkJob()], total: 1, pageNum: 1, pageSize: 20, counts: {} })
    returns(previewRollback, preview)
    returns(startRollback, { jobId: 52, result: { done: 509, failed: changed } })
  },
} satisfies Meta<typeof ExportJobs>
export default meta
type Story = StoryObj<typeof meta>
type Context = Parameters<NonNullable<Story['play']>>[0]

const open = async (context: Context) => {
  await act(context, `${title} 41`, '撤销本批')
  return dialogOf('撤销本批')
}

/** 先列出能撤销多少、哪些不能、为什么；撤销后再如实说明。 */
export const RollsBack: Story = {
  name: '先说明再撤销',
  play: async (context) => {
    const dialog = await open(context)
    await expect(await dialog.findByText(/共 510 处修改，509 处可以撤销，1 处不能撤销/)).toBeVisible()
    await expect((await rowOf({ canvas: dialog }, '北欧沙发')).getByText('之后又有修改')).toBeVisible()
    await context.userEvent.click(dialog.getByRole('button', { name: '撤销 509 处修改' }))
    await expect(await dialog.findByText('已撤销 509 处修改，1 处没有撤销')).toBeVisible()
  },
}

export const ManyBecomeAJob: Story = {
  name: '数量大时在后台撤销',
  beforeEach: () => returns(startRollback, { jobId: 52, result: null }),
  play: async (context) => {
    const dialog = await open(context)
    await context.userEvent.click(await dialog.findByRole('button', { name: '撤销 509 处修改' }))
    await expect(await screen.findByText('正在后台撤销 509 处修改（任务 52），完成后通知您')).toBeVisible()
  },
}

export const OnlyOnce: Story = {
  name: '只能撤销一次',
  beforeEach: () =>
    returns(previewRollback, {
      ...preview,
      rolledBackBy: { jobId: 52, name: '林知夏', at: '2026-11-23T11:00:00.000+08:00' },
    }),
  play: async (context) => {
    const dialog = await open(context)
    await expect(await dialog.findByText('该批次已撤销过')).toBeVisible()
    await expect(dialog.getByRole('button', { name: '撤销' })).toBeDisabled()
  },
}

export const NothingPossible: Story = {
  name: '没有可以撤销的',
  beforeEach: () => returns(previewRollback, { ...preview, total: 1, possible: 0 }),
  play: async (context) => {
    const dialog = await open(context)
    await expect(await dialog.findByText(/0 处可以撤销/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: '撤销' })).toBeDisabled()
  },
}

export const Loading: Story = {
  name: '加载中',
  beforeEach: () => waits(previewRollback),
  play: async (context) => {
    await expect((await open(context)).getByRole('button', { name: '撤销' })).toBeDisabled()
  },
}

export const Failed: Story = {
  name: '不是自己的批次',
  beforeEach: () => fails(previewRollback, 403, '只能撤销自己的批次'),
  play: async (context) => {
    await expect(await (await open(context)).findByText(/只能撤销自己的批次/)).toBeVisible()
  },
}

/** 两个人同时撤销：后一个的原因留在对话框里。 */
export const TwoAtOnce: Story = {
  name: '他人刚刚撤销',
  beforeEach: () => fails(startRollback, 422, '该批次已撤销，或正在撤销'),
  play: async (context) => {
    const dialog = await open(context)
    await context.userEvent.click(await dialog.findByRole('button', { name: '撤销 509 处修改' }))
    await expect(await dialog.findByText('该批次已撤销，或正在撤销')).toBeVisible()
  },
}

export const RetriesFailed: Story = {
  name: '重试失败项',
  beforeEach: () => returns(retryFailedRecords, { jobId: 53, result: { done: 2, failed: [] } }),
  play: async (context) => {
    await context.userEvent.click(await context.canvas.findByRole('button', { name: '重试失败项' }))
    await confirm(context, `重试「${title}」的 2 条失败项？`, '重试失败项')
    await waitFor(() => expect(screen.getByText('2 条已处理')).toBeVisible())
  },
}
