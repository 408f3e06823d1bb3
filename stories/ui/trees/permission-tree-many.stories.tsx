import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { manyPermissions, someOfMany } from './permission-samples.ts'
import { permissionTreeStory } from './permission-tree-story.tsx'

const meta = {
  ...permissionTreeStory,
  title: '树/PermissionTree 权限树/数量',
  args: { label: '超级管理员的权限', nodes: manyPermissions, value: someOfMany, onChange: fn() },
} satisfies Meta<typeof permissionTreeStory.component>
export default meta
type Story = StoryObj<typeof meta>

/** 456 个权限一次打开，勾选不卡顿。 */
export const Large: Story = {
  name: '数量很多',
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getAllByRole('row')).toHaveLength(19 + 57 + 1)
    await userEvent.click(canvas.getByRole('button', { name: '全选' }))
    await expect(canvas.getByRole('status')).toHaveTextContent('已选 456 / 456')
    await userEvent.click(canvas.getByRole('button', { name: '全不选' }))
    await expect(canvas.getByRole('status')).toHaveTextContent('已选 0 / 456')
  },
}
