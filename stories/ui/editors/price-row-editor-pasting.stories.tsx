import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, screen, waitFor, within } from 'storybook/test'
import { cellOf, paste } from './price-cells.ts'
import { priceRowEditorStory } from './price-row-editor-story.tsx'

const meta = {
  ...priceRowEditorStory,
  title: '编辑器/PriceRowEditor 价格表/复制粘贴与问题',
} satisfies Meta<typeof priceRowEditorStory.component>
export default meta
type Story = StoryObj<typeof meta>

/** 从 Excel 粘贴：不是价格的文字留在格里并标出，改好之前不写入，也不能保存。 */
export const PastedTextMarksItsCell: Story = {
  name: '粘贴的文字标出',
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(cellOf(canvas, 2, '供货价'))
    await paste(cellOf(canvas, 2, '供货价'), '￥1,234.50\r\n面议\r\n')
    const wrong = cellOf(canvas, 3, '供货价')
    await expect(wrong).toHaveTextContent('面议')
    await expect(wrong).toHaveAttribute('aria-invalid', 'true')
    await expect(wrong).toHaveAttribute('title', '「面议」不是数字；价格仍为 3,158.20')
    await expect(canvas.getByRole('status')).toHaveTextContent('已粘贴 2 格，1 格有误，改好前原值不变')
    await expect(canvas.getByRole('button', { name: '保存价格' })).toBeDisabled()
    await userEvent.click(canvas.getByRole('button', { name: '下一处' }))
    await expect(wrong).toHaveFocus()
    await userEvent.keyboard('3000{Enter}')
    await userEvent.click(canvas.getByRole('button', { name: '保存价格' }))
    await expect(args.onSave).toHaveBeenCalled()
    await expect(canvas.getByText('没有改动')).toBeVisible()
  },
}

/** 一次粘贴是一步：一次撤销全部还原。 */
export const UndoesAPasteAtOnce: Story = {
  name: '粘贴一步撤销',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(cellOf(canvas, 1, '供货价'))
    await paste(cellOf(canvas, 1, '供货价'), Array(12).fill('100').join('\n'))
    await expect(cellOf(canvas, 12, '供货价')).toHaveTextContent('100.00')
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect(canvas.getByText('没有改动')).toBeVisible()
    await userEvent.keyboard('{Control>}y{/Control}')
    await expect(cellOf(canvas, 12, '供货价')).toHaveTextContent('100.00')
  },
}

/** 粘贴不下就整块不粘贴，说明原因。 */
export const RefusesWhatDoesNotFit: Story = {
  name: '粘贴不下',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(cellOf(canvas, 11, '供货价'))
    await paste(cellOf(canvas, 11, '供货价'), '1\n2\n3')
    await expect(canvas.getByRole('status')).toHaveTextContent('没有粘贴：要粘贴 3 行，从第 11 行起只有 2 行')
    await expect(canvas.getByText('没有改动')).toBeVisible()
  },
}

/** 复制出去的是不带千分位的数字，Excel、WPS 各列对齐。 */
export const CopiesForSpreadsheets: Story = {
  name: '复制到 Excel',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(cellOf(canvas, 2, '供货价'))
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
    await expect(canvas.getByText('已选 4 格')).toBeVisible()
    const clipboardData = new DataTransfer()
    await fireEvent(document, new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
    await expect(clipboardData.getData('text/plain')).toBe('1639.10\t1.1\r\n3158.20\t1.1')
    await expect(clipboardData.getData('text/html')).toContain('<td>1639.10</td>')
  },
}

/** 问题列表：错误与提醒分开说，点一条到那一格。 */
export const JumpsToProblems: Story = {
  name: '跳到问题',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(cellOf(canvas, 4, '销售价'))
    await userEvent.keyboard('{Delete}')
    await userEvent.click(cellOf(canvas, 9, '销售价'))
    await userEvent.keyboard('1{Enter}')
    await userEvent.click(canvas.getByRole('button', { name: '1 处错误，1 处提醒' }))
    const list = within(await screen.findByRole('dialog', { name: '错误与提醒' }))
    await userEvent.click(list.getByRole('button', { name: /第 4 行.*在售商品必须有销售价/ }))
    await waitFor(() => expect(cellOf(canvas, 4, '销售价')).toHaveFocus())
    await userEvent.click(canvas.getByRole('button', { name: '下一处' }))
    await expect(cellOf(canvas, 9, '销售价')).toHaveFocus()
  },
}
