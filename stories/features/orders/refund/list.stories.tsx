import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import { payRefund } from '#contract/orders/refund-changes.ts'
import { listRefunds } from '#contract/orders/refunds.ts'
import { refundPaths } from '#features/orders/paths.ts'
import RefundList from '#features/orders/refund/list.tsx'
import { refundRecord, refundRecords } from '#mocks/orders/refund-records.ts'
import { refundHandlers } from '#mocks/orders/refunds.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, dialogOf, expectNoSideScroll, rowOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/交易中心/退款管理',
  component: RefundList,
  decorators: [screenDecorator],
  parameters: { at: refundPaths.list.to(), as: '超级管理员' },
  beforeEach: () => worker.use(...refundHandlers()),
} satisfies Meta<typeof RefundList>
export default meta
type Story = StoryObj<typeof meta>
type Context = Parameters<NonNullable<Story['play']>>[0]

const numberOf = (id: number) => refundRecord(id).refundNo
const rowNumbered = (context: Pick<Context, 'canvas'>, id: number) => rowOf(context, numberOf(id))

export const Default: Story = {
  name: '默认',
  play: async (context) => {
    await expect((await rowNumbered(context, 7)).getByText('打款失败')).toBeVisible()
    await expect((await rowNumbered(context, 2)).getByText('已超时')).toBeVisible()
  },
}
export const Empty: Story = {
  name: '空',
  beforeEach: () => returns(listRefunds, { list: [], total: 0, pageNum: 1, pageSize: 20 }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('还没有退款单')).toBeVisible()
  },
}
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listRefunds) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listRefunds) }

/** 退款单号不存在或属于其他供应商：列表为空并说明。 */
export const NoMatch: Story = {
  name: '没有符合条件的',
  parameters: { at: refundPaths.list.to({ refundIds: [999] }) },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('没有符合条件的退款单')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '清除订单的退款' }))
    await expect(await canvas.findByRole('row', { name: new RegExp(numberOf(1)) })).toBeVisible()
  },
}

/** 经销商只有采购与销售两类业务，不按供应商找，也没有批量操作。 */
export const ForDistributor: Story = {
  name: '经销商的退款单',
  parameters: { as: '经销商' },
  play: async (context) => {
    const { canvas, userEvent } = context
    await rowNumbered(context, 7)
    await expect(canvas.queryByRole('checkbox')).toBeNull()
    await userEvent.click(within(canvas.getByLabelText('筛选')).getByRole('button', { name: '展开', expanded: false }))
    await expect(canvas.queryByRole('combobox', { name: '供应商' })).toBeNull()
    await userEvent.click(await canvas.findByRole('combobox', { name: '业务类型' }))
    const kinds = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
    await expect(kinds).toEqual(['B端采购', 'C端销售'])
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  },
}

export const ForSupplier: Story = {
  name: '供应商表态与收退货，看不到金额',
  parameters: { as: '供应商' },
  play: async (context) => {
    await rowNumbered(context, 1)
    await expect(context.canvas.queryByRole('columnheader', { name: '申请金额' })).toBeNull()
    await expect(context.canvas.queryByRole('button', { name: '导出 Excel' })).toBeNull()
  },
}

export const UnknownStatus: Story = {
  name: '未知状态按退款成功显示',
  play: async (context) => {
    await expect((await rowNumbered(context, 10)).getByText('退款成功')).toBeVisible()
  },
}

/** 五百字的商品名与问题描述、最高和最低的金额都排得下，列表与详情都不横向滚动。 */
export const Extremes: Story = {
  name: '最长与最大的内容',
  beforeEach: () => {
    const long = '全屋定制实木'.repeat(83)
    const lines = refundRecord(1).lines.map((line) => ({ ...line, productName: long }))
    worker.use(
      ...refundHandlers([
        refundRecord(1, { lines, description: long, applyAmount: '9999999.00', others: refundRecords() }),
        refundRecord(2, { applyAmount: '0.01' }),
      ]),
    )
  },
  play: async (context) => {
    await expect((await rowNumbered(context, 2)).getByText('¥0.01')).toBeVisible()
    const row = await rowNumbered(context, 1)
    await expect(row.getByText('¥9,999,999.00')).toBeVisible()
    await context.userEvent.click(row.getByRole('button', { name: numberOf(1) }))
    const drawer = await screen.findByRole('dialog', { name: `退款 ${numberOf(1)}` })
    await expect(await within(drawer).findByText('同一订单的其他退款')).toBeVisible()
    await expectNoSideScroll()
    await expect(drawer.scrollWidth).toBeLessThanOrEqual(drawer.clientWidth)
  },
}

