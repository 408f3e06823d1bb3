import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { productStatus } from '#contract/goods/codes.ts'
import { listProductComponents } from '#contract/goods/product-components.ts'
import { productPaths } from '#features/goods/paths.ts'
import ProductForm from '#features/goods/product-form/product-form.tsx'
import { editingHandlers, productDetail } from '#mocks/goods/product-editing.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, worker } from '#mocks/worker.ts'
import { dialogOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/商品中心/新增商品/组件',
  component: ProductForm,
  decorators: [screenDecorator],
  parameters: { at: productPaths.form.to({ spuId: 1 }), as: '商品运营' },
  beforeEach: () => {
    localStorage.clear()
    worker.use(...editingHandlers(productDetail({ status: productStatus.draft })))
  },
} satisfies Meta<typeof ProductForm>
export default meta
type Story = StoryObj<typeof meta>
type Context = Parameters<NonNullable<Story['play']>>[0]

async function openPicker({ canvas, userEvent }: Context) {
  await userEvent.click(await canvas.findByRole('button', { name: '选择组件' }))
  return await dialogOf('选择组件')
}

/** 组件从选择器里挑：有图、编码和名称，可以搜索；清单里已有的不能再选。 */
export const ChoosesComponents: Story = {
  name: '从选择器里挑组件',
  play: async (context) => {
    const { canvas, userEvent } = context
    const parts = within(await canvas.findByRole('table', { name: '组件清单' }))
    await expect(parts.getByText('C00000001')).toBeVisible()
    const dialog = await openPicker(context)
    await userEvent.type(dialog.getByRole('textbox', { name: '搜索组件' }), '黑胡桃')
    const choice = await dialog.findByRole('checkbox', { name: '选择 黑胡桃木台面' })
    await expect(await dialog.findByText(/C00000002/)).toBeVisible()
    await userEvent.click(choice)
    await userEvent.click(dialog.getByRole('button', { name: '添加 1 个组件' }))
    await expect(await parts.findByRole('textbox', { name: '黑胡桃木台面 数量' })).toHaveValue('1')
    await expect(parts.getByText('C00000002')).toBeVisible()
    const again = await openPicker(context)
    await expect(await again.findByRole('checkbox', { name: '选择 黑胡桃木台面' })).toBeDisabled()
  },
}

export const ComponentsFail: Story = {
  name: '组件没有载入：说明原因，可以重试',
  beforeEach: () => fails(listProductComponents),
  play: async (context) => {
    const dialog = await openPicker(context)
    await expect(await dialog.findByText('组件加载失败')).toBeVisible()
  },
}
