import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import { applyPriceChange, listDistributorPriceChanges } from '#contract/distribution/price-batches.ts'
import { priceMode, priceState } from '#contract/distribution/price-codes.ts'
import { listPriceSettings, savePriceSettings } from '#contract/distribution/prices.ts'
import { pricePaths } from '#features/distribution/paths.ts'
import PriceSettingList from '#features/distribution/price/list.tsx'
import { distributorRecords } from '#mocks/distribution/authorizations.ts'
import { priceRecord } from '#mocks/distribution/price-records.ts'
import { priceHandlers } from '#mocks/distribution/prices.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, MockRefusal, returns, waits, worker } from '#mocks/worker.ts'
import { act, type Context, confirm, dialogOf, emptyPage, rowOf, tick } from '#stories/helpers.ts'

const meta = {
  title: '页面/客户中心/价格设置',
  component: PriceSettingList,
  decorators: [screenDecorator],
  parameters: { at: pricePaths.list.to({ distributorId: 1 }), as: '商品运营' },
  beforeEach: () => worker.use(...priceHandlers()),
} satisfies Meta<typeof PriceSettingList>
export default meta
type Story = StoryObj<typeof meta>

const cell = async (context: Context, row: string, price: string) =>
  (await rowOf(context, row)).getByRole('textbox', { name: new RegExp(`${price}$`) })

/** Types a price of a row and leaves the cell. */
const type = async (context: Context, row: string, price: string, text: string) => {
  const input = await cell(context, row, price)
  await context.userEvent.clear(input)
  await context.userEvent.type(input, `${text}{Tab}`)
}

const saveTyped = async (context: Context, action = '保存修改') => {
  await context.userEvent.click(await context.canvas.findByRole('button', { name: action }))
  const dialog = await dialogOf(/^保存 \d+ 行/)
  await context.userEvent.type(dialog.getByRole('textbox', { name: /原因/ }), '门店活动')
  await context.userEvent.click(dialog.getByRole('button', { name: action }))
  return dialog
}

export const Default: Story = { name: '默认' }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listPriceSettings) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listPriceSettings) }
export const Empty: Story = { name: '空', beforeEach: () => returns(listPriceSettings, emptyPage) }

export const NoDistributor: Story = {
  name: '未选经销商',
  parameters: { at: pricePaths.list.to() },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('请选择经销商')).toBeVisible()
    await expect(canvas.queryByRole('table')).toBeNull()
  },
}

export const Forbidden: Story = {
  name: '财务只能查看',
  parameters: { as: '财务' },
  play: async (context) => {
    const row = await rowOf(context, '云杉三人沙发')
    await expect(row.queryByRole('textbox')).toBeNull()
    await expect(context.canvas.queryByRole('button', { name: '批量调价' })).toBeNull()
  },
}

export const OfDistributor: Story = {
  name: '经销商只改自己的销售价',
  parameters: { as: '经销商', at: pricePaths.list.to() },
  beforeEach: () => {
    const { supplyPrice: _supply, purchaseFactor: _factor, ...own } = priceRecord(1)
    worker.use(...priceHandlers({ distributors: distributorRecords().slice(0, 1), prices: [own] }))
  },
  play: async (context) => {
    await type(context, '云杉三人沙发', '销售价', '460')
    const row = await rowOf(context, '云杉三人沙发')
    await expect(row.getAllByRole('textbox')).toHaveLength(1)
    await expect(context.canvas.queryByRole('columnheader', { name: '供货价' })).toBeNull()
    await expect(context.canvas.queryByRole('columnheader', { name: '采购系数' })).toBeNull()
    await saveTyped(context, '保存销售价')
    await expect(await (await rowOf(context, '云杉三人沙发')).findByText('手工定价')).toBeVisible()
  },
}

export const LongText: Story = {
  name: '长文字',
  beforeEach: () => {
    const productName = '意式极简头层牛皮可拆洗三人位电动功能沙发带储物扶手（含脚踏与腰枕，多色可选）'
    const prices = { supplyPrice: '9999999.00', purchasePrice: '9999999.00', salePrice: '9999999.00' }
    worker.use(
      ...priceHandlers({ prices: [priceRecord(1, { productName, specText: '头层牛皮 / 象牙白', ...prices })] }),
    )
  },
}

