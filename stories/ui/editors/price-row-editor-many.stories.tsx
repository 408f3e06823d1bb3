import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { priceRowEditorStory } from './price-row-editor-story.tsx'

const meta = {
  ...priceRowEditorStory,
  title: '编辑器/PriceRowEditor 价格表/数量',
} satisfies Meta<typeof priceRowEditorStory.component>
export default meta
type Story = StoryObj<typeof meta>

/** 行数不影响速度：只画看得见的。 */
export const FiveThousandRows: Story = {
  name: '五千行',
  args: { count: 5000 },
  play: async ({ canvas, userEvent }) => {
    const grid = canvas.getByRole('grid', { name: '商品改价' })
    await expect(grid).toHaveAttribute('aria-rowcount', '5001')
    await userEvent.click(canvas.getByRole('columnheader', { name: '供货价' }))
    await userEvent.keyboard('{Control>}{End}{/Control}')
    await expect(await canvas.findByRole('row', { name: /^5000 / })).toBeVisible()
    await expect(canvas.getAllByRole('row').length).toBeLessThan(60)
  },
}
