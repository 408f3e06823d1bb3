import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { KeyboardKey } from '#ui/keyboard-key/keyboard-key.tsx'

const meta = {
  title: '操作/KeyboardKey 按键',
  tags: ['autodocs'],
  component: KeyboardKey,
  args: { keys: 'Mod+K' },
} satisfies Meta<typeof KeyboardKey>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { keys: 'Shift+Enter' } }

export const Named: Story = {
  name: '按键的写法',
  args: { keys: 'Shift+ArrowUp' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('↑')).toBeVisible()
  },
}

export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
