import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { Switch } from '#ui/switch/switch.tsx'
import { Held } from './held.tsx'

const meta = {
  title: '输入/Switch 开关',
  tags: ['autodocs'],
  component: Switch,
  args: { value: false, onChange: fn(), children: '接收通知' },
  render: (args) => (
    <Held initial={args.value} onChange={args.onChange}>
      {(bind) => <Switch {...args} {...bind} />}
    </Held>
  ),
} satisfies Meta<typeof Switch>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { value: true, disabled: false } }

export const States: Story = {
  name: '状态',
  render: () => (
    <div className="flex gap-6">
      <Switch value onChange={() => undefined}>
        开
      </Switch>
      <Switch value={false} onChange={() => undefined}>
        关
      </Switch>
      <Switch value disabled onChange={() => undefined}>
        停用
      </Switch>
    </div>
  ),
}

export const TurnsByMouseAndKeyboard: Story = {
  name: '鼠标与键盘',
  play: async ({ canvas, userEvent, args }) => {
    const control = canvas.getByRole('switch', { name: '接收通知' })
    await userEvent.click(canvas.getByText('接收通知'))
    await expect(control).toBeChecked()
    await userEvent.keyboard(' ')
    await expect(control).not.toBeChecked()
    await expect(args.onChange).toHaveBeenLastCalledWith(false)
  },
}

export const Dark: Story = { ...States, name: '深色', globals: { theme: 'dark' } }

export const LongText: Story = {
  name: '长文字',
  args: { children: '接收平台运营、供应商与各级经销商发来的全部通知，包括夜间与节假日' },
}
