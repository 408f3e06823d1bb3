import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { listCouponUseLogs } from '#contract/marketing/user-coupons.ts'
import { useLogPaths } from '#features/marketing/paths.ts'
import CouponUseLogList from '#features/marketing/use-log/list.tsx'
import { useLogHandlers, useLogRecords } from '#mocks/marketing/use-logs.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { choose, emptyPage, expectNoSideScroll } from '#stories/helpers.ts'

const meta = {
  title: '页面/交易中心/优惠券使用记录',
  component: CouponUseLogList,
  decorators: [screenDecorator],
  parameters: { at: useLogPaths.list.to(), as: '财务' },
  beforeEach: () => worker.use(...useLogHandlers()),
} satisfies Meta<typeof CouponUseLogList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '默认',
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('list', { name: '使用减退回' })).toHaveTextContent('供应商承担')
    await expect(canvas.getByText('没有选择时间，显示近 30 天的记录')).toBeVisible()
  },
}
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listCouponUseLogs) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listCouponUseLogs) }
export const Empty: Story = {
  name: '空',
  beforeEach: () => returns(listCouponUseLogs, { ...emptyPage, sums: [] }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('这段时间没有使用记录')).toBeVisible()
  },
}

export const Forbidden: Story = { name: '客服看到同样的记录', parameters: { as: '交易客服' } }

export const LongText: Story = {
  name: '很长的说明截断显示',
  beforeEach: () => {
    const remark = '客户在电话里确认收到两张同样的优惠券，其中一张由门店代为使用，因此作废另一张并记录'
    worker.use(...useLogHandlers(useLogRecords().map((row) => ({ ...row, remark }))))
  },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(/^客户在电话里确认/))[0]).toBeVisible()
    await expectNoSideScroll()
  },
}

export const OneCoupon: Story = {
  name: '一张券的全部记录',
  parameters: { at: useLogPaths.list.to({ couponCode: '4200000000015838' }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('顾长风')).toBeVisible()
    await waitFor(() => expect(canvas.queryByText('沈清荷')).toBeNull())
  },
}

export const ByAction: Story = {
  name: '按动作筛选',
  play: async (context) => {
    await context.canvas.findByText('顾长风')
    await choose(context, '动作', '退回')
    await waitFor(() => expect(context.canvas.queryByText('顾长风')).toBeNull())
  },
}
