import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import { couponStatus } from '#contract/marketing/codes.ts'
import { listCoupons, saveCoupon } from '#contract/marketing/coupons.ts'
import CouponList from '#features/marketing/coupon/list.tsx'
import { couponPaths } from '#features/marketing/paths.ts'
import { answer } from '#mocks/answer.ts'
import { couponHandlers, couponIn, couponRecords } from '#mocks/marketing/coupons.ts'
import { userCouponMocks, userCouponRecords } from '#mocks/marketing/handsels.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, MockRefusal, returns, waits, worker } from '#mocks/worker.ts'
import { act, choose, dialogOf, emptyPage, expectNoSideScroll, questionOf, rowOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/交易中心/优惠券',
  component: CouponList,
  decorators: [screenDecorator],
  parameters: { at: couponPaths.list.to(), as: '营销运营' },
  beforeEach: () => worker.use(...couponHandlers()),
} satisfies Meta<typeof CouponList>
export default meta
type Story = StoryObj<typeof meta>

const inTab = (status: Parameters<typeof couponIn>[0]) => ({ at: couponPaths.list.to({ status }) })

export const Default: Story = { name: '默认' }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listCoupons) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listCoupons) }
export const Empty: Story = {
  name: '空',
  beforeEach: () => returns(listCoupons, emptyPage),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('还没有优惠券')).toBeVisible()
  },
}

export const Forbidden: Story = {
  name: '财务只能查看',
  parameters: { as: '财务', ...inTab(couponStatus.issuing) },
  play: async (context) => {
    const row = await rowOf(context, new RegExp(couponIn(couponStatus.issuing).name))
    await expect(row.getByRole('button', { name: '查看' })).toBeVisible()
    await expect(row.queryByRole('button', { name: '停止发放' })).toBeNull()
    await expect(context.canvas.queryByRole('button', { name: '新建优惠券' })).toBeNull()
  },
}

export const LongText: Story = {
  name: '很长的名称截断显示',
  beforeEach: () => {
    const name = '双十一狂欢全屋定制满额立减优惠券限老客户'
    worker.use(...couponHandlers([{ ...couponIn(couponStatus.issuing), name }]))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /^双十一狂欢/ })).toBeVisible()
    await expectNoSideScroll()
  },
}

export const Stops: Story = {
  name: '停止发放要写原因',
  parameters: inTab(couponStatus.issuing),
  play: async (context) => {
    const { name } = couponIn(couponStatus.issuing)
    await act(context, name, '停止发放')
    const dialog = await questionOf(new RegExp(`^停止发放「${name}」？`))
    await expect(dialog.getByText(/已领取的券仍可使用/)).toBeVisible()
    await context.userEvent.click(dialog.getByRole('button', { name: '预算已用完' }))
    await context.userEvent.click(dialog.getByRole('button', { name: '停止发放' }))
    await waitFor(() => expect(context.canvas.queryByRole('row', { name: new RegExp(name) })).toBeNull())
  },
}

export const ShowsExamples: Story = {
  name: '新建时用三笔订单举例',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '新建优惠券' }))
    const dialog = await dialogOf('新建优惠券')
    await expect(dialog.getByRole('textbox', { name: '批次号' })).toHaveValue('C20261128000099')
    await choose({ canvas: dialog, userEvent }, '券类型', '满减券')
    await userEvent.type(dialog.getByRole('textbox', { name: '使用门槛' }), '500')
    await userEvent.type(dialog.getByRole('textbox', { name: '面额' }), '50')
    await userEvent.tab()
    await expect(await dialog.findByText('商品 500.00 元：优惠 50.00 元')).toBeVisible()
    await expect(dialog.getByText('商品 499.99 元：不可用')).toBeVisible()
  },
}

export const KeepsTheForm: Story = {
  name: '批次号被占用时换新号',
  beforeEach: () =>
    worker.use(
      answer(saveCoupon, () => {
        throw new MockRefusal(422, '批次号已使用或已过期', { fields: { batchNo: '批次号已使用或已过期' } })
      }),
    ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '新建优惠券' }))
    const dialog = await dialogOf('新建优惠券')
    await userEvent.type(dialog.getByRole('textbox', { name: '优惠券名称' }), '老客回馈')
    await choose({ canvas: dialog, userEvent }, '券类型', '无门槛券')
    await userEvent.type(dialog.getByRole('textbox', { name: '面额' }), '20')
    await userEvent.click(dialog.getByRole('button', { name: '发布' }))
    await expect((await screen.findAllByText(/批次号已使用或已过期/))[0]).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: '优惠券名称' })).toHaveValue('老客回馈')
  },
}