export const Derives: Story = {
  name: '改采购价时产品价与销售价随之变化',
  play: async (context) => {
    await type(context, '云杉三人沙发', '采购价', '220')
    await expect(await cell(context, '云杉三人沙发', '产品价')).toHaveValue('330.00')
    await expect(await cell(context, '云杉三人沙发', '销售价')).toHaveValue('440.00')
    await expect(context.canvas.getByText('已修改 1 行，尚未保存')).toBeVisible()
    await saveTyped(context)
    await expect(await (await rowOf(context, '云杉三人沙发')).findByText('手工定价')).toBeVisible()
    await expect(context.canvas.queryByText(/尚未保存/)).toBeNull()
  },
}

export const ClearsLetters: Story = {
  name: '输入规则：字母与负数清空，超出封顶',
  play: async (context) => {
    await type(context, '云杉三人沙发', '销售价', 'abc')
    // An empty price stays as it was.
    await expect(await cell(context, '云杉三人沙发', '销售价')).toHaveValue('439.98')
    await type(context, '云杉三人沙发', '销售价', '-5')
    await expect(await cell(context, '云杉三人沙发', '销售价')).toHaveValue('439.98')
    await type(context, '云杉三人沙发', '销售价', '12345678')
    await expect(await cell(context, '云杉三人沙发', '销售价')).toHaveValue('9999999.00')
    await type(context, '云杉三人沙发', '销售价', '460.005')
    await expect(await cell(context, '云杉三人沙发', '销售价')).toHaveValue('460.01')
  },
}

export const RefusesLoss: Story = {
  name: '低于采购价：指明该行，全部未保存',
  beforeEach: () =>
    returns(savePriceSettings, () => {
      throw new MockRefusal(403, '销售价低于采购价', { fields: { 'rows.0.salePrice': '销售价低于采购价' } })
    }),
  play: async (context) => {
    await type(context, '云杉三人沙发', '销售价', '100')
    const dialog = await saveTyped(context)
    await expect(await dialog.findByText('云杉三人沙发 米白：销售价低于采购价')).toBeVisible()
    // What was typed stays behind the dialog.
    const [typed] = context.canvas.getAllByDisplayValue('100.00')
    await expect(typed).toBeInTheDocument()
  },
}

export const Conflict: Story = {
  name: '他人同时改价：新值与自己的并列',
  beforeEach: () =>
    returns(savePriceSettings, () => {
      throw new MockRefusal(409, '数据已被他人修改,请刷新后重试', {
        latest: [priceRecord(1, { version: 2, salePrice: '500.00', priceMode: priceMode.manual })],
      })
    }),
  play: async (context) => {
    await type(context, '云杉三人沙发', '销售价', '460')
    await saveTyped(context)
    await expect(await context.canvas.findByText(/销售价：您填 460.00，现为 500.00/)).toBeVisible()
    await context.userEvent.click(context.canvas.getByRole('button', { name: '保留我的修改' }))
    await expect(await context.canvas.findByText('已修改 1 行，尚未保存')).toBeVisible()
    await expect(await cell(context, '云杉三人沙发', '销售价')).toHaveValue('460.00')
  },
}

const openBatch = async (context: Context) => {
  await tick(context, '云杉三人沙发', '北岸单人沙发')
  // The page has one for all rows, the selection another.
  const last = (await screen.findAllByRole('button', { name: '批量调价' })).at(-1)
  if (last) await context.userEvent.click(last)
  return dialogOf('批量调价')
}

export const Batch: Story = {
  name: '批量调价先预览',
  play: async (context) => {
    const dialog = await openBatch(context)
    await context.userEvent.type(dialog.getByRole('textbox', { name: /调整比例/ }), '10{Tab}')
    const preview = within(await dialog.findByRole('region', { name: '调价预览' }))
    await expect((await preview.findAllByText('483.98'))[0]).toBeVisible()
    await expect(dialog.getByRole('button', { name: '提交调价' })).toBeDisabled()
    await context.userEvent.type(dialog.getByRole('textbox', { name: /原因/ }), '季度调价')
    await context.userEvent.click(dialog.getByRole('button', { name: '提交调价' }))
    await expect(await cell(context, '云杉三人沙发', '销售价')).toHaveValue('483.98')
  },
}

