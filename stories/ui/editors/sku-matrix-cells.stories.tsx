import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { skuMatrixStory } from './sku-matrix-story.tsx'

const meta = {
  ...skuMatrixStory,
  title: '编辑器/SkuMatrix 规格矩阵/单元格',
} satisfies Meta<typeof skuMatrixStory.component>
export default meta
type Story = StoryObj<typeof meta>

/** 方向键和回车在单元格之间走，跳过划掉的。 */
export const GoesByKeyboard: Story = {
  name: '全程键盘',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: '销售 原木 / 双人位 / 科技布' }))
    const first = canvas.getByRole('textbox', { name: '原木 / 双人位 / 棉麻 供货价' })
    await userEvent.clear(first)
    await userEvent.type(first, '88{Enter}')
    await expect(first).toHaveValue('88.00')
    await expect(canvas.getByRole('textbox', { name: '原木 / 三人位 / 棉麻 供货价' })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}{ArrowDown}')
    await expect(canvas.getByRole('textbox', { name: '原木 / 三人位 / 科技布 采购价' })).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}{Shift>}{Enter}{/Shift}{ArrowLeft}{ArrowLeft}')
    await expect(canvas.getByRole('textbox', { name: '原木 / 双人位 / 棉麻 SKU 编码' })).toHaveFocus()
  },
}

/** 从表格软件粘贴几行几列，逐行填入在销售的组合。 */
export const PastesFromASpreadsheet: Story = {
  name: '从表格软件粘贴',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: '销售 原木 / 双人位 / 科技布' }))
    await userEvent.click(canvas.getByRole('textbox', { name: '原木 / 双人位 / 棉麻 供货价' }))
    await userEvent.paste('￥1,000\t1100\n2000\t2200\r\n')
    await expect(await canvas.findByText('已粘贴 2 行')).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: '原木 / 双人位 / 棉麻 供货价' })).toHaveValue('1000.00')
    await expect(canvas.getByRole('textbox', { name: '原木 / 双人位 / 棉麻 采购价' })).toHaveValue('1100.00')
    await expect(canvas.getByRole('textbox', { name: '原木 / 三人位 / 棉麻 供货价' })).toHaveValue('2000.00')
  },
}
