import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent } from 'storybook/test'
import { cellOf } from './price-cells.ts'
import { priceRowEditorStory } from './price-row-editor-story.tsx'

const meta = {
  ...priceRowEditorStory,
  title: '编辑器/PriceRowEditor 价格表/键盘与输入',
} satisfies Meta<typeof priceRowEditorStory.component>
export default meta
type Story = StoryObj<typeof meta>

/** Tab 向右，回车回到这一行开始的那一列；方向键在覆盖输入时直接走开，F2 修改时留在格里。 */
export const WorksByKeyboard: Story = {
  name: '全程键盘',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(cellOf(canvas, 1, '供货价'))
    await userEvent.keyboard('300{Tab}1.2{Tab}{Enter}')
    await expect(cellOf(canvas, 2, '供货价')).toHaveFocus()
    await expect(cellOf(canvas, 1, '采购价')).toHaveTextContent('360.00')
    await userEvent.keyboard('{F2}{ArrowLeft}{Backspace}5{Enter}')
    await expect(cellOf(canvas, 2, '供货价')).toHaveAttribute('data-changed')
    await userEvent.keyboard('8{ArrowRight}')
    await expect(cellOf(canvas, 3, '采购系数')).toHaveFocus()
    await userEvent.keyboard('{End}{Home}{Control>}{End}{/Control}')
    await expect(cellOf(canvas, 12, '毛利率')).toHaveFocus()
    await userEvent.keyboard('5')
    await expect(canvas.getByRole('status')).toHaveTextContent('这一格只读，不能修改')
  },
}

/** Tab 在表格里走格子；先按 Esc，Tab 就离开。 */
export const LetsTheKeyboardLeave: Story = {
  name: '键盘离开表格',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(cellOf(canvas, 2, '供货价'))
    await userEvent.keyboard('1{Enter}{Escape}')
    await expect(canvas.getByRole('status')).toHaveTextContent('按 Tab 离开表格')
    await userEvent.tab({ shift: true })
    await expect(canvas.getByRole('button', { name: '保存价格' })).toHaveFocus()
  },
}

/** 不是数字的输入清空，超过上限的取上限，都在格里说明。 */
export const ObeysThePriceRule: Story = {
  name: '价格规则',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(cellOf(canvas, 1, '产品价'))
    await userEvent.keyboard('abc{Enter}99999999{Enter}')
    await expect(cellOf(canvas, 1, '产品价')).toHaveAttribute('title', '「abc」不是数字，已清空；原值 158.40')
    await expect(cellOf(canvas, 2, '产品价')).toHaveTextContent('9,999,999.00')
    await expect(cellOf(canvas, 2, '产品价').title).toContain('超过上限，已改为 9,999,999')
  },
}

/** 中文输入法打出的全角数字变为半角，选字途中的回车归输入法。 */
export const WaitsForTheInputMethod: Story = {
  name: '输入法途中',
  play: async ({ canvas, userEvent }) => {
    const cell = cellOf(canvas, 1, '供货价')
    await userEvent.click(cell)
    await fireEvent.keyDown(cell, { key: 'Process' })
    const input = canvas.getByRole('textbox', { name: /^供货价/ })
    await fireEvent.compositionStart(input)
    await fireEvent.input(input, { target: { value: '２００。５' }, isComposing: true })
    await fireEvent.keyDown(input, { key: 'Enter', isComposing: true })
    await expect(input).toBeVisible()
    await fireEvent.compositionEnd(input)
    await expect(input).toHaveValue('200.5')
    await expect(cellOf(canvas, 1, '采购价')).toHaveTextContent('220.55')
  },
}
