import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'
import { listOrders } from '#contract/orders/order-queries.ts'
import { getUser } from '#contract/users/users.ts'
import { userPaths } from '#features/users/paths.ts'
import UserDetail from '#features/users/user/detail.tsx'
import { digitalHandlers, digitalOrder } from '#mocks/orders/digital-orders.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { userRecord } from '#mocks/users/user-records.ts'
import { userHandlers } from '#mocks/users/users.ts'
import { fails, waits, worker } from '#mocks/worker.ts'
import { act, choose, dialogOf, expectNoSideScroll } from '#stories/helpers.ts'

const at = (id: number, tab?: string) => ({ at: userPaths.detail.to({ id, ...(tab && { tab }) }) })
const meta = {
  title: '页面/客户中心/用户详情',
  component: UserDetail,
  decorators: [screenDecorator],
  parameters: { ...at(1), as: '交易客服' },
  beforeEach: () => worker.use(...userHandlers()),
} satisfies Meta<typeof UserDetail>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '默认',
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: '陈静怡' })).toBeVisible()
    await expect(canvas.getByText('¥48,260.50')).toBeVisible()
  },
}
export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(getUser) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(getUser) }
export const Missing: Story = { name: '用户不存在', parameters: at(404) }
export const WithoutId: Story = {
  name: '链接里没有用户编号',
  parameters: { at: userPaths.detail.to() },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: '返回用户列表' })).toBeVisible()
  },
}

export const Designer: Story = {
  name: '设计师：认证资料与邀请路径',
  parameters: at(2),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('SQ20260312000031')).toBeVisible()
    await expect(canvas.getByRole('link', { name: '陈静怡' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: '青禾设计' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: '栖木生活小铺' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: '木禾装饰' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: '设计师' })).toBeVisible()
  },
}

export const Frozen: Story = {
  name: '已冻结：原因与解冻',
  parameters: at(3),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('冻结原因：多次恶意退款')).toBeVisible()
    await expect(canvas.getByRole('button', { name: '解冻' })).toBeVisible()
  },
}

export const Cancelled: Story = {
  name: '已注销：不能再修改',
  parameters: at(5),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: '已注销用户' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: '编辑' })).toBeNull()
  },
}

export const Forbidden: Story = {
  name: '营销运营看不到退款，不能改手机号',
  parameters: { as: '营销运营' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('tab', { name: '订单' })).toBeVisible()
    await expect(canvas.queryByRole('tab', { name: '退款' })).toBeNull()
    await expect(canvas.queryByRole('button', { name: /完整手机号/ })).toBeNull()
  },
}

export const Orders: Story = {
  name: '订单一栏',
  parameters: at(1, 'orders'),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('link', { name: '在订单列表中查看' })).toBeVisible()
    await userEvent.click(canvas.getByRole('tab', { name: '渠道销售' }))
    await expect(await canvas.findByText('没有渠道销售订单')).toBeVisible()
  },
}

export const DigitalOrders: Story = {
  name: '订单一栏：数字订单',
  parameters: at(1, 'orders'),
  beforeEach: () => worker.use(...digitalHandlers()),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: '数字订单' }))
    await expect(await canvas.findByRole('link', { name: digitalOrder(3).orderNo })).toBeVisible()
    await expect(canvas.getByRole('link', { name: '在数字订单列表中查看' })).toBeVisible()
  },
}

export const WithoutDigitalOrders: Story = {
  name: '订单一栏：营销运营看不到数字订单',
  parameters: { ...at(1, 'orders'), as: '营销运营' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('tab', { name: '渠道销售' })).toBeVisible()
    await expect(canvas.queryByRole('tab', { name: '数字订单' })).toBeNull()
  },
}

export const OrdersFailed: Story = {
  name: '订单没有读到，其余照常',
  parameters: at(1, 'orders'),
  beforeEach: () => fails(listOrders),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('订单加载失败')).toBeVisible()
    await expect(canvas.getByRole('heading', { name: '陈静怡' })).toBeVisible()
  },
}

export const Refunds: Story = { name: '退款一栏', parameters: at(1, 'refunds') }

export const Coupons: Story = {
  name: '优惠券一栏：券码打开使用记录',
  parameters: at(1, 'coupons'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: '4200000000015838' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: '261121093015000001' })).toBeVisible()
    await expect(canvas.getByText('重复发放')).toBeVisible()
  },
}

export const Invitees: Story = {
  name: '邀请的人',
  parameters: at(1, 'invitees'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: '青禾' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: '鲸落' })).toBeVisible()
  },
}

export const Sessions: Story = {
  name: '登录记录',
  parameters: at(1, 'sessions'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('iPhone 15')).toBeVisible()
  },
}

export const ChangesPhone: Story = {
  name: '修改手机号：已注册的被拒绝',
  play: async (context) => {
    await act(context, '陈静怡', '修改手机号')
    const dialog = await dialogOf('修改手机号')
    await context.userEvent.type(dialog.getByRole('textbox', { name: /新手机号/ }), '13800575672')
    await context.userEvent.type(dialog.getByRole('textbox', { name: /修改原因/ }), '用户换号')
    await context.userEvent.click(dialog.getByRole('button', { name: '修改手机号' }))
    await expect(await dialog.findByText('该手机号已注册')).toBeVisible()
  },
}

export const SetsRoles: Story = {
  name: '设置小程序角色：只列出适用身份的',
  parameters: at(2),
  play: async (context) => {
    await act(context, '林泽宇', '设置小程序角色')
    const dialog = await dialogOf('设置小程序角色')
    await choose({ canvas: dialog, userEvent: context.userEvent }, '小程序角色', '设计师')
    await context.userEvent.keyboard('{Escape}')
    await context.userEvent.click(dialog.getByRole('button', { name: '保存角色' }))
    await expect(await screen.findByText('小程序角色已保存')).toBeVisible()
  },
}

export const LongText: Story = {
  name: '很长的内容换行显示',
  beforeEach: () =>
    worker.use(
      ...userHandlers([
        userRecord(1, '一二三四五六七八九十一二三四五六七八九十', {
          remark: '很长的备注。'.repeat(60),
          inviterPath: Array.from({ length: 12 }, (_none, index) => ({
            id: index + 20,
            name: `第${index + 1}级邀请人`,
          })),
          labels: Array.from({ length: 20 }, (_none, index) => ({
            id: index + 1,
            name: `标签名称${index}`,
            color: '#1d4ed8',
          })),
        }),
      ]),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: '第12级邀请人' })).toBeVisible()
    await expectNoSideScroll()
  },
}
