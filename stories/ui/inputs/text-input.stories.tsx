import type { Meta, StoryObj } from '@storybook/react-vite'
import Search from 'lucide-react/icons/search'
import { expect, fireEvent, fn } from 'storybook/test'
import { TextInput } from '#ui/text-input/text-input.tsx'
import { Held } from './held.tsx'
import { longText } from './samples.ts'

const meta = {
  title: '输入/TextInput 单行文本',
  tags: ['autodocs'],
  component: TextInput,
  args: { value: '', onChange: fn(), 'aria-label': '商品名称', placeholder: '请输入商品名称' },
  render: (args) => (
    <Held initial={args.value} onChange={args.onChange}>
      {(bind) => <TextInput {...args} {...bind} className="max-w-80" />}
    </Held>
  ),
} satisfies Meta<typeof TextInput>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = {
  name: '试一试',
  args: { value: '奥斯陆三人位沙发', clearable: true, maxLength: 30, suffix: '件' },
}

export const PrefixAndSuffix: Story = {
  name: '前缀与后缀',
  args: { value: '沙发', prefix: <Search aria-hidden strokeWidth={1.75} />, suffix: 'cm' },
}

export const States: Story = {
  name: '状态',
  render: () => (
    <div className="grid max-w-80 gap-3">
      <TextInput aria-label="有误" aria-invalid value="北欧之家" onChange={() => undefined} />
      <TextInput aria-label="只读" readOnly value="北欧之家" onChange={() => undefined} />
      <TextInput aria-label="停用" disabled value="北欧之家" onChange={() => undefined} />
    </div>
  ),
}

export const Clears: Story = {
  name: '清空',
  args: { value: '沙发', clearable: true },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '清空' }))
    await expect(canvas.getByRole('textbox')).toHaveValue('')
    await expect(canvas.getByRole('textbox')).toHaveFocus()
    await expect(canvas.queryByRole('button', { name: '清空' })).toBeNull()
  },
}

export const CountsAndStops: Story = {
  name: '计数并到此为止',
  args: { maxLength: 5 },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), '123456')
    await expect(canvas.getByRole('textbox')).toHaveValue('12345')
    await expect(canvas.getByText('5/5')).toBeVisible()
  },
}

/** 拼音还没选成字时不打扰，选定后才交出。 */
export const WaitsForTheInputMethod: Story = {
  name: '输入法途中',
  play: async ({ canvas, args }) => {
    const input = canvas.getByRole('textbox')
    await fireEvent.compositionStart(input)
    await fireEvent.input(input, { target: { value: "sha'fa" } })
    await expect(input).toHaveValue("sha'fa")
    await expect(args.onChange).not.toHaveBeenCalled()
    await fireEvent.input(input, { target: { value: '沙发' } })
    await fireEvent.compositionEnd(input)
    await expect(args.onChange).toHaveBeenLastCalledWith('沙发')
  },
}

export const LongText: Story = { name: '长文字', args: { value: longText, maxLength: 100, clearable: true } }

export const Dark: Story = { ...States, name: '深色', globals: { theme: 'dark' } }
