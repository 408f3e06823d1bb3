import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import { uploadModel } from '#contract/base.ts'
import { deliverState, orderStatus } from '#contract/orders/codes.ts'
import { listDigitalOrders, refundDigitalOrder } from '#contract/orders/digital-orders.ts'
import DigitalOrderList from '#features/orders/digital/order-list.tsx'
import { digitalOrderPaths } from '#features/orders/paths.ts'
import { digitalHandlers, digitalOrder } from '#mocks/orders/digital-orders.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { storedFile } from '#mocks/stored-files.ts'
import { uploadHandlers } from '#mocks/upload-handlers.ts'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { dialogOf, expectNoSideScroll, rowOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/交易中心/数字订单',
  component: DigitalOrderList,
  decorators: [screenDecorator],
  parameters: { at: digitalOrderPaths.list.to(), as: '超级管理员' },
  beforeEach: () => worker.use(...digitalHandlers()),
} satisfies Meta<typeof DigitalOrderList>
export default meta
type Story = StoryObj<typeof meta>
type Context = Parameters<NonNullable<Story['play']>>[0]

const numberOf = (id: number) => digitalOrder(id).orderNo
const rowNumbered = (context: Pick<Context, 'canvas'>, id: number) => rowOf(context, numberOf(id))

export const Default: Story = {
  name: '默认',
  play: async (context) => {
    await expect((await rowNumbered(context, 2)).getByText('商品文件不存在')).toBeVisible()
    await expect(context.canvas.getByRole('tab', { name: '交付失败 1' })).toBeVisible()
  },
}
export const Empty: Story = {
  name: '空',
  beforeEach: () => returns(listDigitalOrders, { list: [], total: 0, pageNum: 1, pageSize: 20, payAmount: '0.00' }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('还没有数字订单')).toBeVisible()
  },
}
export const NoMatch: Story = {
  name: '没有符合条件的',
  parameters: { at: digitalOrderPaths.list.to({ orderNo: 'D00000000000000000' }) },
  beforeEach: () => returns(listDigitalOrders, { list: [], total: 0, pageNum: 1, pageSize: 20, payAmount: '0.00' }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('没有符合条件的数字订单')).toBeVisible()
  },
}
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listDigitalOrders) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listDigitalOrders) }

const extremes = [
  digitalOrder(8, { status: 1, deliverState: deliverState.delivering, payMethod: 99 }),
  digitalOrder(9, { goodsName: '现代原木风三室两厅'.repeat(55), payAmount: '9999999.00', authorName: '欧阳上官慕容' }),
  digitalOrder(10, { status: 9, payAmount: '0.01' }),
]

/** 每个状态一单；未知状态留空，五百字的名称和最高最低的价格都排得下。 */
export const EveryStatus: Story = {
  name: '每个状态一单',
  beforeEach: () =>
    worker.use(
      ...digitalHandlers([...orderStatus.codes.map((status) => digitalOrder(status + 1, { status })), ...extremes]),
    ),
  play: async (context) => {
    for (const status of orderStatus.codes) {
      await expect((await rowNumbered(context, status + 1)).getByText(orderStatus.label(status))).toBeVisible()
    }
    const unknown = await rowNumbered(context, 10)
    for (const status of orderStatus.codes) await expect(unknown.queryByText(orderStatus.label(status))).toBeNull()
    await expect((await rowNumbered(context, 8)).getByText('其他')).toBeInTheDocument()
    await expect((await rowNumbered(context, 9)).getByText('¥9,999,999.00')).toBeVisible()
    await expectNoSideScroll()
  },
}

export const DeliversAgain: Story = {
  name: '文件恢复后重新交付，生成授权编号',
  play: async (context) => {
    const { canvas, userEvent } = context
    await rowNumbered(context, 1)
    await userEvent.click(await canvas.findByRole('tab', { name: '交付失败 1' }))
    await waitFor(() => expect(canvas.queryByRole('row', { name: new RegExp(numberOf(1)) })).toBeNull())
    await userEvent.click((await rowNumbered(context, 2)).getByRole('button', { name: '重新交付' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: '重新交付' }))
    await expect(await screen.findByText('1 个订单已重新交付')).toBeVisible()
  },
}

