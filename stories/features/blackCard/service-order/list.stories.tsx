import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { serviceOrderStatus } from '#contract/blackCard/codes.ts'
import { closeServiceOrders } from '#contract/blackCard/service-order-changes.ts'
import { exportServiceOrders, listServiceOrders } from '#contract/blackCard/service-orders.ts'
import { permissionsOf } from '#contract/permissions.ts'
import { serviceOrderPaths } from '#features/blackCard/paths.ts'
import ServiceOrderList from '#features/blackCard/service-order/list.tsx'
import { cardHandlers } from '#mocks/blackCard/cards.ts'
import { serviceOrderRecord, serviceOrderRecords } from '#mocks/blackCard/service-order-records.ts'
import { serviceOrderHandlers } from '#mocks/blackCard/service-orders.ts'
import { servicePackageHandlers } from '#mocks/blackCard/service-packages.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { choose, dialogOf, emptyPage, expectNoSideScroll, openMenu, questionOf, rowOf, tick } from '#stories/helpers.ts'

const meta = {
  title: '页面/交易中心/服务订单',
  component: ServiceOrderList,
  decorators: [screenDecorator],
  parameters: { at: serviceOrderPaths.list.to(), as: '超级管理员' },
  beforeEach: () => worker.use(...serviceOrderHandlers(), ...servicePackageHandlers(), ...cardHandlers()),
} satisfies Meta<typeof ServiceOrderList>
export default meta
type Story = StoryObj<typeof meta>

const { unpaid, unassigned } = serviceOrderStatus
const noOrders = { ...emptyPage, payAmount: '0.00' }
const no = (id: number) => serviceOrderRecord(id).serviceOrderNo
const inTab = (status: typeof unpaid | typeof unassigned) => ({ at: serviceOrderPaths.list.to({ status }) })

/** Records as a role sees their actions. */
const recordsAs = (role: 'tradeService' | 'finance' | 'auditor', change = {}) => {
  const held = permissionsOf(role)
  return serviceOrderRecords({ userId: 1, can: (permission) => held.includes(permission) }).map((order) => ({
    ...order,
    ...change,
  }))
}

export const Default: Story = {
  name: '默认',
  play: async (context) => {
    const row = await rowOf(context, no(4))
    await expect(row.getByText('服务中')).toBeVisible()
    await expect(row.getByText('2/13')).toBeVisible()
    await expect(context.canvas.getByRole('tab', { name: '今日预约 1' })).toBeVisible()
    await expect((await rowOf(context, no(2))).getByText('待确认收款')).toBeVisible()
  },
}
export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listServiceOrders) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listServiceOrders) }
export const Empty: Story = {
  name: '空',
  beforeEach: () => returns(listServiceOrders, noOrders),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('还没有服务订单')).toBeVisible()
  },
}
export const NoMatch: Story = {
  name: '没有符合条件的',
  parameters: { at: serviceOrderPaths.list.to({ keyword: '不存在' }) },
  beforeEach: () => returns(listServiceOrders, noOrders),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('没有符合条件的服务订单')).toBeVisible()
  },
}

export const Sums: Story = {
  name: '合计实付金额与已退金额',
  play: async (context) => {
    await expect((await rowOf(context, no(9))).getByText('¥1,280.00')).toBeVisible()
    await expect(context.canvas.getByText('¥16,040.00')).toBeVisible()
  },
}

export const LongText: Story = {
  name: '很长的名称截断显示',
  beforeEach: () => {
    const packageName = '全屋软装设计与效果图渲染及上门测量安装一站式服务大礼包特惠'
    const order = serviceOrderRecord(1, { packageName, buyerName: '杭州拾光软装设计工作室西湖区分公司'.repeat(2) })
    worker.use(...serviceOrderHandlers([{ ...order, payAmount: '9999999.00', quantity: 99 }]))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('99 份')).toBeVisible()
    await expectNoSideScroll()
  },
}

export const Today: Story = {
  name: '今日预约',
  play: async (context) => {
    const { canvas, userEvent } = context
    await rowOf(context, no(3))
    await userEvent.click(await canvas.findByRole('tab', { name: '今日预约 1' }))
    await waitFor(() => expect(canvas.queryByRole('row', { name: new RegExp(no(3)) })).toBeNull())
    await expect(await canvas.findByRole('row', { name: new RegExp(no(4)) })).toBeVisible()
  },
}

export const OfOnePackage: Story = {
  name: '从服务包打开，只列出它的服务订单',
  parameters: { at: serviceOrderPaths.list.to({ servicePackageId: 1 }) },
  play: async (context) => {
    await expect((await rowOf(context, no(1))).getByText('全屋软装设计套餐')).toBeVisible()
    await expect(context.canvas.queryByRole('row', { name: new RegExp(no(4)) })).toBeNull()
  },
}

export const Auditor: Story = {
  name: '只读角色只能查看',
  parameters: { as: '只读审计' },
  beforeEach: () => worker.use(...serviceOrderHandlers(recordsAs('auditor', { buyerPhone: '137****8801' }))),
  play: async (context) => {
    const row = await rowOf(context, no(4))
    await expect(row.getByRole('button', { name: '查看' })).toBeVisible()
    await expect(row.queryByRole('button', { name: '核销' })).toBeNull()
    await expect(row.getByText(/137\*\*\*\*8801/)).toBeInTheDocument()
    await expect(context.canvas.queryByRole('button', { name: '赠送服务包' })).toBeNull()
  },
}

