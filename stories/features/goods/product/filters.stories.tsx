import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { productPaths } from '#features/goods/paths.ts'
import ProductList from '#features/goods/product/list.tsx'
import { productHandlers } from '#mocks/goods/products.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { supplierHandlers } from '#mocks/suppliers/suppliers.ts'
import { worker } from '#mocks/worker.ts'
import { rowOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/商品中心/商品列表/筛选',
  component: ProductList,
  decorators: [screenDecorator],
  parameters: { at: productPaths.list.to(), as: '商品运营' },
  beforeEach: () => worker.use(...supplierHandlers(), ...productHandlers()),
} satisfies Meta<typeof ProductList>
export default meta
type Story = StoryObj<typeof meta>

const sofa = '木禾奶油风科技布三人沙发'

/** 收起的条件在填写时展开，离开后过一会儿才收起：点下面的行时，行不会从鼠标下移走。 */
export const FiltersFoldAfterTheClick: Story = {
  name: '离开筛选后稍等才收起',
  play: async ({ canvas, canvasElement, userEvent }) => {
    await rowOf({ canvas }, sofa)
    const heightOf = () => canvasElement.querySelector('[data-slot=filters]')?.getBoundingClientRect().height ?? 0
    // The filters come after the first rows.
    const search = await canvas.findByRole('textbox', { name: '商品' })
    const folded = heightOf()
    await userEvent.click(search)
    await waitFor(() => expect(heightOf()).toBeGreaterThan(folded))
    const open = heightOf()
    // The pause counts from the last frame, which a busy machine may have drawn long ago.
    await new Promise(requestAnimationFrame)
    search.blur()
    // Read at once, before the pause ends.
    const heightAfter = heightOf()
    await expect(heightAfter).toBe(open)
    await waitFor(() => expect(heightOf()).toBe(folded), { timeout: 3_000 })
  },
}
