import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { exportOrders, listOrders } from '#contract/orders/order-queries.ts'
import { addShipment } from '#contract/orders/shipments.ts'
import CardPurchaseList from '#features/orders/order/card-purchase-list.tsx'
import { orderPaths } from '#features/orders/paths.ts'
import { orderRow } from '#mocks/orders/order-list-stories.ts'
import { orderRecord } from '#mocks/orders/order-records.ts'
import { orderHandlers } from '#mocks/orders/orders.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, choose, dialogOf, emptyPage } from '#stories/helpers.ts'

const meta = {
  title: '页面/交易中心/黑卡购买订单',
  component: CardPurchaseList,
  decorators: [screenDecorator],
  parameters: { at: orderPaths.cardPurchases.to(), as: '超级管理员' },
  beforeEach: () => worker.use(...orderHandlers()),
} satisfies Meta<typeof CardPurchaseList>
export default meta
type Story = StoryObj<typeof meta>
const numberOf = (id: number) => orderRecord(id).orderNo

export const Default: Story = {
  name: '默认',
  play: async (context) => {
    const row = await orderRow(context, 4)
    await expect(row.getByText('待发货')).toBeVisible()
    await expect(row.getByText('已发 2/4')).toBeVisible()
    await expect(context.canvas.getByRole('tab', { name: '待发货 3' })).toBeVisible()
  },
}

export const Empty: Story = {
  name: '空',
  beforeEach: () => returns(listOrders, emptyPage),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('还没有订单')).toBeVisible()
  },
}
export const NoMatch: Story = {
  name: '没有符合条件的订单：可以清除筛选',
  parameters: { at: orderPaths.cardPurchases.to({ productName: '钢琴' }) },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('没有符合条件的订单')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '清除筛选' }))
    await expect(await canvas.findByRole('row', { name: new RegExp(numberOf(1)) })).toBeVisible()
  },
}
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listOrders) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listOrders) }

/** 供应商只看到自己的商品，看不到金额，也看不到其他供应商。 */
export const ForSupplier: Story = {
  name: '供应商看不到金额',
  parameters: { as: '供应商' },
  play: async (context) => {
    await orderRow(context, 3)
    const { canvas } = context
    await expect(canvas.queryByRole('columnheader', { name: '应付金额' })).toBeNull()
    await expect(canvas.queryByRole('button', { name: '代下单' })).toBeNull()
    await expect(canvas.queryByLabelText('供应商')).toBeNull()
  },
}

export const Forbidden: Story = {
  name: '只读角色没有任何操作，只能导出',
  parameters: { as: '只读审计' },
  play: async (context) => {
    await orderRow(context, 1)
    await expect(context.canvas.queryByRole('button', { name: '代下单' })).toBeNull()
    await expect(context.canvas.queryByRole('button', { name: '批量发货导入' })).toBeNull()
    await expect(context.canvas.getByRole('button', { name: '导出 Excel' })).toBeVisible()
  },
}

/** 待发货包含待发货和部分发货；快捷视图与状态二选一。 */
export const DividesByStatus: Story = {
  name: '按状态划分',
  play: async (context) => {
    const { canvas, userEvent } = context
    await orderRow(context, 1)
    await userEvent.click(canvas.getByRole('tab', { name: '待发货 3' }))
    await waitFor(() => expect(canvas.queryByRole('row', { name: new RegExp(numberOf(1)) })).toBeNull())
    await orderRow(context, 3)
    await orderRow(context, 4)
    await userEvent.click(canvas.getByRole('tab', { name: '发货超期 1' }))
    await waitFor(() => expect(canvas.queryByRole('row', { name: new RegExp(numberOf(3)) })).toBeNull())
    await orderRow(context, 5)
    await expect(canvas.getByRole('tab', { name: '待发货 3' })).toHaveAttribute('aria-selected', 'false')
  },
}

