import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import { exportAuditLogs, getAuditLog, listAuditLogs, verifyAuditLogs } from '#contract/permissions/audit-logs.ts'
import AuditList from '#features/permissions/audit/list.tsx'
import { auditLogPaths } from '#features/permissions/paths.ts'
import { dayOf } from '#lib/formats.ts'
import { auditHandlers, auditRecord } from '#mocks/permissions/audit-logs.ts'
import { dayFrom } from '#mocks/records.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, dialogOf, emptyPage, expectNoSideScroll } from '#stories/helpers.ts'

const meta = {
  title: '页面/系统中心/操作日志',
  component: AuditList,
  decorators: [screenDecorator],
  parameters: { at: auditLogPaths.list.to() },
  beforeEach: () => {
    localStorage.clear()
    worker.use(...auditHandlers())
  },
} satisfies Meta<typeof AuditList>
export default meta
type Story = StoryObj<typeof meta>
type Context = Parameters<NonNullable<Story['play']>>[0]
const price = '将商品「北欧沙发」的销售价由 1999.00 改为 1899.00'

const findRow = ({ canvas }: Context, name: string) => canvas.findByRole('row', { name: new RegExp(name) })
const gone = ({ canvas }: Context, name: string) =>
  waitFor(() => expect(canvas.queryByRole('row', { name: new RegExp(name) })).toBeNull())

export const Default: Story = {
  name: '默认',
  play: async (context) => {
    await expect(await findRow(context, '停用商品「胡桃木餐桌」')).toBeVisible()
  },
}
export const Empty: Story = { name: '空', beforeEach: () => returns(listAuditLogs, emptyPage) }
export const NoMatch: Story = {
  name: '没有符合条件的',
  parameters: { at: auditLogPaths.list.to({ keyword: '没有这样的操作' }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: '清除筛选' })).toBeVisible()
  },
}
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listAuditLogs) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listAuditLogs) }
export const Opened: Story = {
  name: '打开记录',
  parameters: { at: auditLogPaths.list.to({ id: 6 }) },
  play: async () => {
    const drawer = await dialogOf('修改账号「许文静」的资料与角色')
    await expect(await drawer.findByText('2 项变更')).toBeVisible()
  },
}
export const DrawerFailed: Story = {
  name: '详情加载失败',
  parameters: { at: auditLogPaths.list.to({ id: 6 }) },
  beforeEach: () => fails(getAuditLog),
}

export const Auditor: Story = {
  name: '审计可以查看与导出',
  parameters: { as: '只读审计' },
  beforeEach: () => returns(exportAuditLogs, { jobId: 72 }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '导出 Excel' }))
    await expect(await screen.findByText(/正在后台导出（任务 72）/)).toBeVisible()
  },
}

const startCheck = async ({ canvas, userEvent }: Context) => {
  await userEvent.click(await canvas.findByRole('button', { name: '校验日志完整性' }))
  return await dialogOf('校验日志完整性')
}

