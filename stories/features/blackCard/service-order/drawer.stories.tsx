import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import { getServiceOrder } from '#contract/blackCard/service-orders.ts'
import { serviceOrderPaths } from '#features/blackCard/paths.ts'
import ServiceOrderList from '#features/blackCard/service-order/list.tsx'
import { serviceOrderRecord, serviceOrderRecords } from '#mocks/blackCard/service-order-records.ts'
import { serviceOrderHandlers } from '#mocks/blackCard/service-orders.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, waits, worker } from '#mocks/worker.ts'
import { dialogOf } from '#stories/helpers.ts'

const at = (id: number) => ({ at: serviceOrderPaths.list.to({ id }) })

const meta = {
  title: '页面/交易中心/服务订单/详情',
  component: ServiceOrderList,
  decorators: [screenDecorator],
  parameters: { ...at(4), as: '超级管理员' },
  beforeEach: () => worker.use(...serviceOrderHandlers()),
} satisfies Meta<typeof ServiceOrderList>
export default meta
type Story = StoryObj<typeof meta>

const drawerOf = (id: number) => dialogOf(`服务订单 ${serviceOrderRecord(id).serviceOrderNo}`)

export const InService: Story = {
  name: '服务中',
  play: async () => {
    const drawer = await drawerOf(4)
    const items = within(await drawer.findByRole('list', { name: '服务内容' }))
    await expect(items.getByText('2/12 件')).toBeVisible()
    await expect(drawer.getByText('共 13 次，已用 2 次，剩余 11 次')).toBeVisible()
    await expect(drawer.getByText(/到期后未用的次数作废/)).toBeVisible()
    await expect(drawer.getByRole('button', { name: '核销' })).toBeVisible()
  },
}
export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(getServiceOrder) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(getServiceOrder) }

export const Uses: Story = {
  name: '核销记录：已撤销的划掉并写明原因',
  play: async ({ userEvent }) => {
    const drawer = await drawerOf(4)
    await userEvent.click(await drawer.findByRole('tab', { name: '核销记录 2' }))
    const uses = within(await drawer.findByRole('list', { name: '核销记录' }))
    await expect(uses.getByText('家具安装 3 件').tagName).toBe('S')
    await expect(uses.getByText(/宋晓雯 于 .* 撤销，原因：件数记错，应为 2 件/)).toBeVisible()
    await expect(uses.getAllByRole('img')).toHaveLength(2)
    await userEvent.click(uses.getByRole('button', { name: '撤销' }))
    const { serviceOrderNo } = serviceOrderRecord(4)
    const dialog = await dialogOf(`撤销 ${serviceOrderNo} 的核销？`)
    await userEvent.type(dialog.getByRole('textbox', { name: '撤销原因' }), '记到别的订单')
    await userEvent.click(dialog.getByRole('button', { name: '撤销核销' }))
    await expect(await screen.findByText(`服务订单 ${serviceOrderNo} 的核销已撤销`)).toBeVisible()
    await waitFor(() => expect(uses.getByText('家具安装 2 件').tagName).toBe('S'))
  },
}

export const Payments: Story = {
  name: '支付流水',
  play: async ({ userEvent }) => {
    const drawer = await drawerOf(4)
    await userEvent.click(await drawer.findByRole('tab', { name: '支付流水 1' }))
    await expect(await drawer.findByText('已支付')).toBeVisible()
  },
}

export const Unpaid: Story = {
  name: '待付款',
  parameters: at(1),
  play: async () => {
    const drawer = await drawerOf(1)
    await expect(await drawer.findByText(/前付款，逾期自动关闭/)).toBeVisible()
    await expect(drawer.getByRole('button', { name: '关闭订单' })).toBeVisible()
  },
}
export const VoucherWaits: Story = {
  name: '付款凭证待确认',
  parameters: at(2),
  play: async () => {
    const drawer = await drawerOf(2)
    await expect(await drawer.findByText('付款凭证待确认')).toBeVisible()
    await expect(drawer.getByRole('button', { name: '确认收款' })).toBeVisible()
    await expect(drawer.queryByRole('button', { name: '关闭订单' })).toBeNull()
  },
}
export const Unassigned: Story = {
  name: '待派单',
  parameters: at(3),
  play: async () => {
    const drawer = await drawerOf(3)
    await expect(await drawer.findByRole('button', { name: '派单' })).toBeVisible()
  },
}
export const Gift: Story = {
  name: '赠送的没有支付流水',
  parameters: at(5),
  play: async () => {
    const drawer = await drawerOf(5)
    await expect(await drawer.findByText('后台赠送')).toBeVisible()
    await expect(drawer.queryByRole('tab', { name: /支付流水/ })).toBeNull()
  },
}
export const ToAccept: Story = {
  name: '待验收',
  parameters: at(6),
  play: async () => {
    const drawer = await drawerOf(6)
    await expect(await drawer.findByText(/自动验收/)).toBeVisible()
    await expect(drawer.getByRole('button', { name: '代验收' })).toBeVisible()
  },
}
export const Completed: Story = { name: '已完成', parameters: at(7) }
export const Reviewed: Story = {
  name: '已评价',
  parameters: at(8),
  play: async () => {
    await expect(await (await drawerOf(8)).findByText('5 分（满分 5 分）')).toBeVisible()
  },
}
export const Closed: Story = {
  name: '已关闭写明原因与已退金额',
  parameters: at(9),
  play: async () => {
    const drawer = await drawerOf(9)
    await expect(await drawer.findByText('买家改为自行安装')).toBeVisible()
    await expect(drawer.getByText('¥1,280.00')).toBeVisible()
  },
}

export const Forbidden: Story = {
  name: '只读角色没有操作',
  parameters: { as: '只读审计' },
  beforeEach: () => worker.use(...serviceOrderHandlers(serviceOrderRecords({ userId: 1, can: () => false }))),
  play: async ({ userEvent }) => {
    const drawer = await drawerOf(4)
    await userEvent.click(await drawer.findByRole('tab', { name: '核销记录 2' }))
    await expect(await drawer.findByRole('list', { name: '核销记录' })).toBeVisible()
    await expect(drawer.queryByRole('button', { name: '撤销' })).toBeNull()
    await expect(drawer.queryByRole('button', { name: '改派' })).toBeNull()
  },
}