export const LocksAfterPublishing: Story = {
  name: '发布后只能改四项',
  parameters: inTab(couponStatus.issuing),
  play: async (context) => {
    const { name } = couponIn(couponStatus.issuing, couponRecords())
    const row = await rowOf(context, new RegExp(name))
    await context.userEvent.click(row.getByRole('button', { name: '编辑' }))
    const dialog = await dialogOf(name)
    await expect(dialog.getByRole('combobox', { name: '券类型' })).toBeDisabled()
    await expect(dialog.getByRole('textbox', { name: '优惠券名称' })).toBeEnabled()
  },
}

export const StopsAndVoids: Story = {
  name: '停止并作废写明未使用的张数',
  parameters: inTab(couponStatus.issuing),
  beforeEach: () => worker.use(...userCouponMocks()),
  play: async (context) => {
    const { name } = couponIn(couponStatus.issuing)
    await act(context, name, '停止并作废未使用的券')
    const dialog = await questionOf(new RegExp(`^停止发放「${name}」并作废未使用的券？`))
    await expect(await dialog.findByText(/用户手中未使用的 1 张券立即作废/)).toBeVisible()
    await context.userEvent.click(dialog.getByRole('button', { name: '取消' }))
  },
}

export const ShowsFigures: Story = {
  name: '详情看每日发放与使用',
  parameters: inTab(couponStatus.issuing),
  play: async (context) => {
    const { name } = couponIn(couponStatus.issuing)
    const row = await rowOf(context, new RegExp(name))
    await expect(row.getByText(/^领取后 \d+ 天$|^\d{4}-\d{2}-\d{2} 至 /)).toBeVisible()
    await context.userEvent.click(row.getByRole('button', { name: '编辑' }))
    const days = within(await (await dialogOf(name)).findByRole('table', { name: '每日发放与使用' }))
    await expect(days.getByRole('row', { name: /2026-11-26 120 0/ })).toBeVisible()
  },
}

export const FindsIssued: Story = {
  name: '按券码查一张已发出的券',
  parameters: inTab(couponStatus.issuing),
  beforeEach: () => worker.use(...userCouponMocks()),
  play: async (context) => {
    const coupon = await rowOf(context, new RegExp(couponIn(couponStatus.issuing).name))
    await context.userEvent.click(coupon.getByRole('button', { name: '已发券' }))
    const dialog = await dialogOf(/^已发出的/)
    const used = await dialog.findByRole('row', { name: /顾长风/ })
    await expect(within(used).getByRole('link', { name: '261121093015000001' })).toBeVisible()
    const [, first] = userCouponRecords()
    await context.userEvent.type(dialog.getByRole('textbox', { name: '券码或手机号' }), `${first?.couponCode}{Enter}`)
    // While it searches, no row is shown.
    await waitFor(() => expect(dialog.queryByRole('row', { name: /沈清荷/ })).toBeNull())
    await expect(await dialog.findByRole('row', { name: /顾长风/ })).toBeVisible()
    await expect(dialog.queryByRole('row', { name: /沈清荷/ })).toBeNull()
  },
}

export const ShowsIssued: Story = {
  name: '已发出的券可以作废',
  parameters: inTab(couponStatus.issuing),
  beforeEach: () => worker.use(...userCouponMocks()),
  play: async (context) => {
    const coupon = await rowOf(context, new RegExp(couponIn(couponStatus.issuing).name))
    await context.userEvent.click(coupon.getByRole('button', { name: '已发券' }))
    const dialog = await dialogOf(/^已发出的/)
    const row = within(await dialog.findByRole('row', { name: /沈清荷/ }))
    await context.userEvent.click(row.getByRole('button', { name: '作废' }))
    const question = await questionOf(/^作废沈清荷的优惠券/)
    await context.userEvent.click(question.getByRole('button', { name: '重复发放' }))
    await context.userEvent.click(question.getByRole('button', { name: '作废优惠券' }))
    await expect(await dialog.findByRole('row', { name: /已作废.*沈清荷/ })).toBeVisible()
  },
}