export const TradeService: Story = {
  name: '交易客服派单与核销，不退款',
  parameters: { as: '交易客服' },
  beforeEach: () => worker.use(...serviceOrderHandlers(recordsAs('tradeService'))),
  play: async (context) => {
    const row = await rowOf(context, no(4))
    await expect(row.getByRole('button', { name: '核销' })).toBeVisible()
    await expect(row.getByRole('button', { name: '改派' })).toBeVisible()
    await openMenu(context, no(4))
    await expect(await screen.findByRole('menuitem', { name: '撤销核销' })).toBeVisible()
    await expect(screen.queryByRole('menuitem', { name: '退款' })).toBeNull()
    await context.userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  },
}

export const Finance: Story = {
  name: '财务确认收款与退款，不派单',
  parameters: { as: '财务' },
  beforeEach: () => worker.use(...serviceOrderHandlers(recordsAs('finance'))),
  play: async (context) => {
    await expect((await rowOf(context, no(2))).getByRole('button', { name: '确认收款' })).toBeVisible()
    const paid = await rowOf(context, no(3))
    await expect(paid.getByRole('button', { name: '退款' })).toBeVisible()
    await expect(paid.queryByRole('button', { name: '派单' })).toBeNull()
    await expect(context.canvas.queryByRole('button', { name: '赠送服务包' })).toBeNull()
  },
}

export const NamesTheWorker: Story = {
  name: '同名的服务人员按手机尾号区分，也可以另写姓名',
  play: async (context) => {
    const { userEvent } = context
    await userEvent.click((await rowOf(context, no(4))).getByRole('button', { name: '改派' }))
    const dialog = await dialogOf(`改派「${no(4)}」`)
    const worker = await dialog.findByRole('combobox', { name: '服务人员' })
    await expect(worker).toHaveValue('罗师傅')
    await userEvent.click(worker)
    await userEvent.click(await screen.findByRole('option', { name: /罗师傅.*尾号 0012/ }))
    await expect(worker).toHaveValue('罗师傅')
    await userEvent.clear(worker)
    await userEvent.type(worker, '临时工老李')
    await userEvent.click(await screen.findByRole('option', { name: /使用.*临时工老李/ }))
    await userEvent.click(dialog.getByRole('button', { name: '改派' }))
    await expect(await (await rowOf(context, no(4))).findByText('临时工老李')).toBeVisible()
  },
}

export const AssignsMany: Story = {
  name: '批量派单只作用于待派单的',
  play: async (context) => {
    const { canvas, userEvent } = context
    await tick(context, no(3), no(4), no(5))
    await userEvent.click(canvas.getByRole('button', { name: '批量派单' }))
    const question = await questionOf('「批量派单」只作用于其中的 2 条')
    await userEvent.click(question.getByRole('button', { name: '处理 2 条' }))
    const dialog = await dialogOf('派单所选的 2 个服务订单')
    await userEvent.click(await dialog.findByRole('radio', { name: '上海匠心安装' }))
    await expect(dialog.getByRole('button', { name: '派单' })).toBeDisabled()
    await userEvent.type(dialog.getByRole('combobox', { name: '预约时间' }), '2099-01-02 10:00')
    await userEvent.tab()
    await expect(await dialog.findByText(/预约时间不能晚于有效期/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: '派单' })).toBeDisabled()
  },
}

export const ClosesMany: Story = {
  name: '批量关闭待付款的，填写原因',
  parameters: inTab(unpaid),
  play: async (context) => {
    const { canvas, userEvent } = context
    await tick(context, no(1), no(2))
    await userEvent.click(canvas.getByRole('button', { name: '批量关闭' }))
    await userEvent.click(
      (await questionOf('「批量关闭」只作用于其中的 1 条')).getByRole('button', { name: '处理 1 条' }),
    )
    const question = await questionOf(`关闭服务订单「${no(1)}」？`)
    await userEvent.click(question.getByRole('button', { name: '重复下单' }))
    await userEvent.click(question.getByRole('button', { name: '关闭服务订单' }))
    await expect(await screen.findByText('1 个服务订单已关闭')).toBeVisible()
    await waitFor(() => expect(canvas.queryByRole('row', { name: new RegExp(no(1)) })).toBeNull())
  },
}

export const ClosingFails: Story = {
  name: '关闭失败时原因还在',
  beforeEach: () => fails(closeServiceOrders, 422, '买家已付款，不能关闭'),
  play: async (context) => {
    const { userEvent } = context
    const row = await rowOf(context, no(1))
    await userEvent.click(row.getByRole('button', { name: '关闭订单' }))
    const question = await questionOf(`关闭服务订单「${no(1)}」？`)
    await userEvent.type(question.getByRole('textbox', { name: /关闭原因/ }), '客户取消')
    await userEvent.click(question.getByRole('button', { name: '关闭服务订单' }))
    await expect(await question.findByText(/买家已付款，不能关闭/)).toBeVisible()
    await expect(question.getByRole('textbox', { name: /关闭原因/ })).toHaveValue('客户取消')
  },
}

export const Exports: Story = {
  name: '导出按筛选条件',
  parameters: inTab(unassigned),
  beforeEach: () =>
    returns(exportServiceOrders, ({ status, columns }) => {
      const isAsked = status === unassigned && Array.isArray(columns) && columns[0] === 'serviceOrderNo'
      return { jobId: isAsked ? 71 : 0 }
    }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '导出 Excel' }))
    await expect(await screen.findByText(/任务 71/)).toBeVisible()
  },
}

export const Filters: Story = {
  name: '按服务类型筛选',
  play: async (context) => {
    const { canvas } = context
    await rowOf(context, no(3))
    await choose(context, '服务类型', '方案设计')
    await waitFor(() => expect(canvas.queryByRole('row', { name: new RegExp(no(3)) })).toBeNull())
    await expect(await canvas.findByRole('row', { name: new RegExp(no(1)) })).toBeVisible()
  },
}
