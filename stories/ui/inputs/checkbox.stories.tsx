import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Held } from './held.tsx'
import { longText } from './samples.ts'

const meta = {
  title: '输入/Checkbox 勾选',
  tags: ['autodocs'],
  component: Checkbox,
  args: { value: false, onChange: fn(), children: '下载时加水印' },
  render: (args) => (
    <Held initial={args.value} onChange={args.onChange}>
      {(bind) => <Checkbox {...args} {...bind} />}
    </Held>
  ),
} satisfies Meta<typeof Checkbox>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { value: true, indeterminate: false, disabled: false } }

export const States: Story = {
  name: '状态',
  render: () => (
    <div className="grid gap-1">
      <Checkbox value={false} onChange={() => undefined}>
        未选
      </Checkbox>
      <Checkbox value onChange={() => undefined}>
        已选
      </Checkbox>
      <Checkbox value={false} indeterminate onChange={() => undefined}>
        部分已选
      </Checkbox>
      <Checkbox value={false} aria-invalid onChange={() => undefined}>
        有误
      </Checkbox>
      <Checkbox value disabled onChange={() => undefined}>
        停用
      </Checkbox>
    </div>
  ),
}

export const ClickOnTheWordsTicks: Story = {
  name: '点文字勾选',
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByText('下载时加水印'))
    await expect(args.onChange).toHaveBeenLastCalledWith(true)
    await expect(canvas.getByRole('checkbox', { name: '下载时加水印' })).toBeChecked()
  },
}

export const TicksByKeyboard: Story = {
  name: '键盘勾选',
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard(' ')
    await expect(canvas.getByRole('checkbox')).toBeChecked()
    await userEvent.keyboard(' ')
    await expect(canvas.getByRole('checkbox')).not.toBeChecked()
  },
}

/** 部分已选时，再点一次即全选。 */
export const IndeterminateTicksAll: Story = {
  name: '部分已选',
  args: { indeterminate: true },
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('checkbox')).toBePartiallyChecked()
    await userEvent.click(canvas.getByRole('checkbox'))
    await expect(args.onChange).toHaveBeenLastCalledWith(true)
  },
}

export const LongText: Story = {
  name: '长文字',
  args: { children: longText },
  decorators: [
    (Story) => (
      <div className="max-w-80">
        <Story />
      </div>
    ),
  ],
}

export const Dark: Story = { ...States, name: '深色', globals: { theme: 'dark' } }
