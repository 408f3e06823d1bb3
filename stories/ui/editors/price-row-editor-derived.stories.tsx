import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { cellOf } from './price-cells.ts'
import { priceRowEditorStory } from './price-row-editor-story.tsx'
import { pricesLead } from './price-rows.ts'

const meta = {
  ...priceRowEditorStory,
  title: '编辑器/PriceRowEditor 价格表/联动',
} satisfies Meta<typeof priceRowEditorStory.component>
export default meta
type Story = StoryObj<typeof meta>

/** 输入供货价，其余三种价格当场算出；Esc 放弃，回车留下并到下一行。 */
export const DerivesWhileTyping: Story = {
  name: '边输入边算出',
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(cellOf(canvas, 1, '供货价'))
    await userEvent.keyboard('200')
    await expect(canvas.getByRole('textbox', { name: /^供货价，北欧之家/ })).toHaveValue('200')
    await expect(cellOf(canvas, 1, '销售价')).toHaveTextContent('330.00')
    await userEvent.keyboard('{Escape}')
    await expect(cellOf(canvas, 1, '销售价')).toHaveTextContent('198.00')
    await userEvent.keyboard('200{Enter}')
    await expect(cellOf(canvas, 2, '供货价')).toHaveFocus()
    await expect(cellOf(canvas, 1, '采购价')).toHaveTextContent('220.00')
    await expect(cellOf(canvas, 1, '供货价')).toHaveAttribute('title', '原值 120.00')
    await expect(canvas.getByText('已改 4 格')).toBeVisible()
    await expect(args.onChange).toHaveBeenLastCalledWith([expect.objectContaining({ manual: [] })])
  },
}

/** 手动改过的价格带铅笔标记，不再随系数变动，可以恢复联动。 */
export const PinsPricesSetByHand: Story = {
  name: '手动改价',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(cellOf(canvas, 1, '销售价'))
    await userEvent.keyboard('199{Enter}')
    await expect(cellOf(canvas, 1, '销售价')).toHaveAttribute('title', '手动改价，不随系数变动；原值 198.00')
    await userEvent.click(cellOf(canvas, 1, '供货价'))
    await userEvent.keyboard('200{Enter}')
    await expect(cellOf(canvas, 1, '销售价')).toHaveTextContent('199.00')
    await userEvent.click(cellOf(canvas, 1, '销售价'))
    await userEvent.click(canvas.getByRole('button', { name: '恢复联动' }))
    await expect(cellOf(canvas, 1, '销售价')).toHaveTextContent('330.00')
    await expect(cellOf(canvas, 1, '销售价')).not.toHaveAttribute('data-manual')
  },
}

/** 改了系数先不动价格，按「恢复联动」再算。 */
export const FactorsWait: Story = { name: '系数先不动价格', args: { derive: pricesLead } }

/** 商品改价：系数改了先不动价格，按「恢复联动」重算。 */
export const FactorsWaitUntilTold: Story = {
  name: '恢复联动才重算',
  args: { derive: pricesLead },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(cellOf(canvas, 1, '销售系数'))
    await userEvent.keyboard('2{Tab}')
    await expect(cellOf(canvas, 1, '销售价')).toHaveTextContent('198.00')
    await userEvent.click(canvas.getByRole('button', { name: '恢复联动' }))
    await expect(cellOf(canvas, 1, '销售价')).toHaveTextContent('264.00')
  },
}
