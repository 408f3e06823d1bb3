import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { enableStatus } from '#contract/configuration/codes.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { productPaths } from '#features/goods/paths.ts'
import ProductForm from '#features/goods/product-form/product-form.tsx'
import { editingHandlers, productDetail } from '#mocks/goods/product-editing.ts'
import { templateRecords } from '#mocks/goods/template-records.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { worker } from '#mocks/worker.ts'
import { choose } from '#stories/helpers.ts'

const meta = {
  title: '页面/商品中心/新增商品/类目与模板',
  component: ProductForm,
  decorators: [screenDecorator],
  parameters: { at: productPaths.form.to(), as: '商品运营' },
  beforeEach: () => {
    localStorage.clear()
    worker.use(...editingHandlers())
  },
} satisfies Meta<typeof ProductForm>
export default meta
type Story = StoryObj<typeof meta>

/** 先选一级类目，再选其中的模板；换类目时，不属于它的模板不会留下。 */
export const CategoryComesFirst: Story = {
  name: '先选类目再选模板',
  play: async (context) => {
    const { canvas, userEvent } = context
    await choose(context, /供应商/, /木禾家居/)
    await expect(await canvas.findByRole('radio', { name: /^家具/ })).toBeDisabled()
    await choose(context, /^品牌/, /木禾/)
    const template = canvas.getByRole('combobox', { name: /商品模板/ })
    await expect(template).toHaveAttribute('placeholder', '请先选择一级类目')
    await userEvent.click(canvas.getByRole('radio', { name: /^灯具照明/ }))
    await expect(template).toHaveAttribute('placeholder', '按名称或类目搜索')
    await userEvent.click(canvas.getByRole('radio', { name: /^家具/ }))
    await choose(context, /商品模板/, /布艺沙发标准模板/)
    await expect(await canvas.findByText('框架材质')).toBeVisible()
    await canvas.findByRole('combobox', { name: '添加沙发尺寸' })
    await userEvent.click(canvas.getByRole('radio', { name: /^灯具照明/ }))
    await userEvent.click(await screen.findByRole('button', { name: '更换模板' }))
    await waitFor(() => expect(template).toHaveValue(''))
  },
}

/** 编辑时，一级类目就是模板所在的那个。 */
export const CategoryOfTheTemplate: Story = {
  name: '编辑时带出一级类目',
  parameters: { at: productPaths.form.to({ spuId: 1 }) },
  beforeEach: () => worker.use(...editingHandlers(productDetail({ status: productStatus.draft }))),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('radio', { name: /^家具/ })).toBeChecked())
  },
}

const lastUsed = templateRecords().findLast(({ status }) => status === enableStatus.enabled)

export const RecentTemplateFirst: Story = {
  name: '最近用过的模板排在最前',
  beforeEach: () => localStorage.setItem('recentTemplates:1', JSON.stringify([lastUsed?.id])),
  play: async (context) => {
    await choose(context, /供应商/, /木禾家居/)
    await choose(context, /^品牌/, /木禾/)
    await context.userEvent.click(context.canvas.getByRole('combobox', { name: /商品模板/ }))
    const [first] = await screen.findAllByRole('option')
    await expect(first).toHaveTextContent(`${lastUsed?.name}最近使用`)
  },
}
