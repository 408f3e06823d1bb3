import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, within } from 'storybook/test'
import { cellOf } from './price-cells.ts'
import { priceRowEditorStory } from './price-row-editor-story.tsx'

const meta = {
  ...priceRowEditorStory,
  title: '编辑器/PriceRowEditor 价格表/选区',
} satisfies Meta<typeof priceRowEditorStory.component>
export default meta
type Story = StoryObj<typeof meta>

/** 按住拖过的格都选中；点行号选一行，点列名选一列。 */
export const SelectsByPointer: Story = {
  name: '鼠标选中',
  play: async ({ canvas, userEvent }) => {
    const last = cellOf(canvas, 4, '产品价')
    const { left, top } = last.getBoundingClientRect()
    await userEvent.pointer([
      { keys: '[MouseLeft>]', target: cellOf(canvas, 2, '采购价') },
      { target: last, coords: { clientX: left + 5, clientY: top + 5 } },
      { keys: '[/MouseLeft]' },
    ])
    await expect(await canvas.findByText('已选 9 格')).toBeVisible()
    await expect(cellOf(canvas, 3, '产品系数')).toHaveAttribute('aria-selected', 'true')
    await expect(cellOf(canvas, 2, '采购价')).toHaveFocus()
    await userEvent.click(canvas.getByRole('rowheader', { name: /北欧之家 三人位布艺沙发/ }))
    await expect(await canvas.findByText('已选 8 格')).toBeVisible()
    await userEvent.click(canvas.getByRole('columnheader', { name: '产品价' }))
    await expect(await canvas.findByText('已选 12 格')).toBeVisible()
  },
}

/** Ctrl+D 用选中的第一行填满其余各行，Delete 清空。 */
export const FillsDown: Story = {
  name: '向下填充',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(cellOf(canvas, 1, '供货价'))
    await userEvent.keyboard('500{Enter}')
    await userEvent.click(cellOf(canvas, 1, '供货价'))
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}')
    await expect(cellOf(canvas, 3, '采购价')).toHaveTextContent('550.00')
    await userEvent.keyboard('{Delete}')
    await expect(cellOf(canvas, 3, '供货价')).toHaveTextContent('')
    await expect(cellOf(canvas, 3, '采购价')).toHaveTextContent('550.00')
  },
}

/** 对所选价格按规则调整：先看前几格的结果，再一步完成。 */
export const AdjustsTheSelection: Story = {
  name: '批量调整',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('columnheader', { name: '产品价' }))
    await userEvent.click(canvas.getByRole('button', { name: '批量调整' }))
    const panel = within(await screen.findByRole('dialog', { name: '批量调整所选价格' }))
    await userEvent.type(panel.getByRole('textbox', { name: '数值' }), '5')
    await userEvent.click(panel.getByRole('radio', { name: '尾数 .9' }))
    await expect(panel.getByText('166.90')).toBeVisible()
    await userEvent.click(panel.getByRole('button', { name: '调整 12 格' }))
    await expect(cellOf(canvas, 1, '产品价')).toHaveTextContent('166.90')
    await userEvent.click(canvas.getByRole('button', { name: /^撤销/ }))
    await expect(cellOf(canvas, 1, '产品价')).toHaveTextContent('158.40')
  },
}
