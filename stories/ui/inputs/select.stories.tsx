import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen } from 'storybook/test'
import { Field } from '#ui/field/field.tsx'
import { Select } from '#ui/select/select.tsx'
import { Held } from './held.tsx'
import { brands, longText } from './samples.ts'

const meta = {
  title: '输入/Select 选择',
  tags: ['autodocs'],
  component: Select,
  args: { value: '', onChange: fn(), options: brands },
  render: (args) => (
    <Held initial={args.value} onChange={args.onChange}>
      {(bind) => (
        <Field label="品牌" className="max-w-80">
          <Select {...args} {...bind} />
        </Field>
      )}
    </Held>
  ),
} satisfies Meta<typeof Select>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = {
  name: '试一试',
  args: { value: '101', clearable: true, placeholder: '全部品牌', disabled: false },
}

export const Disabled: Story = { name: '停用', args: { value: '101', disabled: true } }

export const ChoosesByMouse: Story = {
  name: '鼠标选择',
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: '品牌' }))
    await userEvent.click(await screen.findByRole('option', { name: /木与石/ }))
    await expect(args.onChange).toHaveBeenLastCalledWith('102')
    await expect(canvas.getByRole('combobox', { name: '品牌' })).toHaveTextContent('木与石')
  },
}

export const ChoosesByKeyboard: Story = {
  name: '键盘选择',
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('option', { name: /北欧之家/ })
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect(args.onChange).toHaveBeenCalledOnce()
    await expect(canvas.getByRole('combobox', { name: '品牌' })).toHaveFocus()
  },
}

/** 用鼠标点清空，用键盘按删除键。 */
export const Clears: Story = {
  name: '清空',
  args: { value: '101', clearable: true },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: '清空' }))
    await expect(canvas.getByRole('combobox')).toHaveTextContent('请选择')
    await userEvent.click(canvas.getByRole('combobox'))
    await userEvent.click(await screen.findByRole('option', { name: /北欧之家/ }))
    await userEvent.keyboard('{Delete}')
    await expect(args.onChange).toHaveBeenLastCalledWith('')
  },
}

export const LongText: Story = {
  name: '长文字',
  args: { value: '1', options: [{ value: '1', label: longText }, ...brands], clearable: true },
}

export const Dark: Story = { name: '深色', args: { value: '101', clearable: true }, globals: { theme: 'dark' } }
