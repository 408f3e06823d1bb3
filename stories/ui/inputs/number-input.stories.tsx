import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn } from 'storybook/test'
import { NumberInput } from '#ui/number-input/number-input.tsx'
import { Held } from './held.tsx'

const meta = {
  title: '输入/NumberInput 数字',
  tags: ['autodocs'],
  component: NumberInput,
  args: { value: '', onChange: fn(), 'aria-label': '重量' },
  render: (args) => (
    <Held initial={args.value} onChange={args.onChange}>
      {(bind) => <NumberInput {...args} {...bind} className="max-w-40" />}
    </Held>
  ),
} satisfies Meta<typeof NumberInput>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认', args: { value: '12.5', suffix: 'kg' } }

export const Playground: Story = { name: '试一试', args: { value: '12.5', suffix: 'kg', decimals: 2, max: 100 } }

export const KeepsDigitsAndOnePoint: Story = {
  name: '只留数字和一个点',
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('textbox', { name: '重量' })
    await userEvent.type(input, '-1a2.b3.4元')
    await expect(input).toHaveValue('12.3')
  },
}

export const TwoDecimals: Story = {
  name: '两位小数',
  args: { decimals: 2 },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), '1.259')
    await expect(canvas.getByRole('textbox')).toHaveValue('1.25')
  },
}

export const WholeNumbers: Story = {
  name: '整数',
  args: { decimals: 0, 'aria-label': '库存' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), '１２')
    await expect(canvas.getByRole('textbox')).toHaveValue('12')
  },
}

export const CappedAtTheMaximum: Story = {
  name: '不超过上限',
  args: { max: 100 },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), '101')
    await expect(canvas.getByRole('textbox')).toHaveValue('100')
  },
}

/** 离开时补全：007. 成为 7。 */
export const SettlesWhenLeft: Story = {
  name: '离开时补全',
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), '007.')
    await userEvent.tab()
    await expect(canvas.getByRole('textbox')).toHaveValue('7')
  },
}

/** 输入法选字途中不过滤。 */
export const WaitsForTheInputMethod: Story = {
  name: '输入法途中',
  play: async ({ canvas, args }) => {
    const input = canvas.getByRole('textbox')
    await fireEvent.compositionStart(input)
    await fireEvent.input(input, { target: { value: 'san' } })
    await expect(input).toHaveValue('san')
    await fireEvent.input(input, { target: { value: '三3' } })
    await fireEvent.compositionEnd(input)
    await expect(input).toHaveValue('3')
    await expect(args.onChange).toHaveBeenLastCalledWith('3')
  },
}

export const Dark: Story = { name: '深色', args: { value: '12.5', suffix: 'kg' }, globals: { theme: 'dark' } }
