import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { cardMerchantStatus } from '#contract/blackCard/card-codes.ts'
import { giftServiceOrders } from '#contract/blackCard/service-order-changes.ts'
import { serviceOrderPaths } from '#features/blackCard/paths.ts'
import ServiceOrderList from '#features/blackCard/service-order/list.tsx'
import { answer } from '#mocks/answer.ts'
import { cardRecord } from '#mocks/blackCard/card-records.ts'
import { cardHandlers } from '#mocks/blackCard/cards.ts'
import { serviceOrderHandlers } from '#mocks/blackCard/service-orders.ts'
import { servicePackageHandlers } from '#mocks/blackCard/service-packages.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { worker } from '#mocks/worker.ts'
import { choose, dialogOf, rowOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/交易中心/服务订单/赠送服务包',
  component: ServiceOrderList,
  decorators: [screenDecorator],
  parameters: { at: serviceOrderPaths.list.to(), as: '交易客服' },
  beforeEach: () => worker.use(...serviceOrderHandlers(), ...servicePackageHandlers(), ...cardHandlers()),
} satisfies Meta<typeof ServiceOrderList>
export default meta
type Story = StoryObj<typeof meta>
type Context = Parameters<NonNullable<Story['play']>>[0]

async function openGift({ canvas, userEvent }: Context) {
  await userEvent.click(await canvas.findByRole('button', { name: '赠送服务包' }))
  return dialogOf('赠送服务包')
}

export const Gives: Story = {
  name: '赠送给多个商家',
  play: async (context) => {
    const { userEvent } = context
    const dialog = await openGift(context)
    await choose({ canvas: dialog, userEvent }, '服务包', /上门精准测量/)
    await choose({ canvas: dialog, userEvent }, '黑卡商家', /杭州拾光软装设计工作室/)
    await userEvent.click(await screen.findByRole('option', { name: /上海木作全案设计/ }))
    await userEvent.keyboard('{Escape}')
    await userEvent.type(dialog.getByRole('textbox', { name: '赠送说明' }), '周年答谢')
    await userEvent.click(dialog.getByRole('button', { name: '赠送' }))
    await expect(await screen.findByText('2 个商家已赠送')).toBeVisible()
    await expect(
      (await rowOf(context, /上门精准测量.*杭州拾光|杭州拾光.*上门精准测量/)).getByText('后台赠送'),
    ).toBeInTheDocument()
  },
}

export const Required: Story = {
  name: '缺少内容时逐项指出',
  play: async (context) => {
    const { userEvent } = context
    const dialog = await openGift(context)
    const quantity = dialog.getByRole('textbox', { name: '份数' })
    await userEvent.clear(quantity)
    await userEvent.type(quantity, '0')
    await userEvent.click(dialog.getByRole('button', { name: '赠送' }))
    await expect(await dialog.findByText('请选择服务包')).toBeVisible()
    await expect(dialog.getByText('请选择黑卡商家')).toBeVisible()
    await expect(dialog.getByText('份数应为 1 到 99 之间的整数')).toBeVisible()
    await expect(dialog.getByText('赠送说明至少 2 个字')).toBeVisible()
  },
}

const requests: string[] = []

/** 一个商家在打开后被冻结：其余的已赠送，它留在表单里；再次赠送是新的一次，之前赠送过的商家也能再选。 */
export const SomeRefused: Story = {
  name: '部分商家不能赠送时留在表单',
  beforeEach: () => {
    requests.length = 0
    const { id, name } = cardRecord(2, '上海木作全案设计', { status: cardMerchantStatus.frozen })
    worker.use(
      answer(giftServiceOrders, ({ requestId }) => {
        requests.push(requestId)
        return { done: 1, failed: [{ id, name, message: '只能赠送给正常的黑卡商家' }] }
      }),
    )
  },
  play: async (context) => {
    const { userEvent } = context
    const dialog = await openGift(context)
    await choose({ canvas: dialog, userEvent }, '服务包', /上门精准测量/)
    await choose({ canvas: dialog, userEvent }, '黑卡商家', /杭州拾光软装设计工作室/)
    await userEvent.click(await screen.findByRole('option', { name: /上海木作全案设计/ }))
    await userEvent.keyboard('{Escape}')
    await userEvent.type(dialog.getByRole('textbox', { name: '赠送说明' }), '周年答谢')
    await userEvent.click(dialog.getByRole('button', { name: '赠送' }))
    await expect(
      await dialog.findByText(/1 个商家已赠送，1 个未处理：「上海木作全案设计」只能赠送给正常的黑卡商家/),
    ).toBeVisible()
    await expect(dialog.queryByText('杭州拾光软装设计工作室')).toBeNull()
    await expect(dialog.getByRole('textbox', { name: '赠送说明' })).toHaveValue('周年答谢')
    await userEvent.click(dialog.getByRole('button', { name: '赠送' }))
    await waitFor(() => expect(new Set(requests).size).toBe(2))
  },
}
