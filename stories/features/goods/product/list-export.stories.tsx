import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { getPreference } from '#contract/base.ts'
import { exportProducts } from '#contract/goods/products.ts'
import { productPaths } from '#features/goods/paths.ts'
import { productColumns } from '#features/goods/product/columns.tsx'
import ProductList from '#features/goods/product/list.tsx'
import { productHandlers } from '#mocks/goods/products.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { supplierHandlers } from '#mocks/suppliers/suppliers.ts'
import { returns, worker } from '#mocks/worker.ts'

const meta = {
  title: '页面/商品中心/商品列表/导出',
  component: ProductList,
  decorators: [screenDecorator],
  parameters: { at: productPaths.list.to(), as: '商品运营' },
  beforeEach: () => {
    localStorage.clear()
    worker.use(...supplierHandlers(), ...productHandlers())
  },
} satisfies Meta<typeof ProductList>
export default meta
type Story = StoryObj<typeof meta>

const exported = fn()

/** 导出的列与列表一致：隐藏的不导出，顺序相同；改价表和库存表按规格导出。 */
export const ExportsWhatIsInSight: Story = {
  name: '导出看得见的列',
  beforeEach: () => {
    exported.mockClear()
    returns(exportProducts, (params) => {
      exported(params)
      return { jobId: 41 }
    })
    const shown = { order: 0, pin: 'none', width: 0 } as const
    const columns = [
      { field: 'brand', visible: true, ...shown },
      { field: 'spuCode', visible: true, ...shown, order: 1 },
      ...productColumns
        .filter(({ id }) => id !== 'brand' && id !== 'spuCode')
        .map(({ id }, at) => ({ field: id, visible: false, ...shown, order: at + 2 })),
    ]
    returns(getPreference, ({ pageKey }) => ({
      pageKey: String(pageKey),
      columns,
      pageSize: 20 as const,
      density: 'default' as const,
      views: [],
    }))
  },
  play: async ({ canvas, userEvent }) => {
    const choose = async (item: string) => {
      await userEvent.click(await canvas.findByRole('button', { name: '导出 Excel' }))
      await userEvent.click(await screen.findByRole('menuitem', { name: item }))
    }
    await canvas.findAllByRole('link', { name: /三人沙发/ })
    await waitFor(() => expect(canvas.queryByRole('columnheader', { name: /状态/ })).toBeNull())
    await choose('商品列表')
    await waitFor(() => expect(exported).toHaveBeenCalledWith({ columns: ['brand', 'spuCode', 'name'] }))
    await choose('改价表（按规格）')
    await waitFor(() => expect(exported).toHaveBeenLastCalledWith({ kind: 'price' }))
  },
}