export const UnfoldsToItsGoods: Story = {
  name: '展开后按供应商分组看商品',
  play: async (context) => {
    const row = await orderRow(context, 3)
    await context.userEvent.click(row.getByRole('button', { name: `展开 ${numberOf(3)}` }))
    const group = within(await context.canvas.findByRole('rowgroup', { name: '供应商 木禾家居' }))
    await expect(group.getByText('云栖三人位布艺沙发')).toBeVisible()
    await expect(context.canvas.getByRole('rowgroup', { name: '供应商 云织软装' })).toBeVisible()
  },
}

const requested = fn()

export const PastesManyNumbers: Story = {
  name: '从表格粘贴的多个订单号一起查询',
  beforeEach: () => requested.mockClear(),
  play: async (context) => {
    const { canvas, userEvent } = context
    await orderRow(context, 1)
    await userEvent.click(canvas.getByRole('textbox', { name: '订单号' }))
    await userEvent.paste(`${numberOf(3)}\n${numberOf(5)}`)
    await waitFor(() => expect(canvas.queryByRole('row', { name: new RegExp(numberOf(1)) })).toBeNull())
    await orderRow(context, 3)
    await orderRow(context, 5)
    await userEvent.paste('订单 三号')
    await expect(await screen.findByText('「订单」、「三号」不是订单号')).toBeVisible()
    await orderRow(context, 5)
    await userEvent.paste(`订单号\n${numberOf(3)}\n${numberOf(4)}`)
    await expect(await screen.findByText('「订单号」不是订单号，已忽略，按其余 2 个查询')).toBeVisible()
    await orderRow(context, 4)
    await waitFor(() => expect(canvas.queryByRole('row', { name: new RegExp(numberOf(5)) })).toBeNull())
  },
}

/** 发货前说明订单会变成什么状态；部分发货后仍是待发货。 */
export const ShipsAPart: Story = {
  name: '部分发货',
  play: async (context) => {
    const { userEvent } = context
    const row = await orderRow(context, 3)
    await userEvent.click(row.getByRole('button', { name: '发货' }))
    await screen.findByRole('form', { name: '发货' })
    const drawer = within(screen.getByRole('dialog', { name: '发货' }))
    await expect(await drawer.findByText(/这次是部分发货/)).toBeVisible()
    const quantity = drawer.getByRole('textbox', { name: '云栖三人位布艺沙发 本次发货' })
    await userEvent.clear(quantity)
    await userEvent.type(quantity, '1')
    await userEvent.click(drawer.getByRole('button', { name: '发货' }))
    await expect(await drawer.findByText('请选择物流公司')).toBeVisible()
    await choose({ canvas: drawer, userEvent }, '物流公司', '顺丰')
    await userEvent.type(drawer.getByRole('textbox', { name: '物流单号' }), 'SF1020304050')
    await userEvent.click(drawer.getByRole('button', { name: '发货' }))
    await expect(await (await orderRow(context, 3)).findByText('已发 2/4')).toBeVisible()
  },
}

const listed = fn()

/** 同事刚发过货：不会重复发货，说明数据已变，列表重新读取。 */
export const ShippedByAColleague: Story = {
  name: '同事刚发过货',
  beforeEach: () => {
    listed.mockClear()
    fails(addShipment, 422, '订单状态已变更,请刷新后重试')
    returns(listOrders, () => {
      listed()
      return { list: [orderRecord(3, { status: 1 })], total: 1, pageNum: 1, pageSize: 20 }
    })
  },
  play: async (context) => {
    const { userEvent } = context
    await userEvent.click((await orderRow(context, 3)).getByRole('button', { name: '发货' }))
    await screen.findByRole('form', { name: '发货' })
    const drawer = within(screen.getByRole('dialog', { name: '发货' }))
    await choose({ canvas: drawer, userEvent }, '物流公司', '顺丰')
    await userEvent.type(drawer.getByRole('textbox', { name: '物流单号' }), 'SF1020304050')
    await userEvent.click(drawer.getByRole('button', { name: '发货' }))
    await expect(await drawer.findByText('订单状态已变更,请刷新后重试')).toBeVisible()
    await waitFor(() => expect(listed.mock.calls.length).toBeGreaterThan(1))
  },
}

