import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { BRAND_PRICES, productPaths } from '#features/goods/paths.ts'
import BrandForm from '#features/suppliers/brand/form.tsx'
import { brandPaths } from '#features/suppliers/paths.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { supplierHandlers } from '#mocks/suppliers/suppliers.ts'
import { worker } from '#mocks/worker.ts'

/** The effect of price factors on existing goods. */
const meta = {
  title: '页面/商品中心/新增品牌/价格系数',
  component: BrandForm,
  decorators: [screenDecorator],
  parameters: { at: brandPaths.form.to(), as: '商品运营' },
  beforeEach: () => {
    localStorage.clear()
    worker.use(...supplierHandlers())
  },
} satisfies Meta<typeof BrandForm>
export default meta
type Story = StoryObj<typeof meta>

/** 系数只影响新商品；已有商品由改价表按系数试算，去那里核对。 */
export const FactorsForProductsThatStand: Story = {
  name: '已有商品按系数改价',
  parameters: { at: brandPaths.form.to({ id: 1 }) },
  play: async ({ canvas }) => {
    const link = await canvas.findByRole('link', { name: '应用到已有商品' })
    await expect(link).toHaveAttribute('href', productPaths.list.to({ brandId: 1, tab: BRAND_PRICES }))
  },
}
