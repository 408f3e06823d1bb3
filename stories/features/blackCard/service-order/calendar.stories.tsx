import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { listServiceAppointments } from '#contract/blackCard/service-orders.ts'
import { serviceOrderPaths } from '#features/blackCard/paths.ts'
import ServiceOrderList from '#features/blackCard/service-order/list.tsx'
import { cardHandlers } from '#mocks/blackCard/cards.ts'
import { serviceOrderRecord } from '#mocks/blackCard/service-order-records.ts'
import { serviceOrderHandlers } from '#mocks/blackCard/service-orders.ts'
import { servicePackageHandlers } from '#mocks/blackCard/service-packages.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, waits, worker } from '#mocks/worker.ts'
import { dialogOf } from '#stories/helpers.ts'

const query = { view: 'calendar' } as const

const meta = {
  title: '页面/交易中心/服务预约周历',
  component: ServiceOrderList,
  decorators: [screenDecorator],
  parameters: { at: serviceOrderPaths.list.to(query), as: '超级管理员' },
  beforeEach: () => worker.use(...serviceOrderHandlers(), ...servicePackageHandlers(), ...cardHandlers()),
} satisfies Meta<typeof ServiceOrderList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '默认',
  play: async ({ canvas }) => {
    const row = within(await canvas.findByRole('row', { name: /杭州鲁班安装/ }))
    await expect(row.getByRole('button', { name: /15:00 服务中/ })).toBeVisible()
  },
}
export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listServiceAppointments) }
export const Failed: Story = {
  name: '失败',
  beforeEach: () => fails(listServiceAppointments),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('预约加载失败')).toBeVisible()
  },
}
export const Auditor: Story = { name: '只读审计只能查看', parameters: { as: '只读审计' } }

export const EmptyWeek: Story = {
  name: '没有预约的一周',
  parameters: { at: serviceOrderPaths.list.to({ ...query, day: '2020-02-05' }) },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('heading', { name: '2020 年 2 月 3 日至 2 月 9 日' })).toBeVisible()
    await expect(await canvas.findByText('本周没有预约')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '上一周' }))
    await expect(await canvas.findByRole('heading', { name: '2020 年 1 月 27 日至 2 月 2 日' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '本周' }))
    await expect(await canvas.findByRole('row', { name: /杭州鲁班安装/ })).toBeVisible()
  },
}

export const OpensOrder: Story = {
  name: '点预约打开服务订单',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /15:00 服务中/ }))
    const drawer = await dialogOf(new RegExp(serviceOrderRecord(4).serviceOrderNo))
    await expect((await drawer.findAllByText('罗师傅'))[0]).toBeVisible()
  },
}

export const KeepsFilters: Story = {
  name: '筛选也作用于周历',
  parameters: { at: serviceOrderPaths.list.to({ ...query, keyword: '不存在' }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('本周没有符合条件的预约')).toBeVisible()
  },
}
