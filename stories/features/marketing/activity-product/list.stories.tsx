import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { listActivityProducts } from '#contract/marketing/activity-products.ts'
import { activityProductStatus } from '#contract/marketing/codes.ts'
import ActivityProductList from '#features/marketing/activity-product/list.tsx'
import { activityProductPaths } from '#features/marketing/paths.ts'
import { activityHandlers, activityProductRecords } from '#mocks/marketing/activities.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, dialogOf, emptyPage, expectNoSideScroll, questionOf, rowOf, tick } from '#stories/helpers.ts'

const meta = {
  title: '页面/交易中心/活动商品',
  component: ActivityProductList,
  decorators: [screenDecorator],
  parameters: { at: activityProductPaths.list.to(), as: '营销运营' },
  beforeEach: () => worker.use(...activityHandlers()),
} satisfies Meta<typeof ActivityProductList>
export default meta
type Story = StoryObj<typeof meta>

const waiting = { at: activityProductPaths.list.to({ status: activityProductStatus.waiting }) }

export const Default: Story = { name: '默认' }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listActivityProducts) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listActivityProducts) }
export const Empty: Story = {
  name: '空',
  beforeEach: () => returns(listActivityProducts, emptyPage),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('还没有活动商品')).toBeVisible()
  },
}

export const AsSupplier: Story = {
  name: '供应商只报名不审核',
  parameters: { as: '供应商', ...waiting },
  play: async (context) => {
    const row = await rowOf(context, /云朵布艺三人沙发/)
    await expect(row.queryByRole('button', { name: '通过' })).toBeNull()
    await expect(context.canvas.queryByRole('columnheader', { name: /销售价起/ })).toBeNull()
    await expect(context.canvas.getByRole('button', { name: '添加商品' })).toBeVisible()
  },
}

export const LongText: Story = {
  name: '很长的名称截断显示',
  beforeEach: () => {
    const [first] = activityProductRecords()
    const productName = '木禾奶油风科技布可拆洗大户型三人位客厅组合布艺沙发'
    if (first) worker.use(...activityHandlers(undefined, [{ ...first, productName }]))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /^木禾奶油风/ })).toBeVisible()
    await expectNoSideScroll()
  },
}

export const Rejects: Story = {
  name: '驳回要写原因',
  parameters: waiting,
  play: async (context) => {
    const row = await rowOf(context, /云朵布艺三人沙发/)
    await context.userEvent.click(row.getByRole('button', { name: '驳回' }))
    const dialog = await questionOf(/^驳回「云朵布艺三人沙发」？/)
    await context.userEvent.click(dialog.getByRole('button', { name: '活动价偏高' }))
    await context.userEvent.click(dialog.getByRole('button', { name: '驳回' }))
    await waitFor(() => expect(context.canvas.queryByRole('row', { name: /云朵布艺三人沙发/ })).toBeNull())
  },
}

export const BelowCost: Story = {
  name: '低于采购价要专门的权限',
  parameters: waiting,
  play: async (context) => {
    await tick(context, /云朵布艺三人沙发/, /黑胡桃餐桌/)
    await context.userEvent.click(context.canvas.getByRole('button', { name: '批量通过' }))
    const dialog = await questionOf(/^通过/)
    await context.userEvent.click(dialog.getByRole('button', { name: '通过' }))
    await expect((await screen.findAllByText(/您没有通过的权限/))[0]).toBeVisible()
    await waitFor(() => expect(context.canvas.queryByRole('row', { name: /云朵布艺三人沙发/ })).toBeNull())
  },
}

export const ShowsDetail: Story = {
  name: '审核时看冲突与近 30 天',
  parameters: waiting,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '云朵布艺三人沙发' }))
    const dialog = await dialogOf('云朵布艺三人沙发')
    await expect(await dialog.findByText('同一时间的其他活动')).toBeVisible()
    await expect(dialog.getByRole('table', { name: '近 30 天调价' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: '通过' })).toBeVisible()
  },
}

export const PriceLimit: Story = {
  name: '活动价超过上限时说明上限',
  parameters: waiting,
  play: async (context) => {
    await act(context, '云朵布艺三人沙发', '改价改库存')
    const dialog = await dialogOf('云朵布艺三人沙发')
    const price = await dialog.findByRole('textbox', { name: /活动价/ })
    await context.userEvent.clear(price)
    await context.userEvent.type(price, '1999')
    await context.userEvent.tab()
    await context.userEvent.click(dialog.getByRole('button', { name: '提交审核' }))
    await expect((await dialog.findAllByText('活动价最高 1900.00'))[0]).toBeVisible()
  },
}
