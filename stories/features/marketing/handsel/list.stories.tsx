import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import { handselStatus } from '#contract/marketing/codes.ts'
import { handselCoupon, listCouponHandsels } from '#contract/marketing/handsels.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import CouponHandselList from '#features/marketing/handsel/list.tsx'
import { handselPaths } from '#features/marketing/paths.ts'
import { giveCouponsTo } from '#features/marketing/receivers.ts'
import { answer } from '#mocks/answer.ts'
import { giftCoupon, handselHandlers, handselRecords } from '#mocks/marketing/handsels.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, MockRefusal, returns, waits, worker } from '#mocks/worker.ts'
import {
  act,
  type Context,
  choose,
  confirm,
  dialogOf,
  emptyPage,
  expectNoSideScroll,
  questionOf,
  rowOf,
} from '#stories/helpers.ts'

const meta = {
  title: '页面/交易中心/赠送优惠券',
  component: CouponHandselList,
  decorators: [screenDecorator],
  parameters: { at: handselPaths.list.to(), as: '营销运营' },
  beforeEach: () => worker.use(...handselHandlers()),
} satisfies Meta<typeof CouponHandselList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listCouponHandsels) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listCouponHandsels) }
export const Empty: Story = {
  name: '空',
  beforeEach: () => returns(listCouponHandsels, emptyPage),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('还没有赠送过优惠券')).toBeVisible()
  },
}

export const Forbidden: Story = {
  name: '财务只能查看',
  parameters: { as: '财务' },
  play: async (context) => {
    await rowOf(context, /ZS0000000003/)
    await expect(context.canvas.queryByRole('button', { name: '新建赠送' })).toBeNull()
  },
}

export const LongText: Story = {
  name: '很长的原因截断显示',
  beforeEach: () => {
    const [first] = handselRecords()
    const reason = '双十一期间物流延误的客户逐一致歉并补偿一张满减券，由客服主管与营销共同确认名单后发出'
    worker.use(...handselHandlers(first ? [{ ...first, reason }] : []))
  },
  play: async (context) => {
    await rowOf(context, /双十一期间物流延误/)
    await expectNoSideScroll()
  },
}

/** 从用户列表带来的用户已经选好，只要选券。 */
export const ForChosenUsers: Story = {
  name: '从用户列表带来所选的用户',
  beforeEach: () => {
    giveCouponsTo([
      { id: 9001, name: '青禾' },
      { id: 9002, name: '鲸落' },
    ])
  },
  play: async () => {
    const dialog = await dialogOf('赠送优惠券')
    await expect(await dialog.findByText('青禾')).toBeVisible()
    await expect(dialog.getByText('鲸落')).toBeVisible()
  },
}

/** Opens the form and fills it in, up to the button. */
async function fillIn({ canvas, userEvent }: Context) {
  await userEvent.click(await canvas.findByRole('button', { name: '新建赠送' }))
  const dialog = await dialogOf('赠送优惠券')
  await choose({ canvas: dialog, userEvent }, '优惠券', new RegExp(`^${giftCoupon().name}`))
  await choose({ canvas: dialog, userEvent }, '用户', /^沈清荷/)
  await userEvent.type(dialog.getByRole('textbox', { name: '赠送原因' }), '周年客户回馈')
  await userEvent.click(dialog.getByRole('button', { name: '核对并赠送' }))
  return dialog
}

export const Gives: Story = {
  name: '先核对数字再赠送',
  play: async (context) => {
    await fillIn(context)
    const question = new RegExp(`^赠送「${giftCoupon().name}」？`)
    await expect(await screen.findByText(/发给 2 人共 2 张，面值 100.00 元，现有 480 张可发/)).toBeVisible()
    await expect(screen.getByText(/不能再得的用户 1 个（沈清荷）/)).toBeVisible()
    await confirm(context, question, '赠送优惠券')
    await rowOf(context, /ZS0000000099/)
  },
}

