import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { Field } from '#ui/field/field.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'
import { Held } from './held.tsx'
import { longText } from './samples.ts'

const options = [
  { value: '1', label: '文字水印', hint: '最多 16 个字，竖向重复 10 次' },
  { value: '2', label: '图片水印', hint: '透明底的 PNG，缩至两成' },
  { value: '3', label: '不加水印', disabled: true },
]

const meta = {
  title: '输入/RadioGroup 单选',
  tags: ['autodocs'],
  component: RadioGroup,
  args: { value: '', onChange: fn(), options: options.map(({ hint: _hint, ...option }) => option) },
  render: (args) => (
    <Held initial={args.value} onChange={args.onChange}>
      {(bind) => (
        <Field label="水印类型">
          <RadioGroup {...args} {...bind} />
        </Field>
      )}
    </Held>
  ),
} satisfies Meta<typeof RadioGroup>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { value: '1', stacked: true, disabled: false, options } }

export const StackedWithHints: Story = {
  name: '竖排带说明',
  args: { value: '1', stacked: true, options },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('radio', { name: '图片水印' })).toHaveAccessibleDescription('透明底的 PNG，缩至两成')
  },
}

export const Disabled: Story = { name: '停用', args: { value: '1', disabled: true } }

export const ChoosesByClick: Story = {
  name: '点击选择',
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByText('图片水印'))
    await expect(args.onChange).toHaveBeenLastCalledWith('2')
    await expect(canvas.getByRole('radio', { name: '图片水印' })).toBeChecked()
  },
}

/** 方向键移动即选，跳过停用的。 */
export const ChoosesByKeyboard: Story = {
  name: '键盘选择',
  args: { value: '1' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    // Held down: the selection follows the focus only while an arrow key is pressed.
    await userEvent.keyboard('{ArrowDown>}')
    await waitFor(() => expect(canvas.getByRole('radio', { name: '图片水印' })).toBeChecked())
    await userEvent.keyboard('{/ArrowDown}{ArrowDown>}')
    await waitFor(() => expect(canvas.getByRole('radio', { name: '文字水印' })).toBeChecked())
    await userEvent.keyboard('{/ArrowDown}')
  },
}

export const LongText: Story = {
  name: '长文字',
  args: { stacked: true, options: [{ value: '1', label: longText, hint: longText }] },
}

export const Dark: Story = { ...StackedWithHints, name: '深色', globals: { theme: 'dark' } }
