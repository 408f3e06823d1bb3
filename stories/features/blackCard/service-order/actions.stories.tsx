import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { uploadModel } from '#contract/base.ts'
import { serviceRefundRule } from '#contract/blackCard/codes.ts'
import {
  acceptServiceOrder,
  assignServiceOrders,
  consumeServiceOrder,
} from '#contract/blackCard/service-order-changes.ts'
import { EXPIRED, NO_REFUND } from '#contract/blackCard/service-order-rules.ts'
import { listFittingProviders } from '#contract/blackCard/service-orders.ts'
import { serviceOrderPaths } from '#features/blackCard/paths.ts'
import ServiceOrderList from '#features/blackCard/service-order/list.tsx'
import { serviceOrderRecord, serviceUse } from '#mocks/blackCard/service-order-records.ts'
import { serviceOrderHandlers } from '#mocks/blackCard/service-orders.ts'
import { dayFrom } from '#mocks/records.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { storedFile } from '#mocks/stored-files.ts'
import { uploadHandlers } from '#mocks/upload-handlers.ts'
import { fails, returns, worker } from '#mocks/worker.ts'
import { act, choose, dialogOf, openMenu, questionOf, rowOf } from '#stories/helpers.ts'
import { pictureFile } from '#stories/ui/uploads/stores.ts'

const meta = {
  title: '页面/交易中心/服务订单/操作',
  component: ServiceOrderList,
  decorators: [screenDecorator],
  parameters: { at: serviceOrderPaths.list.to(), as: '超级管理员' },
  beforeEach: () => worker.use(...serviceOrderHandlers()),
} satisfies Meta<typeof ServiceOrderList>
export default meta
type Story = StoryObj<typeof meta>
type Context = Parameters<NonNullable<Story['play']>>[0]

const no = (id: number) => serviceOrderRecord(id).serviceOrderNo
const press = async (context: Context, id: number, name: string) =>
  context.userEvent.click((await rowOf(context, no(id))).getByRole('button', { name }))

export const Assigns: Story = {
  name: '派单：评分、在办与不能派的原因',
  play: async (context) => {
    const { userEvent } = context
    await press(context, 3, '派单')
    const dialog = await dialogOf(`派单「${no(3)}」`)
    await expect(await dialog.findByText('评分 4.9，在办 6 单')).toBeVisible()
    await expect(dialog.getByRole('radio', { name: '宁波新安安装' })).toBeDisabled()
    await expect(dialog.getByText('价目缺少：垃圾清运，补充后可派')).toBeVisible()
    const at = dialog.getByRole('combobox', { name: '预约时间' })
    await userEvent.type(at, '2020-01-01 10:00')
    await userEvent.tab()
    await userEvent.click(dialog.getByRole('radio', { name: '上海匠心安装' }))
    await expect(dialog.getByRole('button', { name: '派单' })).toBeDisabled()
    await userEvent.clear(at)
    await userEvent.type(at, `${dayFrom(3)} 10:00`)
    await userEvent.tab()
    await userEvent.click(dialog.getByRole('button', { name: '派单' }))
    await expect(await screen.findByText('1 个服务订单已派单')).toBeVisible()
    await expect(await (await rowOf(context, no(3))).findByText('上海匠心安装')).toBeVisible()
  },
}

export const AssignsAgain: Story = {
  name: '改派时说明原服务商会收到通知',
  play: async (context) => {
    await press(context, 4, '改派')
    const dialog = await dialogOf(`改派「${no(4)}」`)
    await expect(await dialog.findByRole('radio', { name: '杭州鲁班安装' })).toBeChecked()
    await context.userEvent.click(dialog.getByRole('radio', { name: '上海匠心安装' }))
    await expect(dialog.getByText(/由「杭州鲁班安装」改派给「上海匠心安装」/)).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: '服务人员' })).toHaveValue('')
    await context.userEvent.click(dialog.getByRole('button', { name: '改派' }))
    await expect(await screen.findByText('1 个服务订单已改派')).toBeVisible()
  },
}