export const FromCoupon: Story = {
  name: '从优惠券来，已选好这张券',
  parameters: { at: handselPaths.list.to({ couponId: giftCoupon().id }) },
  beforeEach: () => {
    giveCouponsTo([], giftCoupon().id)
  },
  play: async () => {
    const drawer = await dialogOf('赠送优惠券')
    await expect(await drawer.findByText(new RegExp(`^每人最多 ${giftCoupon().perUserLimit} 张`))).toBeVisible()
  },
}

export const ByConditions: Story = {
  name: '按条件选择，先看人数再加入',
  play: async (context) => {
    const { canvas, userEvent } = context
    await userEvent.click(await canvas.findByRole('button', { name: '新建赠送' }))
    const drawer = await dialogOf('赠送优惠券')
    await userEvent.click(drawer.getByRole('button', { name: '按条件选择' }))
    const dialog = await dialogOf('按条件选择用户')
    await choose({ canvas: dialog, userEvent }, '身份', userIdentity.label(userIdentity.homeOwner))
    await expect(await dialog.findByText('符合条件的正常用户 3 人')).toBeVisible()
    await userEvent.click(await dialog.findByRole('button', { name: '加入这 3 人' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '按条件选择用户' })).toBeNull())
    for (const name of ['沈清荷', '顾长风', '苏晚']) await expect(drawer.getByText(name)).toBeVisible()
    await expect(drawer.getByRole('switch', { name: '发送通知' })).toBeChecked()
  },
}

export const KeepsTheInput: Story = {
  name: '核对后取消，输入还在',
  play: async (context) => {
    const dialog = await fillIn(context)
    const question = await questionOf(/^赠送「/)
    await context.userEvent.click(question.getByRole('button', { name: '取消' }))
    await expect(await dialog.findByText(/还没有赠送/)).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: '赠送原因' })).toHaveValue('周年客户回馈')
  },
}

export const TooFew: Story = {
  name: '剩余不足时不发出',
  beforeEach: () =>
    worker.use(
      answer(handselCoupon, () => {
        throw new MockRefusal(422, '剩余数量不足：还剩 1 张，需要 2 张')
      }),
    ),
  play: async (context) => {
    const dialog = await fillIn(context)
    await expect(await dialog.findByText(/剩余数量不足/)).toBeVisible()
  },
}

export const ShowsFailures: Story = {
  name: '部分成功列出失败明细',
  play: async (context) => {
    const shown = await rowOf(context, /ZS0000000002/)
    await context.userEvent.click(shown.getByRole('button', { name: '查看' }))
    const dialog = await dialogOf('ZS0000000002')
    await expect(await dialog.findByText('没有这个手机号的用户')).toBeVisible()
    await expect(dialog.getByRole('button', { name: '导出失败名单' })).toBeVisible()
  },
}

export const ExportsFailures: Story = {
  name: '只有失败过的赠送能导出失败名单',
  play: async (context) => {
    const failed = handselRecords().find(({ failCount }) => failCount > 0)
    await act(context, failed?.handselNo ?? '', '导出失败名单')
    await expect(await screen.findByText(/正在后台导出/)).toBeVisible()
  },
}

export const Revokes: Story = {
  name: '撤回一天内的赠送',
  play: async (context) => {
    const given = await rowOf(context, /ZS0000000003/)
    await context.userEvent.click(given.getByRole('button', { name: '撤回' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: /^撤回赠送单「ZS0000000003」？/ }))
    await context.userEvent.click(dialog.getByRole('button', { name: '选错用户' }))
    await context.userEvent.click(dialog.getByRole('button', { name: '撤回赠送' }))
    await expect(await screen.findByText('已撤回：作废 9 张，已使用 3 张')).toBeVisible()
    await rowOf(context, new RegExp(`ZS0000000003.*${handselStatus.label(handselStatus.revoked)}`))
  },
}