/** 财务核对凭证：金额不一致不能确认，一致后变为待发货。 */
export const ConfirmsATransfer: Story = {
  name: '财务核对凭证',
  play: async (context) => {
    const { userEvent } = context
    await userEvent.click((await orderRow(context, 2)).getByRole('button', { name: '确认收款' }))
    const dialog = await dialogOf('确认收款')
    const amount = dialog.getByRole('textbox', { name: '到账金额' })
    await userEvent.type(amount, '100')
    await userEvent.tab()
    await expect(await dialog.findByText('到账金额与应付金额不一致')).toBeVisible()
    await expect(dialog.getByRole('button', { name: '确认收款' })).toBeDisabled()
    await userEvent.clear(amount)
    await userEvent.type(amount, orderRecord(2).payAmount ?? '')
    await userEvent.tab()
    await userEvent.click(dialog.getByRole('button', { name: '确认收款' }))
    await expect(await (await orderRow(context, 2)).findByText('待发货')).toBeVisible()
  },
}

/** 一次关闭多个：已付款的留下并说明是哪一个。 */
export const ClosesSome: Story = {
  name: '批量关闭',
  play: async (context) => {
    const { canvas, userEvent } = context
    for (const id of [1, 3]) await userEvent.click((await orderRow(context, id)).getByRole('checkbox'))
    await userEvent.click(canvas.getByRole('button', { name: '批量关闭' }))
    const dialog = await dialogOf('关闭 2 个订单？')
    await choose({ canvas: dialog, userEvent }, '关闭原因', '商品缺货')
    await userEvent.click(dialog.getByRole('button', { name: '关闭订单' }))
    await expect(await screen.findByText(new RegExp(`1 个未处理：「${numberOf(3)}」`))).toBeVisible()
    await expect(await (await orderRow(context, 1)).findByText('已关闭')).toBeVisible()
  },
}

export const Remarks: Story = {
  name: '备注只给工作人员看',
  play: async (context) => {
    const { userEvent } = context
    await act(context, numberOf(1), '备注')
    const dialog = await dialogOf(`备注订单 ${numberOf(1)}`)
    await userEvent.type(dialog.getByRole('textbox', { name: '客服备注' }), '先电话确认')
    await userEvent.click(dialog.getByRole('radio', { name: '绿' }))
    await userEvent.click(dialog.getByRole('button', { name: '保存备注' }))
    await expect(await (await orderRow(context, 1)).findByRole('img', { name: '备注标记 绿' })).toBeVisible()
  },
}

export const LooksAtItsShipments: Story = {
  name: '物流在抽屉里，可以看轨迹',
  play: async (context) => {
    const { userEvent } = context
    await act(context, numberOf(4), '查看物流')
    const drawer = await dialogOf('物流')
    await userEvent.click(await drawer.findByRole('button', { name: '物流轨迹' }))
    await expect(await screen.findByText('快件已到达杭州转运中心')).toBeVisible()
  },
}

const printed = fn()

/** 配货单按订单和供应商分张打印，不含价格。 */
export const PrintsPickingSheets: Story = {
  name: '分张打印配货单',
  beforeEach: () => {
    printed.mockClear()
    const original = window.print
    window.print = printed
    return () => {
      window.print = original
    }
  },
  play: async (context) => {
    const { canvas, userEvent } = context
    await userEvent.click((await orderRow(context, 3)).getByRole('checkbox'))
    await userEvent.click(canvas.getByRole('button', { name: '打印配货单' }))
    await waitFor(() => expect(printed).toHaveBeenCalledOnce())
    const sheets = document.querySelectorAll('[data-slot="print-sheets"] section')
    await expect(sheets).toHaveLength(2)
    await expect(sheets[0]?.textContent).not.toContain('¥')
  },
}

const exported = fn()

export const Exports: Story = {
  name: '可按订单或按商品明细导出当前条件',
  beforeEach: () => {
    exported.mockClear()
    returns(exportOrders, (params) => {
      exported(params)
      return { jobId: 41 }
    })
  },
  play: async (context) => {
    await orderRow(context, 1)
    await context.userEvent.click(context.canvas.getByRole('button', { name: '导出明细' }))
    await waitFor(() => expect(exported).toHaveBeenCalledWith({ bizType: 1, grain: 'line' }))
  },
}