export const DividesByProgress: Story = {
  name: '退款处理中再按进度细分',
  play: async (context) => {
    const { canvas, userEvent } = context
    await rowNumbered(context, 1)
    await userEvent.click(canvas.getByRole('tab', { name: '退款处理中 5' }))
    await waitFor(() => expect(canvas.queryByRole('row', { name: new RegExp(numberOf(1)) })).toBeNull())
    await userEvent.click(canvas.getByRole('button', { name: '打款失败 1' }))
    await waitFor(() => expect(canvas.queryByRole('row', { name: new RegExp(numberOf(3)) })).toBeNull())
    await rowNumbered(context, 7)
  },
}

export const OfOneOrder: Story = {
  name: '从订单带着退款单号打开：只列这些',
  parameters: { at: refundPaths.list.to({ refundIds: [5] }) },
  play: async (context) => {
    await rowNumbered(context, 5)
    await expect(context.canvas.queryByRole('row', { name: new RegExp(numberOf(1)) })).toBeNull()
  },
}

/** 同意金额不能超过申请金额；同意后等待打款。 */
export const Approves: Story = {
  name: '同意退款',
  play: async (context) => {
    const { userEvent } = context
    await userEvent.click((await rowNumbered(context, 1)).getByRole('button', { name: '同意退款' }))
    const dialog = await dialogOf(`同意退款 ${numberOf(1)}？`)
    const amount = dialog.getByRole('textbox', { name: '同意金额' })
    await userEvent.clear(amount)
    await userEvent.type(amount, '99999')
    await userEvent.tab()
    await expect(await dialog.findByText(/同意金额不能超过申请金额/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: '同意退款' })).toBeDisabled()
    await userEvent.clear(amount)
    await userEvent.type(amount, '3000')
    await userEvent.tab()
    await userEvent.click(dialog.getByRole('button', { name: '同意退款' }))
    await expect(await (await rowNumbered(context, 1)).findByText('待打款')).toBeVisible()
  },
}

/** 申请的钱比所退商品的实付多：同意之前提醒，改低后提醒消失；提醒不拦住。 */
export const WarnsAboveThePrice: Story = {
  name: '超出实付时提醒',
  beforeEach: () => {
    const record = refundRecord(1)
    const lines = record.lines.map((line) => ({ ...line, orderedQty: 2, paidAmount: '1200.00' }))
    worker.use(...refundHandlers([{ ...record, lines, freightRefund: '30.00', applyAmount: '1500.00' }]))
  },
  play: async (context) => {
    const { userEvent } = context
    await userEvent.click((await rowNumbered(context, 1)).getByRole('button', { name: '同意退款' }))
    const dialog = await dialogOf(`同意退款 ${numberOf(1)}？`)
    await expect(await dialog.findByText('除运费外高于所退商品的实付 1200.00 元，请确认')).toBeVisible()
    await expect(dialog.getByRole('button', { name: '同意退款' })).toBeEnabled()
    const amount = dialog.getByRole('textbox', { name: '同意金额' })
    await userEvent.clear(amount)
    await userEvent.type(amount, '1230{Enter}')
    await waitFor(() => expect(dialog.queryByText(/高于所退商品的实付/)).toBeNull())
  },
}

export const SaysWhatBecomesOfTheOrder: Story = {
  name: '打款前说明订单随后怎样',
  beforeEach: () => worker.use(...refundHandlers([refundRecord(5, { status: 2, processState: 3, orderAfter: 6 })])),
  play: async (context) => {
    await context.userEvent.click((await rowNumbered(context, 5)).getByRole('button', { name: '打款' }))
    const dialog = await dialogOf(`给退款 ${numberOf(5)} 打款？`)
    await expect(dialog.getByText(/商品全部退完，订单随之关闭/)).toBeVisible()
  },
}

