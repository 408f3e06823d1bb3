import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import { previewProductBatch, startProductBatch } from '#contract/goods/product-batch.ts'
import { editProduct, getProduct, submitProducts } from '#contract/goods/product-editing.ts'
import { getProductUsage } from '#contract/goods/product-usage.ts'
import { productPaths } from '#features/goods/paths.ts'
import ProductList from '#features/goods/product/list.tsx'
import { classifyHandlers } from '#mocks/configuration/classify-handlers.ts'
import { productDetail } from '#mocks/goods/product-editing.ts'
import { productHandlers, productRecords } from '#mocks/goods/products.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { supplierHandlers } from '#mocks/suppliers/suppliers.ts'
import { fails, returns, worker } from '#mocks/worker.ts'
import { choose, dialogOf, questionOf, rowOf, tick } from '#stories/helpers.ts'

const meta = {
  title: '页面/商品中心/商品列表/批量与引用',
  component: ProductList,
  decorators: [screenDecorator],
  parameters: { at: productPaths.list.to(), as: '商品运营' },
  beforeEach: () => worker.use(...supplierHandlers(), ...classifyHandlers(), ...productHandlers()),
} satisfies Meta<typeof ProductList>
export default meta
type Story = StoryObj<typeof meta>
type Context = Parameters<NonNullable<Story['play']>>[0]

const sofa = '木禾奶油风科技布三人沙发'
const table = '木禾白蜡木圆餐桌'
/** 审核中，不能批量修改。 */
const inReview = '木禾头层牛皮功能沙发'

async function openBatchEdit(context: Context, ...products: string[]) {
  await tick(context, ...products)
  await context.userEvent.click(await context.canvas.findByRole('button', { name: '批量修改' }))
  return await dialogOf('批量修改')
}

/** 下架前先说明哪些搭配、分类在用这件商品。 */
export const TellsTheUsage: Story = {
  name: '下架前说明引用',
  play: async (context) => {
    await tick(context, sofa, table)
    await context.userEvent.click(await context.canvas.findByRole('button', { name: '批量下架' }))
    const dialog = await questionOf('下架 2 个商品？')
    await expect(await dialog.findByText('1 个商品正在被引用')).toBeVisible()
    await expect(dialog.getByText('推荐搭配 7 个：奶油风客厅、小户型客厅、云朵沙发组合 等')).toBeVisible()
  },
}

/** 引用情况没有载入：仍可下架，但提醒留意。 */
export const UsageFails: Story = {
  name: '引用情况加载失败',
  beforeEach: () => fails(getProductUsage),
  play: async (context) => {
    await tick(context, sofa)
    await context.userEvent.click(await context.canvas.findByRole('button', { name: '批量下架' }))
    const dialog = await questionOf(`下架「${sofa}」？`)
    await expect(await dialog.findByText(/引用情况加载失败/)).toBeVisible()
  },
}

const addField = (dialog: Awaited<ReturnType<typeof openBatchEdit>>, { userEvent }: Context, field: string) =>
  choose({ canvas: dialog, userEvent }, '修改内容', field)

/** 几项一起改：逐个商品列出改前与改后，再修改。 */
export const EditsSeveralFields: Story = {
  name: '批量改几项内容',
  play: async (context) => {
    const { userEvent } = context
    const dialog = await openBatchEdit(context, sofa, table)
    await addField(dialog, context, '货期')
    await addField(dialog, context, '排序值')
    await userEvent.click(dialog.getByRole('button', { name: '不改商品标签' }))
    await choose({ canvas: dialog, userEvent }, '货期', '30天')
    await expect(dialog.getByRole('button', { name: '修改商品' })).toBeDisabled()
    await userEvent.type(dialog.getByRole('textbox', { name: '排序值' }), '5')
    await expect(await dialog.findAllByText(/^货期：.+ → 30天（待审核）；排序值：0 → 5$/)).toHaveLength(2)
    await userEvent.click(dialog.getByRole('button', { name: '修改 2 个商品' }))
    await expect(await screen.findByText('已修改 2 个商品')).toBeVisible()
  },
}

