import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { skuMatrixStory } from './sku-matrix-story.tsx'

const meta = {
  ...skuMatrixStory,
  title: '编辑器/SkuMatrix 规格矩阵/规格值',
} satisfies Meta<typeof skuMatrixStory.component>
export default meta
type Story = StoryObj<typeof meta>

/** 加一个值，已填的都在，新的组合空着。 */
export const KeepsWhatWasTyped: Story = {
  name: '已填的都在',
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('combobox', { name: '添加颜色' }), '烟熏橡{Enter}')
    await expect(await canvas.findByText('16 个组合，销售', { exact: false })).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: '原木 / 双人位 / 科技布 供货价' })).toHaveValue('1400.00')
    const renamed = canvas.getByRole('textbox', { name: '规格值 原木' })
    await userEvent.clear(renamed)
    await userEvent.type(renamed, '白橡木{Enter}')
    await expect(canvas.getByRole('textbox', { name: '白橡木 / 双人位 / 科技布 供货价' })).toHaveValue('1400.00')
  },
}

/** 同名的值不收，改名也一样；离开后恢复原名。 */
export const RefusesTheSameName: Story = {
  name: '同名不收',
  play: async ({ canvas, userEvent }) => {
    const renamed = canvas.getByRole('textbox', { name: '规格值 胡桃' })
    await userEvent.clear(renamed)
    await userEvent.type(renamed, ' 原木{Enter}')
    await expect(await canvas.findByText('颜色「原木」已存在')).toBeVisible()
    await userEvent.tab()
    await expect(renamed).toHaveValue('胡桃')
    await userEvent.type(canvas.getByRole('combobox', { name: '添加颜色' }), '黑橡{Enter}')
    await expect(await canvas.findByText('颜色「黑橡」已存在')).toBeVisible()
    await expect(
      canvas.getByRole('list', { name: '颜色的值' }).querySelectorAll('[data-slot=value-chip]'),
    ).toHaveLength(3)
  },
}