export const Rejects: Story = {
  name: '拒绝要说明原因，买家会看到',
  play: async (context) => {
    const { canvas, userEvent } = context
    await act({ canvas, userEvent }, numberOf(1), '拒绝退款')
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: '商品无质量问题，不支持退款' }))
    await userEvent.click(dialog.getByRole('button', { name: '拒绝退款' }))
    await expect(await (await rowNumbered(context, 1)).findByText('退款已拒绝')).toBeVisible()
  },
}

export const PaidByAColleague: Story = {
  name: '同事刚打过款：不会打第二次',
  beforeEach: () => fails(payRefund, 409, '数据已被他人修改,请刷新后重试'),
  play: async (context) => {
    const { userEvent } = context
    await userEvent.click((await rowNumbered(context, 5)).getByRole('button', { name: '打款' }))
    const dialog = await dialogOf(`给退款 ${numberOf(5)} 打款？`)
    await userEvent.click(dialog.getByRole('button', { name: '打款' }))
    await expect(await dialog.findByText('数据已被他人修改')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '载入最新' }))
    await waitFor(() => expect(dialog.queryByText('数据已被他人修改')).toBeNull())
  },
}

/** 打款失败的说明原因：可以重试，也可以改为线下转账，后者要有收款账户和凭证。 */
export const PaysAgainOrByTransfer: Story = {
  name: '重试打款或线下转账',
  play: async (context) => {
    const { userEvent } = context
    await userEvent.click((await rowNumbered(context, 7)).getByRole('button', { name: numberOf(7) }))
    const drawer = await dialogOf(`退款 ${numberOf(7)}`)
    await expect(await drawer.findByText('收款账户已注销')).toBeVisible()
    await userEvent.click(drawer.getByRole('button', { name: '打款' }))
    const dialog = await dialogOf(`给退款 ${numberOf(7)} 打款？`)
    await expect(dialog.getByText('上次打款失败：收款账户已注销')).toBeVisible()
    await expect(dialog.getByRole('radio', { name: '原路退回' })).toBeChecked()
    await userEvent.click(dialog.getByRole('radio', { name: '线下转账' }))
    await expect(dialog.getByRole('textbox', { name: '收款账户' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: '打款' })).toBeDisabled()
    await userEvent.click(dialog.getByRole('radio', { name: '原路退回' }))
    await userEvent.click(dialog.getByRole('button', { name: '打款' }))
    await expect(await drawer.findByText('退款成功')).toBeVisible()
  },
}

export const ReceivesLess: Story = {
  name: '少收到时必须写验货结果',
  play: async (context) => {
    const { userEvent } = context
    await userEvent.click((await rowNumbered(context, 4)).getByRole('button', { name: '确认收到退货' }))
    const dialog = await dialogOf('确认收到退货')
    const received = dialog.getByRole('textbox', { name: /实际收到/ })
    await userEvent.clear(received)
    await userEvent.type(received, '0')
    await expect(dialog.getByRole('button', { name: '确认收货' })).toBeDisabled()
    await userEvent.type(dialog.getByRole('textbox', { name: '验货结果' }), '箱内为空')
    await userEvent.click(dialog.getByRole('button', { name: '确认收货' }))
    await expect(await (await rowNumbered(context, 4)).findByText('待打款')).toBeVisible()
  },
}

export const OpensTheDetails: Story = {
  name: '详情在抽屉里，操作在底部',
  play: async (context) => {
    const { userEvent } = context
    await userEvent.click((await rowNumbered(context, 2)).getByRole('button', { name: numberOf(2) }))
    const drawer = await dialogOf(`退款 ${numberOf(2)}`)
    await expect(await drawer.findByText('沙发扶手处开线，面料有明显色差')).toBeVisible()
    await expect(drawer.getByText('出厂前已验货，请提供视频')).toBeVisible()
    await expect(drawer.getByRole('button', { name: '同意退款' })).toBeVisible()
  },
}
