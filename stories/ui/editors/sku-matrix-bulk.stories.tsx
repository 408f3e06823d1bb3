import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { skuMatrixStory } from './sku-matrix-story.tsx'

const meta = {
  ...skuMatrixStory,
  title: '编辑器/SkuMatrix 规格矩阵/批量填写与划掉',
} satisfies Meta<typeof skuMatrixStory.component>
export default meta
type Story = StoryObj<typeof meta>

/** 只填「胡桃」的销售价和库存。 */
export const FillsAPart: Story = {
  name: '填一部分',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: '按颜色筛选' }))
    await userEvent.click(await screen.findByRole('option', { name: '胡桃' }))
    await waitFor(() => expect(canvas.getAllByRole('textbox', { name: /\/.* 供货价$/ })).toHaveLength(4))
    await userEvent.type(canvas.getByRole('textbox', { name: '批量填写 供货价' }), '999.999')
    await userEvent.type(canvas.getByRole('textbox', { name: '批量填写 库存' }), '12{Enter}')
    await expect(await canvas.findByText('已填入 4 个组合')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '清空' }))
    await expect(canvas.getByRole('textbox', { name: '胡桃 / 三人位 / 科技布 供货价' })).toHaveValue('1000.00')
    await expect(canvas.getByRole('textbox', { name: '胡桃 / 三人位 / 科技布 采购价' })).toHaveValue('1200.00')
    await expect(canvas.getByRole('textbox', { name: '原木 / 三人位 / 科技布 库存' })).toHaveValue('31')
  },
}

/** 划掉不销售的组合：不能再填，填过的留着；表头一次划掉筛选出来的。 */
export const StrikesOut: Story = {
  name: '划掉组合',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: '销售 原木 / 双人位 / 棉麻' }))
    const price = canvas.getByRole('textbox', { name: '原木 / 双人位 / 棉麻 供货价' })
    await expect(price).toBeDisabled()
    await expect(price).toHaveValue('1280.00')
    await userEvent.click(canvas.getByRole('combobox', { name: '按面料筛选' }))
    await userEvent.click(await screen.findByRole('option', { name: '科技布' }))
    const all = await canvas.findByRole('checkbox', { name: '销售显示的 6 个组合' })
    await expect(all).toBePartiallyChecked()
    await userEvent.click(all)
    await expect(all).toBeChecked()
    await userEvent.click(all)
    await expect(canvas.getByText(/个组合，销售/)).toHaveTextContent('12 个组合，销售 5 个')
  },
}
