import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn } from 'storybook/test'
import { cellOf } from './price-cells.ts'
import { pricesLead } from './price-rows.ts'
import { PricedGoods } from './priced-goods.tsx'

const meta = {
  title: '编辑器/PriceRowEditor 价格表/行为',
  component: PricedGoods,
  args: { count: 12, onChange: fn(), onSave: fn() },
} satisfies Meta<typeof PricedGoods>
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