/** 文件缺失的订单：补传文件后立即交付，不需要再点重新交付。 */
export const SuppliesTheFile: Story = {
  name: '补传文件后交付',
  beforeEach: () =>
    worker.use(
      ...digitalHandlers(),
      ...uploadHandlers(
        storedFile(1, '现代原木风.zip', { model: uploadModel.digitalGoods, fileClass: 'other', ext: 'zip' }),
      ),
    ),
  play: async (context) => {
    const { userEvent } = context
    await userEvent.click((await rowNumbered(context, 2)).getByRole('button', { name: '补传文件' }))
    const dialog = await dialogOf('补传商品文件')
    await expect(await dialog.findByText('商品文件不存在')).toBeVisible()
    await expect(dialog.getByRole('button', { name: '补传并交付' })).toBeDisabled()
    const [input] = document.querySelectorAll<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('there is a file chooser')
    await userEvent.upload(input, new File(['zip'], '现代原木风.zip', { type: 'application/zip' }))
    await expect(await dialog.findByText('现代原木风.zip')).toBeVisible()
    await waitFor(() => expect(dialog.getByRole('button', { name: '补传并交付' })).toBeEnabled())
    await userEvent.click(dialog.getByRole('button', { name: '补传并交付' }))
    await expect(await screen.findByText(`文件已补传，订单 ${numberOf(2)} 已交付`)).toBeVisible()
    await expect(await (await rowNumbered(context, 2)).findByText('已交付')).toBeVisible()
  },
}

export const KeepsTheLimitAboveWhatWasUsed: Story = {
  name: '下载上限不能低于已下载次数',
  play: async (context) => {
    const { userEvent } = context
    await userEvent.click((await rowNumbered(context, 4)).getByRole('button', { name: '调整授权' }))
    const dialog = await dialogOf('调整授权')
    const limit = dialog.getByRole('textbox', { name: '下载上限' })
    await userEvent.type(dialog.getByRole('textbox', { name: '调整原因' }), '买家换了电脑')
    await userEvent.clear(limit)
    await userEvent.type(limit, '1')
    await expect(await dialog.findByText('下载上限不能低于已下载的 2 次')).toBeVisible()
    await expect(dialog.getByRole('button', { name: '保存授权' })).toBeDisabled()
    await userEvent.clear(limit)
    await userEvent.type(limit, '2')
    await expect(dialog.getByRole('button', { name: '保存授权' })).toBeEnabled()
  },
}

export const RefundsAndRevokes: Story = {
  name: '退款的同时作废授权，订单关闭',
  play: async (context) => {
    const { userEvent } = context
    await userEvent.click((await rowNumbered(context, 3)).getByRole('button', { name: '退款并作废' }))
    const dialog = await dialogOf(`退款并作废 ${numberOf(3)}？`)
    await userEvent.type(dialog.getByRole('textbox', { name: '退款原因' }), '买家误购')
    await userEvent.click(dialog.getByRole('button', { name: '退款并作废' }))
    await expect(await (await rowNumbered(context, 3)).findByText('已作废')).toBeVisible()
    await expect((await rowNumbered(context, 3)).getByText('已关闭')).toBeVisible()
  },
}

/** 已下载的要另有权限才能退：服务器拒绝时说明原因，什么都不变。 */
export const DownloadedNeedsAnotherRight: Story = {
  name: '已下载的退款要权限',
  beforeEach: () => fails(refundDigitalOrder, 422, '已下载的数字商品不支持退款'),
  play: async (context) => {
    const { userEvent } = context
    await userEvent.click((await rowNumbered(context, 3)).getByRole('button', { name: '退款并作废' }))
    const dialog = await dialogOf(`退款并作废 ${numberOf(3)}？`)
    await userEvent.type(dialog.getByRole('textbox', { name: '退款原因' }), '买家误购')
    await userEvent.click(dialog.getByRole('button', { name: '退款并作废' }))
    await expect(await dialog.findByText('已下载的数字商品不支持退款')).toBeVisible()
  },
}

export const ShowsTheDownloads: Story = {
  name: '下载记录决定退款争议',
  play: async (context) => {
    const { userEvent } = context
    await userEvent.click((await rowNumbered(context, 4)).getByRole('button', { name: numberOf(4) }))
    const drawer = await dialogOf(`数字订单 ${numberOf(4)}`)
    await expect(await drawer.findByRole('link', { name: '陈静怡' })).toBeVisible()
    await userEvent.click(await drawer.findByRole('tab', { name: '下载记录 2' }))
    await expect((await drawer.findAllByText('115.236.18.7'))[0]).toBeVisible()
  },
}