export const NoProvider: Story = {
  name: '没有可派的服务商',
  beforeEach: () => returns(listFittingProviders, { byStaff: false, providers: [] }),
  play: async (context) => {
    await press(context, 3, '派单')
    const dialog = await dialogOf(`派单「${no(3)}」`)
    await expect(await dialog.findByText('没有可派的服务商')).toBeVisible()
    await expect(dialog.getByRole('button', { name: '派单' })).toBeDisabled()
  },
}

export const ByStaff: Story = {
  name: '平台人员服务时必须填写服务人员',
  beforeEach: () => returns(listFittingProviders, { byStaff: true, providers: [] }),
  play: async (context) => {
    const { userEvent } = context
    await press(context, 3, '派单')
    const dialog = await dialogOf(`派单「${no(3)}」`)
    await expect(await dialog.findByText('该服务包没有指定服务商，由平台人员服务。')).toBeVisible()
    await userEvent.type(dialog.getByRole('combobox', { name: '预约时间' }), `${dayFrom(3)} 10:00`)
    await userEvent.tab()
    await expect(dialog.getByRole('button', { name: '派单' })).toBeDisabled()
    await userEvent.type(dialog.getByRole('textbox', { name: '服务人员' }), '沈工')
    await userEvent.click(dialog.getByRole('button', { name: '派单' }))
    await expect(await (await rowOf(context, no(3))).findByText('平台人员')).toBeVisible()
  },
}

/** 错误在服务商旁边，填写的内容还在。 */
export const OutsideItsArea: Story = {
  name: '派给地区外的服务商被拒绝',
  beforeEach: () => {
    const message = '服务商未启用，或不在该地区提供安装服务'
    fails(assignServiceOrders, 422, message, { fields: { providerId: message } })
  },
  play: async (context) => {
    await press(context, 4, '改派')
    const dialog = await dialogOf(`改派「${no(4)}」`)
    await context.userEvent.click(await dialog.findByRole('radio', { name: '上海匠心安装' }))
    await context.userEvent.click(dialog.getByRole('button', { name: '改派' }))
    await expect(await dialog.findByText(/不在该地区提供安装服务/)).toBeVisible()
    await expect(dialog.getByRole('radio', { name: '上海匠心安装' })).toBeChecked()
  },
}

export const Consumes: Story = {
  name: '核销：次数不能超过剩余，时间不能晚于现在',
  play: async (context) => {
    const { userEvent } = context
    await press(context, 4, '核销')
    const dialog = await dialogOf('核销')
    await choose({ canvas: dialog, userEvent }, '项目', '家具安装（剩 10 件）')
    await expect(dialog.getByText('剩余 10 件，共 12 件')).toBeVisible()
    const count = dialog.getByRole('textbox', { name: '次数' })
    await userEvent.clear(count)
    await userEvent.type(count, '11')
    const at = dialog.getByRole('combobox', { name: '服务时间' })
    await userEvent.clear(at)
    await userEvent.type(at, `${dayFrom(0)} 23:59`)
    await userEvent.click(dialog.getByRole('button', { name: '核销' }))
    await expect(await dialog.findByText('剩余次数不足，还剩 10 次')).toBeVisible()
    await expect(dialog.getByText('服务时间不能晚于现在')).toBeVisible()
    await userEvent.clear(count)
    await userEvent.type(count, '4')
    await userEvent.clear(at)
    await userEvent.type(at, `${dayFrom(-1)} 10:00`)
    await userEvent.click(dialog.getByRole('button', { name: '核销' }))
    await expect(await screen.findByText(`服务订单 ${no(4)} 已核销`)).toBeVisible()
    await expect(await (await rowOf(context, no(4))).findByText('6/13')).toBeVisible()
  },
}

