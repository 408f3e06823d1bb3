import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import { uploadModel } from '#contract/base.ts'
import { commitImport, validateImport } from '#contract/imports.ts'
import { getJob } from '#contract/jobs.ts'
import CardPurchaseList from '#features/orders/order/card-purchase-list.tsx'
import { orderPaths } from '#features/orders/paths.ts'
import { faultyRow, importCheck, importJob } from '#mocks/imports.ts'
import { orderRecord } from '#mocks/orders/order-records.ts'
import { orderHandlers } from '#mocks/orders/orders.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { storedFile } from '#mocks/stored-files.ts'
import { uploadHandlers } from '#mocks/upload-handlers.ts'
import { returns, worker } from '#mocks/worker.ts'
import { dialogOf } from '#stories/helpers.ts'

const head = ['订单号', 'SKU 编码', '数量', '物流公司', '物流单号']
const sheet = ['261121140530000003', 'MH-2001', '2', '德邦物流', 'DPK300012345678']

const clean = importCheck(head, [sheet])

const meta = {
  title: '页面/交易中心/黑卡购买订单/批量处理',
  component: CardPurchaseList,
  decorators: [screenDecorator],
  parameters: { at: orderPaths.cardPurchases.to(), as: '交易客服' },
  beforeEach: () => {
    localStorage.clear()
    const file = storedFile(1, '发货单.xlsx', { model: uploadModel.importFile, fileClass: 'excel', ext: 'xlsx' })
    worker.use(...orderHandlers(), ...uploadHandlers(file))
    returns(validateImport, clean)
    returns(commitImport, { jobId: 42 })
    returns(getJob, importJob({ totalRows: 1, imported: { added: 1, updated: 0, unchanged: 0 } }))
  },
} satisfies Meta<typeof CardPurchaseList>
export default meta
type Story = StoryObj<typeof meta>
type Play = NonNullable<Story['play']>

const rowNamed = (id: number) => ({ name: new RegExp(orderRecord(id).orderNo) })

const chooseSheet: Play = async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name: '批量发货导入' }))
  const dialog = await dialogOf('导入发货单')
  await userEvent.upload(dialog.getByLabelText('选择表格'), new File(['x'], '发货单.xlsx'))
}

/** 先预检再导入，结果留在窗口里。 */
export const ImportsShipments: Story = {
  name: '批量发货先预检',
  play: async (context) => {
    await chooseSheet(context)
    await expect(await screen.findByRole('table', { name: '内容预览' })).toBeVisible()
    await context.userEvent.click(screen.getByRole('button', { name: '导入 1 行' }))
    await expect(await screen.findByText('全部 1 行已导入')).toBeVisible()
  },
}

export const ABadRowStopsTheSheet: Story = {
  name: '有错误的行逐格列出',
  beforeEach: () =>
    returns(
      validateImport,
      importCheck(head, [sheet], {
        errorRows: 1,
        faultyRows: [faultyRow(2, sheet, { 2: '「云栖三人位布艺沙发」最多可发 2 件' })],
      }),
    ),
  play: async (context) => {
    await chooseSheet(context)
    await expect(await screen.findByText('第 2 行 数量：「云栖三人位布艺沙发」最多可发 2 件')).toBeVisible()
    await expect(screen.getByRole('button', { name: '导入 0 行，跳过 1 行有误' })).toBeDisabled()
  },
}

/** 常用的条件起个名字，下次一点就回到这组条件；不用了可以删除。 */
export const KeepsAView: Story = {
  name: '保存常用条件',
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('row', rowNamed(1))
    await userEvent.click(canvas.getByRole('tab', { name: '已发货 1' }))
    await waitFor(() => expect(canvas.queryByRole('row', rowNamed(1))).toBeNull())
    await userEvent.click(canvas.getByRole('button', { name: '视图' }))
    const views = await dialogOf('视图')
    await userEvent.type(await views.findByRole('textbox', { name: '名称' }), '在途订单')
    await userEvent.click(views.getByRole('button', { name: '保存' }))
    await expect(await views.findByRole('button', { name: '删除 在途订单' })).toBeVisible()
    await userEvent.click(views.getByRole('button', { name: '默认使用 在途订单' }))
    await expect(await views.findByRole('button', { name: '默认使用 在途订单', pressed: true })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(canvas.getByRole('tab', { name: '全部 9' }))
    await canvas.findByRole('row', rowNamed(1))
    await userEvent.click(canvas.getByRole('button', { name: '视图' }))
    await userEvent.click(await screen.findByRole('button', { name: '在途订单' }))
    await waitFor(() => expect(canvas.queryByRole('row', rowNamed(1))).toBeNull())
    await expect(canvas.getByRole('tab', { name: '已发货 1' })).toHaveAttribute('aria-selected', 'true')
    await expect(canvas.getByRole('button', { name: '在途订单' })).toBeVisible()
  },
}

/** 从消费者或商家的页面带着条件来：条件看得见，可以清除。 */
export const ShowsTheQueryItCameWith: Story = {
  name: '带着条件进来',
  parameters: { at: orderPaths.cardPurchases.to({ cardMerchantId: 1 }) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '清除黑卡商家' }))
    await waitFor(() => expect(canvas.queryByRole('button', { name: '清除黑卡商家' })).toBeNull())
  },
}

/** 勾选可以跨页：上一页勾选的也一起处理。 */
export const ChoosesOverPages: Story = {
  name: '跨页勾选',
  beforeEach: () => worker.use(...orderHandlers(Array.from({ length: 21 }, (_, index) => orderRecord(index + 1)))),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(within(await canvas.findByRole('row', rowNamed(1))).getByRole('checkbox'))
    await userEvent.click(canvas.getByRole('button', { name: '下一页' }))
    await userEvent.click(within(await canvas.findByRole('row', rowNamed(21))).getByRole('checkbox'))
    await userEvent.click(canvas.getByRole('button', { name: '批量备注' }))
    await expect(await screen.findByRole('dialog', { name: '备注 2 个订单' })).toBeVisible()
  },
}