/** 有商品不能修改：先列出，跳过后修改其余的。 */
export const SkipsThoseThatRefuse: Story = {
  name: '跳过不能修改的商品',
  beforeEach: () =>
    worker.use(
      ...productHandlers(
        productRecords().map((row) => (row.name === inReview ? { ...row, status: 1, banReason: '' } : row)),
      ),
    ),
  play: async (context) => {
    const { userEvent } = context
    const dialog = await openBatchEdit(context, sofa, inReview)
    await addField(dialog, context, '库存预警值')
    await userEvent.click(dialog.getByRole('button', { name: '不改商品标签' }))
    await userEvent.type(dialog.getByRole('textbox', { name: '库存预警值' }), '10')
    await userEvent.click(await dialog.findByRole('tab', { name: /不能修改/ }))
    await expect((await rowOf({ canvas: dialog }, inReview)).getByText('当前状态不可编辑')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '跳过 1 个，修改其余 1 个商品' }))
    await expect(await screen.findByText('已修改 1 个商品')).toBeVisible()
  },
}

export const RetriesRefused: Story = {
  name: '修改后重试失败项',
  beforeEach: () => {
    const failed = [{ id: 1, name: sofa, message: '预览之后已被他人修改' }]
    returns(startProductBatch, { jobId: 43, result: { done: 1, failed } })
  },
  play: async (context) => {
    const { userEvent } = context
    const dialog = await openBatchEdit(context, sofa, table)
    await addField(dialog, context, '排序值')
    await userEvent.click(dialog.getByRole('button', { name: '不改商品标签' }))
    await userEvent.type(dialog.getByRole('textbox', { name: '排序值' }), '5')
    await userEvent.click(await dialog.findByRole('button', { name: '修改 2 个商品' }))
    await expect(await dialog.findByText('已修改 1 个商品，1 个未修改')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '重试失败项' }))
    await expect(await dialog.findByRole('button', { name: '修改 1 个商品' })).toBeEnabled()
  },
}

export const BatchEditFails: Story = {
  name: '批量修改预览失败',
  beforeEach: () => fails(previewProductBatch),
  play: async (context) => {
    const { userEvent } = context
    const dialog = await openBatchEdit(context, sofa)
    await addField(dialog, context, '排序值')
    await userEvent.click(dialog.getByRole('button', { name: '不改商品标签' }))
    await userEvent.type(dialog.getByRole('textbox', { name: '排序值' }), '5')
    await expect(await dialog.findByRole('button', { name: '重试' })).toBeVisible()
  },
}

export const LabelsByDefault: Story = {
  name: '什么都没有选时不能保存',
  play: async (context) => {
    const dialog = await openBatchEdit(context, sofa)
    await expect(await dialog.findByRole('combobox', { name: '添加标签' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: '修改商品' })).toBeDisabled()
  },
}

const openImport = async ({ canvas, userEvent }: Context, kind: string) => {
  await userEvent.click(await canvas.findByRole('button', { name: '导入 Excel' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: kind }))
}

/** 导入：先选择文件预检，有误的行可以直接改，其余照常导入。 */
export const OpensTheImport: Story = {
  name: '导入先预检',
  play: async (context) => {
    await openImport(context, '新建商品')
    const dialog = await dialogOf('导入商品')
    await expect(await dialog.findByRole('button', { name: '下载模板' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: '导入' })).toBeDisabled()
  },
}

export const OpensTheImportOfPrices: Story = {
  name: '价格与库存也可用表格导入',
  play: async (context) => {
    await openImport(context, '批量改价')
    await expect(await screen.findByRole('dialog', { name: '导入商品价格' })).toBeVisible()
  },
}

const unfold = async ({ canvas, userEvent }: Context, product: string) => {
  await userEvent.click(await canvas.findByRole('button', { name: `展开 ${product}` }))
  return within(await canvas.findByRole('table', { name: `${product} 的规格` }))
}

/** 一行展开就是它的规格：价格、库存在格子里改，带动的价格一起保存。 */
export const ChangesAVersionInPlace: Story = {
  name: '展开行里改价改库存',
  play: async (context) => {
    const { userEvent } = context
    const versions = await unfold(context, sofa)
    const price = versions.getByRole('textbox', { name: '米白 / 三人位 2.3 米 供货价' })
    await userEvent.clear(price)
    await userEvent.type(price, '1210{Enter}')
    await expect(await screen.findByText('价格已保存')).toBeVisible()
    await waitFor(() =>
      expect(versions.getByRole('textbox', { name: '米白 / 三人位 2.3 米 采购价' })).toHaveValue('1331.00'),
    )
    const stock = versions.getByRole('textbox', { name: '米白 / 三人位 2.3 米 账面库存' })
    await userEvent.clear(stock)
    await userEvent.type(stock, '52{Enter}')
    await expect(await screen.findByText('库存已保存')).toBeVisible()
  },
}