export const ConsumedMeanwhile: Story = {
  name: '核销时已被同事核销',
  beforeEach: () => fails(consumeServiceOrder, 409, '数据已被他人修改,请刷新后重试', { latest: serviceOrderRecord(4) }),
  play: async (context) => {
    const { userEvent } = context
    await press(context, 4, '核销')
    const dialog = await dialogOf('核销')
    await choose({ canvas: dialog, userEvent }, '项目', '垃圾清运（剩 1 次）')
    await userEvent.type(dialog.getByRole('textbox', { name: '说明' }), '清运两车')
    await userEvent.click(dialog.getByRole('button', { name: '核销' }))
    await expect(await dialog.findByText('数据已被他人修改')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: '说明' })).toHaveValue('清运两车')
  },
}

export const LastUse: Story = {
  name: '核销最后一次后待验收',
  beforeEach: () => {
    const usages = [serviceUse(2, { count: 12 })]
    worker.use(...serviceOrderHandlers([serviceOrderRecord(4, { status: 2, usages })]))
  },
  play: async (context) => {
    await press(context, 4, '核销')
    const dialog = await dialogOf('核销')
    await expect(await dialog.findByText('剩余 1 次，共 1 次')).toBeVisible()
    await context.userEvent.click(dialog.getByRole('button', { name: '核销' }))
    await expect(await screen.findByText(`服务订单 ${no(4)} 已核销完，等待验收`)).toBeVisible()
    await expect(await (await rowOf(context, no(4))).findByText('待验收')).toBeVisible()
  },
}

export const Expired: Story = {
  name: '过了有效期不能核销',
  beforeEach: () => worker.use(...serviceOrderHandlers([serviceOrderRecord(4, { status: 2, expireAt: dayFrom(-2) })])),
  play: async (context) => {
    const button = (await rowOf(context, no(4))).getByRole('button', { name: '核销' })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await context.userEvent.hover(button)
    await expect((await screen.findAllByText(EXPIRED))[0]).toBeInTheDocument()
  },
}

export const Undoes: Story = {
  name: '撤销 24 小时内的核销，退回服务中',
  play: async (context) => {
    const { userEvent } = context
    await press(context, 6, '撤销核销')
    const dialog = await dialogOf(`撤销 ${no(6)} 的核销？`)
    await expect(dialog.getByRole('radio', { name: '家具安装 12 件' })).toBeChecked()
    await userEvent.type(dialog.getByRole('textbox', { name: '撤销原因' }), '错')
    await expect(dialog.getByRole('button', { name: '撤销核销' })).toBeDisabled()
    await userEvent.type(dialog.getByRole('textbox', { name: '撤销原因' }), '记到别的订单')
    await userEvent.click(dialog.getByRole('button', { name: '撤销核销' }))
    await expect(await screen.findByText(`服务订单 ${no(6)} 的核销已撤销`)).toBeVisible()
    await expect(await (await rowOf(context, no(6))).findByText('服务中')).toBeVisible()
  },
}

export const Accepts: Story = {
  name: '代验收要写原因，被拒绝时原因还在',
  beforeEach: () => fails(acceptServiceOrder, 422, '服务中的服务订单不能验收'),
  play: async (context) => {
    const { userEvent } = context
    await press(context, 6, '代验收')
    const question = await questionOf(`代买家验收 ${no(6)}？`)
    await userEvent.click(question.getByRole('button', { name: '买家电话确认已完成' }))
    await userEvent.click(question.getByRole('button', { name: '验收' }))
    await expect(await question.findByText(/服务中的服务订单不能验收/)).toBeVisible()
    await expect(question.getByRole('textbox', { name: /代验收原因/ })).toHaveValue('买家电话确认已完成')
  },
}

