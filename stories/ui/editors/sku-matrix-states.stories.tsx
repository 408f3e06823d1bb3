import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { skuMatrixStory } from './sku-matrix-story.tsx'
import { sheetOf } from './sofa.tsx'

const meta = {
  ...skuMatrixStory,
  title: '编辑器/SkuMatrix 规格矩阵/状态与数量',
} satisfies Meta<typeof skuMatrixStory.component>
export default meta
type Story = StoryObj<typeof meta>

export const Disabled: Story = { name: '停用', args: { disabled: true } }

/** 还没有规格值。 */
export const Empty: Story = { name: '空', args: { value: sheetOf([0], [1]) } }

/** 一个单元格错在哪里，由使用者给出；划掉的组合不算。 */
export const WithErrors: Story = {
  name: '有错误',
  args: {
    errorOf: ({ cells }, column) =>
      column === 'stock' && Number(cells.stock) < 12 ? '库存不足 12 件，请核对' : undefined,
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('1 处需要修改')).toBeVisible()
    const cell = canvas.getByRole('textbox', { name: '黑橡 / 三人位 / 棉麻 库存' })
    await expect(cell).toHaveAttribute('aria-invalid', 'true')
    await expect(cell).toHaveAttribute('title', '库存不足 12 件，请核对')
  },
}

const six = ['一', '二', '三', '四', '五', '六'] as const

/** 四个规格各六个值：只画看得见的，超出上限的说明该怎么办。 */
export const Large: Story = {
  name: '数量很多',
  args: { value: sheetOf([0, ...six], [1, ...six], [2, ...six], [3, ...six]) },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('，最多 200 个，请取消不销售的组合')).toBeVisible()
    const table = canvas.getByRole('table', { name: '规格商品' })
    await expect(table).toHaveAttribute('aria-rowcount', '1298')
    await expect(within(table).getAllByRole('row').length).toBeLessThan(60)
    const first = await canvas.findByRole('textbox', { name: '一 / 一 / 一 / 一 供货价' })
    await userEvent.type(first, '5')
    table.parentElement?.scrollTo({ top: 20_000 })
    await canvas.findAllByRole('textbox', { name: /^三 \/ 四 .* 供货价$/ })
    await expect(first).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(canvas.getByRole('textbox', { name: '一 / 一 / 一 / 二 供货价' })).toHaveFocus())
    await expect(canvas.getByRole('textbox', { name: '一 / 一 / 一 / 一 供货价' })).toHaveValue('5.00')
  },
}