/** 手动定的价格不随供货价改变，保存后说明哪些没有动。 */
export const ManualPricesStay: Story = {
  name: '手动定的价格不变',
  play: async (context) => {
    const { userEvent } = context
    const versions = await unfold(context, sofa)
    const cell = (title: string) => versions.getByRole('textbox', { name: `米白 / 三人位 2.3 米 ${title}` })
    await userEvent.clear(cell('销售价'))
    await userEvent.type(cell('销售价'), '1999{Enter}')
    await expect(await screen.findByText('价格已保存')).toBeVisible()
    await waitFor(() => expect(cell('销售价')).toHaveValue('1999.00'))
    await userEvent.clear(cell('供货价'))
    await userEvent.type(cell('供货价'), '1210{Enter}')
    await expect(await screen.findByText('价格已保存；销售价 1999.00 是手动价，保持不变')).toBeVisible()
    await waitFor(() => expect(cell('采购价')).toHaveValue('1331.00'))
    await expect(cell('销售价')).toHaveValue('1999.00')
  },
}

/** 变动太大的价格要写原因：转到改价，填好的价格带过去。 */
export const LargeMovesAreExplained: Story = {
  name: '变动太大要写原因',
  play: async (context) => {
    const { userEvent } = context
    const versions = await unfold(context, sofa)
    const price = versions.getByRole('textbox', { name: '米白 / 三人位 2.3 米 供货价' })
    await userEvent.clear(price)
    await userEvent.type(price, '2400{Enter}')
    await expect(await screen.findByText('变动达到 20% 或低于来源价格，请在改价中填写原因')).toBeVisible()
    const sheet = await dialogOf('改价')
    await expect(await sheet.findByText('2,400.00')).toBeVisible()
    await expect(sheet.getByText(/请填写 5 个字以上/)).toBeVisible()
    await expect(sheet.getByRole('button', { name: '保存 1 个规格的价格' })).toBeDisabled()
  },
}

/** 只能查看的人看到的是数字，不是输入框。 */
export const VersionsAreOnlyRead: Story = {
  name: '只能查看规格',
  parameters: { as: '只读审计' },
  play: async (context) => {
    const versions = await unfold(context, sofa)
    await expect(versions.getByText('米白 / 三人位 2.3 米')).toBeVisible()
    await expect(versions.queryByRole('textbox')).toBeNull()
  },
}

export const SubmitsDrafts: Story = {
  name: '勾选草稿，一起提交审核',
  beforeEach: () => returns(submitProducts, { done: 1, failed: [] }),
  play: async (context) => {
    const { canvas, userEvent } = context
    await tick(context, '木禾法式复古床头壁灯')
    await userEvent.click(await canvas.findByRole('button', { name: '提交审核' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: '提交审核' }))
    await expect(await screen.findByText('已提交 1 个商品审核')).toBeVisible()
  },
}

/** 供应商申请新的供货价，审核通过之前按原价销售。 */
export const AsksForASupplyPrice: Story = {
  name: '申请新的供货价',
  parameters: { as: '供应商' },
  beforeEach: () => {
    const product = productDetail({ id: 1, name: sofa })
    returns(getProduct, product)
    returns(editProduct, { spuId: 1, version: 2, applied: false, reviewIds: [9] })
  },
  play: async (context) => {
    const { canvas, userEvent } = context
    const row = await rowOf({ canvas }, sofa)
    const direct = row.queryByRole('button', { name: '申请调价' })
    if (direct) await userEvent.click(direct)
    else {
      await userEvent.click(row.getByRole('button', { name: `更多 ${sofa}` }))
      await userEvent.click(await screen.findByRole('menuitem', { name: '申请调价' }))
    }
    const dialog = await dialogOf('申请调价')
    const [price] = await dialog.findAllByRole('textbox')
    if (!price) throw new Error('no price')
    await expect(dialog.getByRole('button', { name: '提交调价' })).toBeDisabled()
    await userEvent.clear(price)
    await userEvent.type(price, '1333{Enter}')
    await userEvent.click(await dialog.findByRole('button', { name: '提交 1 个规格的调价' }))
    await expect(await screen.findByText('已提交 1 个规格的调价审核')).toBeVisible()
  },
}
