import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, screen, waitFor, within } from 'storybook/test'
import { listCustomers } from '#contract/users/customers.ts'
import CustomerList from '#features/users/customer/list.tsx'
import { customerPaths } from '#features/users/paths.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { customerHandlers } from '#mocks/users/customers.ts'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { dialogOf, emptyPage } from '#stories/helpers.ts'

const meta = {
  title: '页面/客户中心/客户列表/看板',
  component: CustomerList,
  decorators: [screenDecorator],
  parameters: { at: customerPaths.list.to(), as: '交易客服' },
  beforeEach: () => worker.use(...customerHandlers()),
} satisfies Meta<typeof CustomerList>
export default meta
type Story = StoryObj<typeof meta>
type Context = Parameters<NonNullable<Story['play']>>[0]

const openBoard = async ({ canvas, userEvent }: Context) =>
  userEvent.click(await canvas.findByRole('button', { name: '看板' }))

const column = async ({ canvas }: Context, name: string) => within(await canvas.findByRole('region', { name }))

/** Drags a card to a column with the pointer. */
async function drag(context: Context, name: string, to: string) {
  const grip = await context.canvas.findByRole('button', { name: `拖动「${name}」` })
  const target = (await context.canvas.findByRole('region', { name: to })).getBoundingClientRect()
  const from = grip.getBoundingClientRect()
  const end = { clientX: target.x + target.width / 2, clientY: target.y + 60 }
  const pointer = { pointerId: 1, isPrimary: true, button: 0 }
  await fireEvent.pointerDown(grip, { ...pointer, clientX: from.x + 4, clientY: from.y + 4 })
  await fireEvent.pointerMove(document, { ...pointer, clientX: from.x + 30, clientY: from.y + 10 })
  await fireEvent.pointerMove(document, { ...pointer, ...end })
  await waitFor(() => expect(document.querySelector('[data-over]')).not.toBeNull())
  await fireEvent.pointerUp(document, { ...pointer, ...end })
}

export const Default: Story = {
  name: '默认',
  play: async (context) => {
    await openBoard(context)
    await expect(await (await column(context, '已签约')).findByText('罗子涵')).toBeVisible()
  },
}
export const Linked: Story = {
  name: '链接打开看板',
  parameters: { at: customerPaths.list.to({ view: 'board' }) },
  play: async (context) => {
    await expect(await (await column(context, '已签约')).findByText('罗子涵')).toBeVisible()
    await expect(context.canvas.getByRole('button', { name: '看板' })).toHaveAttribute('aria-pressed', 'true')
  },
}

export const Dark: Story = {
  name: '深色',
  globals: { theme: 'dark' },
  play: openBoard,
}

export const Loading: Story = {
  name: '加载中',
  beforeEach: () => waits(listCustomers),
  play: async (context) => {
    await openBoard(context)
    await expect(await context.canvas.findByRole('region', { name: '已签约' })).toBeVisible()
  },
}
export const Failed: Story = {
  name: '失败',
  beforeEach: () => fails(listCustomers),
  play: async (context) => {
    await openBoard(context)
    await expect(await (await column(context, '已签约')).findByText('已签约加载失败')).toBeVisible()
  },
}
export const Empty: Story = {
  name: '空',
  beforeEach: () => returns(listCustomers, emptyPage),
  play: async (context) => {
    await openBoard(context)
    await expect(await (await column(context, '已签约')).findByText('没有客户')).toBeVisible()
  },
}

export const DropAsks: Story = {
  name: '拖到已到店先问到店日期',
  play: async (context) => {
    await openBoard(context)
    await (await column(context, '跟进中')).findByText('王秋月')
    await drag(context, '王秋月', '已到店')
    const dialog = await dialogOf('「王秋月」标记到店')
    const button = dialog.getByRole('button', { name: '标记到店' })
    await waitFor(() => expect(button).toBeEnabled())
    await context.userEvent.click(button)
    await expect(await (await column(context, '已到店')).findByText('王秋月')).toBeVisible()
  },
}

export const DropRefused: Story = {
  name: '公海不能直接拖到已签约',
  play: async (context) => {
    await openBoard(context)
    await (await column(context, '公海待分配')).findByText('唐俊杰')
    await drag(context, '唐俊杰', '已签约')
    await expect(await screen.findByText('公海待分配的客户不能直接变为已签约')).toBeVisible()
    await expect((await column(context, '公海待分配')).getByText('唐俊杰')).toBeVisible()
  },
}
