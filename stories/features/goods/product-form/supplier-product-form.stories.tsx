import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { moveProblem } from '#contract/goods/migration-codes.ts'
import { getSupplierProduct } from '#contract/goods/supplier-products.ts'
import SupplierProductForm from '#features/goods/product-form/supplier-product-form.tsx'
import { supplierProductPaths } from '#features/goods/supplier-product-paths.ts'
import { supplierGoodsHandlers, supplierProductRecord, supplierProductRecords } from '#mocks/goods/supplier-goods.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, waits, worker } from '#mocks/worker.ts'

const meta = {
  title: '页面/商品中心/迁移商品编辑',
  component: SupplierProductForm,
  decorators: [screenDecorator],
  parameters: { at: supplierProductPaths.form.to({ id: 1 }), as: '商品运营' },
  beforeEach: () => {
    localStorage.clear()
    worker.use(...supplierGoodsHandlers())
  },
} satisfies Meta<typeof SupplierProductForm>
export default meta
type Story = StoryObj<typeof meta>

const at = (id: number) => ({ at: supplierProductPaths.form.to({ id }) })

/** 来源在旁，商品已按映射填好：供货价 50，系数 1.2 / 1.5 / 2，得 60、90、120。 */
export const Default: Story = {
  name: '默认',
  play: async ({ canvas }) => {
    const source = within(await canvas.findByRole('region', { name: '来源信息' }))
    await expect(source.getByText('¥50.00')).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: /商品名称/ })).toHaveValue('云朵系列休闲单椅')
    await expect(await canvas.findByDisplayValue('60.00')).toBeVisible()
    await expect(canvas.getByDisplayValue('120.00')).toBeVisible()
  },
}
export const Loading: Story = { name: '加载中', beforeEach: () => waits(getSupplierProduct) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(getSupplierProduct) }
export const Missing: Story = { name: '商品不存在', parameters: at(99) }
export const WithoutAProduct: Story = { name: '没有指定商品', parameters: { at: supplierProductPaths.form.to() } }

export const AlreadyMoved: Story = {
  name: '已迁移的只读，通往平台商品',
  parameters: at(7),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: '查看平台商品' })).toBeVisible()
  },
}

/** 未映射的规格值就地选择，选完才能迁移。 */
export const MapsAValueHere: Story = {
  name: '就地对应规格值',
  beforeEach: () =>
    worker.use(
      ...supplierGoodsHandlers([
        supplierProductRecord(1, '云朵系列休闲单椅', {
          problems: [moveProblem.noSpecValue],
          unmapped: [{ sourceSpec: '颜色分类', sourceValue: '雾霾蓝', specId: 1 }],
        }),
        ...supplierProductRecords().slice(1),
      ]),
    ),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('button', { name: '还有 1 个规格值未映射' })).toBeDisabled()
    await userEvent.click(await canvas.findByPlaceholderText('选择平台值'))
    await userEvent.click(await within(document.body).findByRole('option', { name: '浅灰' }))
    await expect(await canvas.findByRole('button', { name: '迁移为草稿' })).toBeEnabled()
    await expect(canvas.getByRole('checkbox', { name: /保存为模板映射/ })).toBeChecked()
  },
}

/** 打不开的来源图片逐张写明，其余照常带入。 */
export const NamesUnusablePictures: Story = {
  name: '写明打不开的图片',
  beforeEach: () =>
    worker.use(
      ...supplierGoodsHandlers([
        supplierProductRecord(1, '云朵系列休闲单椅', {
          refusedImages: [{ name: '主图2.png', reason: '图片加载失败' }],
        }),
      ]),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('主图2.png 没有带入：图片加载失败')).toBeVisible()
    await expect(canvas.getByRole('button', { name: '迁移为草稿' })).toBeEnabled()
  },
}

export const GoesOnToTheNext: Story = {
  name: '迁移后打开同一供应商的下一个',
  beforeEach: () =>
    worker.use(
      ...supplierGoodsHandlers([
        supplierProductRecord(1, '云朵系列休闲单椅', { nextId: 2 }),
        ...supplierProductRecords().slice(1),
      ]),
    ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '迁移为草稿' }))
    await expect(await canvas.findByText('已前往 /goods/supNewProduct')).toBeVisible()
  },
}