/** 用了 2/13，按未用次数退：1680 × 11/13。 */
export const Refunds: Story = {
  name: '退款：按未用次数算出可退金额，不能多退',
  play: async (context) => {
    const { userEvent } = context
    await act(context, no(4), '退款')
    const dialog = await dialogOf(`退款 ${no(4)}？`)
    const amount = dialog.getByRole('textbox', { name: '退款金额' })
    await expect(amount).toHaveValue('1421.53')
    await userEvent.type(dialog.getByRole('textbox', { name: '退款原因' }), '买家取消剩余安装')
    await userEvent.clear(amount)
    await userEvent.type(amount, '1421.54')
    await userEvent.tab()
    await expect(await dialog.findByText('退款金额不能超过可退的 1421.53 元')).toBeVisible()
    await expect(dialog.getByRole('button', { name: '退款' })).toBeDisabled()
    await userEvent.clear(amount)
    await userEvent.type(amount, '1400')
    await userEvent.tab()
    await userEvent.click(dialog.getByRole('button', { name: '退款' }))
    await expect(await screen.findByText(`服务订单 ${no(4)} 已退款`)).toBeVisible()
    await expect(await (await rowOf(context, no(4))).findByText('已关闭')).toBeVisible()
  },
}

export const RefundsByTransfer: Story = {
  name: '线下转账退款必须上传凭证',
  beforeEach: () => worker.use(...uploadHandlers(storedFile(1, '回单.png', { model: uploadModel.privateDocument }))),
  play: async (context) => {
    const { userEvent } = context
    await act(context, no(4), '退款')
    const dialog = await dialogOf(`退款 ${no(4)}？`)
    await userEvent.type(dialog.getByRole('textbox', { name: '退款原因' }), '买家取消剩余安装')
    await userEvent.click(dialog.getByRole('radio', { name: '线下转账' }))
    await expect(dialog.getByRole('button', { name: '退款' })).toBeDisabled()
    const [input] = document.querySelectorAll<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('there is a file chooser')
    await userEvent.upload(input, await pictureFile('回单.png', 60, 80))
    await waitFor(() => expect(dialog.getByRole('button', { name: '退款' })).toBeEnabled())
  },
}

export const ClosesGift: Story = {
  name: '赠送的服务关闭时不退款',
  play: async (context) => {
    const { userEvent } = context
    await openMenu(context, no(5))
    await expect(screen.queryByRole('menuitem', { name: '退款' })).toBeNull()
    await userEvent.keyboard('{Escape}')
    await press(context, 5, '关闭订单')
    const dialog = await dialogOf(`关闭赠送的 ${no(5)}？`)
    await expect(dialog.queryByRole('textbox', { name: '退款金额' })).toBeNull()
    await userEvent.type(dialog.getByRole('textbox', { name: '关闭原因' }), '重复赠送')
    await userEvent.click(dialog.getByRole('button', { name: '关闭服务订单' }))
    await expect(await (await rowOf(context, no(5))).findByText('已关闭')).toBeVisible()
  },
}

export const NoRefund: Story = {
  name: '不支持退款的说明原因',
  beforeEach: () =>
    worker.use(...serviceOrderHandlers([serviceOrderRecord(3, { refundRule: serviceRefundRule.none })])),
  play: async (context) => {
    const button = (await rowOf(context, no(3))).getByRole('button', { name: '退款' })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await context.userEvent.hover(button)
    await expect((await screen.findAllByText(NO_REFUND))[0]).toBeInTheDocument()
  },
}

export const ConfirmsPayment: Story = {
  name: '确认收款后待派单',
  play: async (context) => {
    const { userEvent } = context
    await press(context, 2, '确认收款')
    const dialog = await dialogOf('确认收款')
    await userEvent.type(await dialog.findByRole('textbox', { name: '到账金额' }), '2980')
    await userEvent.click(dialog.getByRole('button', { name: '确认收款' }))
    await expect(await screen.findByText(`服务订单 ${no(2)} 已确认收款`)).toBeVisible()
    await expect(await (await rowOf(context, no(2))).findByText('待派单')).toBeVisible()
  },
}
