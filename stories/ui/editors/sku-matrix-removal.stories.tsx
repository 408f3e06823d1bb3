import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { skuMatrixStory } from './sku-matrix-story.tsx'

const meta = {
  ...skuMatrixStory,
  title: '编辑器/SkuMatrix 规格矩阵/移除与先后',
} satisfies Meta<typeof skuMatrixStory.component>
export default meta
type Story = StoryObj<typeof meta>

/** 移除一个值会少掉几个组合，可以撤销。 */
export const TakesRemovalBack: Story = {
  name: '撤销移除',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '移除 原木' }))
    await expect(await canvas.findByText('已移除「原木」，少了 4 个组合')).toBeVisible()
    await expect(canvas.queryByRole('textbox', { name: /^原木 / })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: '撤销' }))
    await expect(canvas.getByRole('textbox', { name: '原木 / 双人位 / 棉麻 供货价' })).toHaveValue('1280.00')
  },
}

/** 用键盘换值的先后，组合随之换位。 */
export const OrdersValues: Story = {
  name: '换值的先后',
  play: async ({ canvas, userEvent }) => {
    const handle = canvas.getByRole('button', { name: '移动 三人位' })
    handle.focus()
    await userEvent.keyboard(' ')
    await waitFor(() => expect(handle).toHaveAttribute('aria-pressed', 'true'))
    await userEvent.keyboard('{ArrowLeft}')
    await screen.findByText('移到「双人位」的位置')
    await userEvent.keyboard(' ')
    await waitFor(() =>
      expect(canvas.getAllByRole('textbox', { name: /供货价$/ })[1]).toHaveAccessibleName(
        '原木 / 三人位 / 棉麻 供货价',
      ),
    )
  },
}