/** 校验分段进行，最后用一句话说明封存到何时、共多少条。 */
export const Checked: Story = {
  name: '校验通过',
  parameters: { as: '只读审计' },
  play: async (context) => {
    const dialog = await startCheck(context)
    await expect(await dialog.findByText('日志完整')).toBeVisible()
    const verdict = '封存至 2026-11-21 14:04，共 32,408 条，都与封存时一致。最新 3 条尚未封存，约一分钟后可以校验。'
    await expect(dialog.getByRole('status')).toHaveTextContent(verdict)
    await context.userEvent.click(dialog.getByRole('button', { name: '完成' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

export const Checking: Story = {
  name: '校验中可以停止',
  beforeEach: () => waits(verifyAuditLogs),
  play: async (context) => {
    const dialog = await startCheck(context)
    await expect(await dialog.findByRole('progressbar', { name: '校验进度' })).toBeVisible()
    await context.userEvent.click(dialog.getByRole('button', { name: '停止校验' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

/** 有记录与封存时不同：说明是哪一条，可以直接查看。 */
export const Broken: Story = {
  name: '校验发现不同',
  beforeEach: () =>
    returns(verifyAuditLogs, {
      rows: 1_204,
      next: null,
      blocksLeft: 31,
      blocks: 33,
      sealedAt: '2026-11-12T09:30:00.000+08:00',
      unsealed: 0,
      broken: { id: 6, what: '该记录与封存时不同' },
    }),
  play: async (context) => {
    const dialog = await startCheck(context)
    const alert = await dialog.findByRole('alert')
    await expect(alert).toHaveTextContent('日志不完整：日志 6，该记录与封存时不同')
    await expect(alert).toHaveTextContent('此前 1,204 条与封存时一致')
    await context.userEvent.click(dialog.getByRole('button', { name: '查看该记录' }))
    await expect(await screen.findByRole('dialog', { name: '修改账号「许文静」的资料与角色' })).toBeVisible()
  },
}

export const CheckFailed: Story = {
  name: '校验失败',
  beforeEach: () => fails(verifyAuditLogs),
  play: async (context) => {
    const dialog = await startCheck(context)
    await expect(await dialog.findByText('校验没有完成')).toBeVisible()
    await expect(dialog.getByRole('button', { name: '重试' })).toBeVisible()
  },
}

export const Forbidden: Story = {
  name: '没有导出权限时只能查看',
  parameters: { profile: { permissions: ['auditLog:view'] } },
  play: async (context) => {
    await findRow(context, '登录失败')
    await expect(context.canvas.queryByRole('button', { name: '导出 Excel' })).toBeNull()
  },
}

export const LongText: Story = {
  name: '很长的说明与原因截断显示',
  beforeEach: () =>
    worker.use(
      ...auditHandlers([
        auditRecord(1, `将商品「${'北欧轻奢头层牛皮电动功能沙发'.repeat(4)}」的销售价由 1999.00 改为 1899.00`, {
          reason: '双十一大促期间由平台统一调整，活动结束后自动恢复到原来的销售价，请各供应商知悉',
          targetName: '北欧轻奢头层牛皮电动功能沙发'.repeat(3),
        }),
      ]),
    ),
  play: async (context) => {
    await findRow(context, '北欧轻奢')
    await expectNoSideScroll()
  },
}

export const ReadsTheLastWeek: Story = {
  name: '默认查今天和之前六天',
  beforeEach: () => {
    returns(listAuditLogs, ({ occurredFrom, occurredTo }) => ({
      ...emptyPage,
      total: 1,
      list: [auditRecord(1, `${occurredFrom} 至 ${occurredTo}`)],
    }))
  },
  play: async (context) => {
    await expect(await findRow(context, `${dayFrom(-6)} 至 ${dayOf()}`)).toBeVisible()
  },
}

/** 一次最多查 92 天，超出时说明，原来的范围不变。 */
export const RefusesALongRange: Story = {
  name: '时间范围过长',
  play: async (context) => {
    const { canvas, userEvent } = context
    await findRow(context, '登录失败')
    const from = canvas.getByRole('combobox', { name: '开始日期' })
    await userEvent.clear(from)
    await userEvent.type(from, `${dayFrom(-200)}{Enter}`)
    await expect(await screen.findByText('时间范围不能超过92天')).toBeVisible()
  },
}

export const FindsFailedSignIns: Story = {
  name: '快捷筛选一按即查，再按取消',
  play: async (context) => {
    const { canvas, userEvent } = context
    await findRow(context, '停用商品「胡桃木餐桌」')
    await userEvent.click(canvas.getByRole('button', { name: '登录失败' }))
    await gone(context, '停用商品「胡桃木餐桌」')
    await expect(canvas.getByRole('row', { name: /登录失败/ })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '价格变更' }))
    await expect(await findRow(context, '北欧沙发」的销售价')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '价格变更' }))
    await expect(await findRow(context, '停用商品「胡桃木餐桌」')).toBeVisible()
  },
}

/** 改价的一条：前后对比、原因，以及同一商品的上一次变更。 */
export const ComparesAPriceChange: Story = {
  name: '改价的前后对比',
  play: async (context) => {
    const { userEvent } = context
    await userEvent.click(within(await findRow(context, '北欧沙发」的销售价')).getByRole('button', { name: '详情' }))
    const drawer = await dialogOf(price)
    await expect(await drawer.findByRole('row', { name: /米白 · 三人位 销售价/ })).toHaveTextContent('1899.00')
    await expect(drawer.getByText('双十一活动价')).toBeVisible()
    await expect(drawer.getByRole('link', { name: '北欧沙发' })).toBeVisible()
    await expect(drawer.getByRole('button', { name: '下一次变更' })).toBeDisabled()
    await userEvent.click(drawer.getByRole('button', { name: '上一次变更' }))
    const earlier = await dialogOf('修改商品「北欧沙发」')
    await expect(await earlier.findByText('包邮')).toBeVisible()
  },
}

export const ShowsARefusal: Story = {
  name: '被拒绝的尝试写明返回码与原因',
  parameters: { at: auditLogPaths.list.to({ id: 3 }) },
  play: async () => {
    const drawer = await dialogOf('删除品牌')
    await expect(await drawer.findByText('被拒绝', { selector: 'p' })).toHaveTextContent('被拒绝（403）')
    await expect(drawer.getByText('您没有此操作的权限')).toBeVisible()
  },
}

export const FollowsABatch: Story = {
  name: '从一条看同一批次的全部记录',
  play: async (context) => {
    const { canvas, userEvent } = context
    await act({ canvas, userEvent }, '停用商品「胡桃木餐桌」', '该批次的全部记录')
    await gone(context, '登录失败')
    await expect(await findRow(context, '停用商品「藤编单椅」')).toBeVisible()
  },
}
