import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, within } from 'storybook/test'
import { getProductUsage } from '#contract/goods/product-usage.ts'
import { productPaths } from '#features/goods/paths.ts'
import ProductList from '#features/goods/product-list.tsx'
import { classifyWorld } from '#mocks/classify-world.ts'
import { productWorld } from '#mocks/products.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { supplierWorld } from '#mocks/suppliers.ts'
import { fails, worker } from '#mocks/worker.ts'

const meta = {
  title: '页面/商品中心/商品列表·批量与引用',
  component: ProductList,
  decorators: [screenDecorator],
  parameters: { at: productPaths.list.to(), as: '商品运营' },
  beforeEach: () => worker.use(...supplierWorld(), ...classifyWorld(), ...productWorld()),
} satisfies Meta<typeof ProductList>
export default meta
type Story = StoryObj<typeof meta>
type Context = Parameters<NonNullable<Story['play']>>[0]

const sofa = '木禾奶油风科技布三人沙发'
const table = '木禾白蜡木圆餐桌'
const bin = '木禾新中式书柜'

async function choose({ canvas, userEvent }: Context, ...products: string[]) {
  for (const product of products) {
    await userEvent.click(await canvas.findByRole('checkbox', { name: `选择 ${product}` }))
  }
}

async function openBatchEdit(context: Context, ...products: string[]) {
  await choose(context, ...products)
  await context.userEvent.click(await context.canvas.findByRole('button', { name: '批量修改' }))
  return within(await screen.findByRole('dialog', { name: '批量修改' }))
}

/** 下架前先说明哪些搭配、分类在用这件商品。 */
export const TellsTheUsage: Story = {
  play: async (context) => {
    await choose(context, sofa, table)
    await context.userEvent.click(await context.canvas.findByRole('button', { name: '批量下架' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: '下架 2 个商品？' }))
    await expect(await dialog.findByText('1 个商品正在被引用')).toBeVisible()
    await expect(dialog.getByText('推荐搭配 7 个：奶油风客厅、小户型客厅、云朵沙发组合 等')).toBeVisible()
  },
}

/** 引用情况没有载入：仍可下架，但提醒留意。 */
export const UsageFails: Story = {
  beforeEach: () => fails(getProductUsage),
  play: async (context) => {
    await choose(context, sofa)
    await context.userEvent.click(await context.canvas.findByRole('button', { name: '批量下架' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: `下架「${sofa}」？` }))
    await expect(await dialog.findByText(/引用情况加载失败/)).toBeVisible()
  },
}

/** 批量改货期。 */
export const EditsTheLeadTime: Story = {
  play: async (context) => {
    const { userEvent } = context
    const dialog = await openBatchEdit(context, sofa, table)
    await userEvent.click(dialog.getByRole('combobox', { name: '修改内容' }))
    await userEvent.click(await screen.findByRole('option', { name: '货期' }))
    const save = dialog.getByRole('button', { name: '修改货期' })
    await expect(save).toBeDisabled()
    await userEvent.click(dialog.getByRole('combobox', { name: '货期' }))
    await userEvent.click(await screen.findByRole('option', { name: '30天' }))
    await userEvent.click(save)
    await expect(await screen.findByText('已修改 2 个商品')).toBeVisible()
  },
}

/** 有商品不能修改：先列出，跳过后修改其余的。 */
export const SkipsThoseThatRefuse: Story = {
  play: async (context) => {
    const { userEvent } = context
    const dialog = await openBatchEdit(context, sofa, bin)
    await userEvent.click(dialog.getByRole('combobox', { name: '修改内容' }))
    await userEvent.click(await screen.findByRole('option', { name: '库存预警值' }))
    await userEvent.type(dialog.getByRole('textbox', { name: '库存预警值' }), '10')
    await userEvent.click(dialog.getByRole('button', { name: '修改库存预警值' }))
    await expect(await dialog.findByText(`${bin}：当前状态不可编辑`)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '跳过并修改其余 1 个' }))
    await expect(await screen.findByText('已修改 1 个商品')).toBeVisible()
  },
}

/** 什么都没有选时不能保存。 */
export const LabelsByDefault: Story = {
  play: async (context) => {
    const dialog = await openBatchEdit(context, sofa)
    await expect(await dialog.findByRole('combobox', { name: '添加标签' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: '修改商品标签' })).toBeDisabled()
  },
}

const openImport = async ({ canvas, userEvent }: Context, kind: string) => {
  await userEvent.click(await canvas.findByRole('button', { name: '导入 Excel' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: kind }))
}

/** 导入：先选择文件预检，全部成功或全部不变。 */
export const OpensTheImport: Story = {
  play: async (context) => {
    await openImport(context, '新建商品')
    const dialog = within(await screen.findByRole('dialog', { name: '导入商品' }))
    await expect(await dialog.findByRole('button', { name: '下载模板' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: '导入' })).toBeDisabled()
  },
}

/** 价格与库存也可用表格导入。 */
export const OpensTheImportOfPrices: Story = {
  play: async (context) => {
    await openImport(context, '批量改价')
    await expect(await screen.findByRole('dialog', { name: '导入商品价格' })).toBeVisible()
  },
}
