import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { listChannelPrices } from '#contract/blackCard/channel-prices.ts'
import { channelPriceState } from '#contract/blackCard/codes.ts'
import ChannelDetail from '#features/blackCard/channel/detail.tsx'
import { channelPaths } from '#features/blackCard/paths.ts'
import { channelHandlers } from '#mocks/blackCard/channels.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { type Context, confirm, dialogOf, emptyPage, tick } from '#stories/helpers.ts'

const meta = {
  title: '页面/客户中心/渠道商详情/供货价',
  component: ChannelDetail,
  decorators: [screenDecorator],
  parameters: { at: channelPaths.detail.to({ id: 1, tab: 'prices' }), as: '超级管理员' },
  beforeEach: () => {
    localStorage.clear()
    worker.use(...channelHandlers())
  },
} satisfies Meta<typeof ChannelDetail>
export default meta
type Story = StoryObj<typeof meta>

/** 下单时缺供货价，从订单直接打开那个规格。 */
export const OpensOneSku: Story = {
  name: '从订单打开缺价的规格',
  parameters: { at: channelPaths.detail.to({ id: 1, tab: 'prices', keyword: 'MH-2001' }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: '商品' })).toHaveValue('MH-2001')
  },
}

async function type({ canvas, userEvent }: Context, name: RegExp, price: string) {
  const input = await canvas.findByRole('textbox', { name })
  await userEvent.clear(input)
  await userEvent.type(input, price)
  await userEvent.tab()
}

export const Default: Story = { name: '默认' }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listChannelPrices) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listChannelPrices) }
export const Empty: Story = { name: '没有符合条件的规格', beforeEach: () => returns(listChannelPrices, emptyPage) }

export const Unpriced: Story = {
  name: '从列表进入未定价',
  parameters: {
    at: channelPaths.detail.to({ id: 1, tab: 'prices', priceState: channelPriceState.unpriced }),
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('row', { name: /橡木餐桌/ })).toBeVisible()
    await expect(canvas.queryByRole('row', { name: /云杉布艺三人沙发/ })).toBeNull()
  },
}

/** 改几个再一起保存。 */
export const Saves: Story = {
  name: '在表格里改价后一起保存',
  play: async (context) => {
    const { canvas, userEvent } = context
    await type(context, /橡木餐桌.*渠道供货价/, '1500')
    await type(context, /云杉布艺三人沙发.*渠道供货价/, '1180.5')
    await expect(await canvas.findByText('已修改 2 个供货价，还没有保存')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '保存供货价' }))
    await expect(await screen.findByText('2 个供货价已保存')).toBeVisible()
    await waitFor(() => expect(canvas.queryByText(/还没有保存/)).toBeNull())
  },
}

export const BelowSupplyPrice: Story = {
  name: '低于供货价先确认',
  play: async (context) => {
    await type(context, /云杉布艺三人沙发.*渠道供货价/, '900')
    await context.userEvent.click(await context.canvas.findByRole('button', { name: '保存供货价' }))
    await confirm(context, '1 个价格低于供货价，仍然保存？', '按此价格保存')
    await expect(await screen.findByText('1 个供货价已保存')).toBeVisible()
  },
}

export const MayNotLose: Story = {
  name: '没有权限不能低于供货价，其余也不保存',
  parameters: { as: '营销运营' },
  beforeEach: () => worker.use(...channelHandlers({ canLose: false })),
  play: async (context) => {
    const { canvas, userEvent } = context
    await type(context, /云杉布艺三人沙发.*渠道供货价/, '900')
    await type(context, /橡木餐桌.*渠道供货价/, '1500')
    await userEvent.click(await canvas.findByRole('button', { name: '保存供货价' }))
    await expect(await canvas.findByText('低于供货价 1000.00 元')).toBeVisible()
    await expect(canvas.getByText('已修改 2 个供货价，还没有保存')).toBeVisible()
  },
}

/** 写入前并排看新旧价格。 */
export const ByFactor: Story = {
  name: '按系数生成，先看新旧价格',
  play: async (context) => {
    const { canvas, userEvent } = context
    await userEvent.click(await canvas.findByRole('button', { name: '按系数生成' }))
    const dialog = await dialogOf('按系数生成供货价')
    const factor = dialog.getByRole('textbox', { name: /系数/ })
    await userEvent.clear(factor)
    await userEvent.type(factor, '1.2')
    await userEvent.tab()
    await userEvent.click(dialog.getByRole('button', { name: '预览' }))
    await expect(await dialog.findByText('将改动 6 个供货价')).toBeVisible()
    await expect(dialog.getByText('¥1,440.00')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '写入 6 个供货价' }))
    await expect(await screen.findByText('6 个供货价已生成')).toBeVisible()
  },
}

export const Bulk: Story = {
  name: '批量改供货价',
  play: async (context) => {
    const { canvas, userEvent } = context
    await tick(context, /云杉布艺三人沙发/, /橡木餐桌/)
    await userEvent.click(canvas.getByRole('button', { name: '批量改供货价' }))
    const dialog = await dialogOf('改 2 个规格的供货价')
    await userEvent.type(dialog.getByRole('textbox', { name: /系数/ }), '1.1')
    await userEvent.tab()
    await userEvent.click(dialog.getByRole('button', { name: '填入表格' }))
    await expect(await canvas.findByText('已修改 2 个供货价，还没有保存')).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: /云杉布艺三人沙发.*渠道供货价/ })).toHaveValue('1100.00')
  },
}