export const Outdated: Story = {
  name: '预览后供货价变化须重新预览',
  beforeEach: () =>
    returns(applyPriceChange, () => {
      throw new MockRefusal(422, '价格已变化,请重新预览')
    }),
  play: async (context) => {
    const dialog = await openBatch(context)
    await context.userEvent.type(dialog.getByRole('textbox', { name: /调整比例/ }), '10{Tab}')
    await context.userEvent.type(dialog.getByRole('textbox', { name: /原因/ }), '季度调价')
    await waitFor(() => expect(dialog.getByRole('button', { name: '提交调价' })).toBeEnabled())
    await context.userEvent.click(dialog.getByRole('button', { name: '提交调价' }))
    await expect(await dialog.findByText(/价格已变化,请重新预览/)).toBeVisible()
  },
}

export const Follows: Story = {
  name: '恢复跟随系数',
  parameters: { at: pricePaths.list.to({ distributorId: 1, priceState: priceState.supplyChanged }) },
  play: async (context) => {
    await act(context, '织野地毯 墨绿', '恢复跟随系数')
    const dialog = await dialogOf('批量调价')
    await context.userEvent.type(dialog.getByRole('textbox', { name: /原因/ }), '恢复协议价')
    await waitFor(() => expect(dialog.getByRole('button', { name: '提交调价' })).toBeEnabled())
    await context.userEvent.click(dialog.getByRole('button', { name: '提交调价' }))
    await expect(await context.canvas.findByText(/没有/)).toBeVisible()
  },
}

export const Factors: Story = {
  name: '定价系数',
  play: async (context) => {
    await context.userEvent.click(await context.canvas.findByRole('button', { name: '定价系数' }))
    const drawer = await dialogOf('定价系数')
    const row = within(await drawer.findByRole('row', { name: /远山/ }))
    await context.userEvent.click(row.getByRole('button', { name: /^删除系数/ }))
    await context.userEvent.click(await screen.findByRole('button', { name: '协议结束' }))
    await confirm(context, '删除「远山」的系数？', '删除系数')
    await waitFor(() => expect(drawer.queryByRole('row', { name: /远山/ })).toBeNull())
  },
}

export const EditsFactor: Story = {
  name: '编辑系数显示影响的 SKU',
  play: async (context) => {
    await context.userEvent.click(await context.canvas.findByRole('button', { name: '定价系数' }))
    const drawer = await dialogOf('定价系数')
    const row = within(await drawer.findByRole('row', { name: /远山/ }))
    await context.userEvent.click(row.getByRole('button', { name: /^编辑/ }))
    const dialog = await dialogOf('编辑定价系数')
    const factor = dialog.getByRole('textbox', { name: /采购系数/ })
    await context.userEvent.clear(factor)
    await context.userEvent.type(factor, '1.2{Tab}')
    await expect(await dialog.findByRole('region', { name: '调价预览' })).toBeVisible()
  },
}

export const Changes: Story = {
  name: '调价记录与撤销',
  play: async (context) => {
    await context.userEvent.click(await context.canvas.findByRole('button', { name: '调价记录' }))
    const drawer = await dialogOf('调价记录')
    const row = within(await drawer.findByRole('row', { name: /TJ00000002/ }))
    await context.userEvent.click(row.getByRole('button', { name: /^撤销批次/ }))
    await context.userEvent.click(await screen.findByRole('button', { name: '录入有误' }))
    await confirm(context, '撤销 TJ00000002？', '撤销批次')
    await expect(await row.findByText('已撤销')).toBeVisible()
  },
}

export const NoChanges: Story = {
  name: '还没有调价',
  beforeEach: () => returns(listDistributorPriceChanges, emptyPage),
  play: async (context) => {
    await context.userEvent.click(await context.canvas.findByRole('button', { name: '调价记录' }))
    await expect(await (await dialogOf('调价记录')).findByText('还没有调价')).toBeVisible()
  },
}

export const Why: Story = {
  name: '价格来源',
  play: async (context) => {
    const row = await rowOf(context, '织野地毯')
    await context.userEvent.click(row.getByRole('button', { name: /^价格来源/ }))
    const drawer = await dialogOf('价格来源')
    await expect(await drawer.findByText('供货价 199.99 × 采购系数 1.1，四舍五入到分，最高 9999999')).toBeVisible()
    await expect(drawer.getByText('直接定价 TJ00000003：门店活动')).toBeVisible()
  },
}
