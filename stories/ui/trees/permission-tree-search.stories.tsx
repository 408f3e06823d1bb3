import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { goodsOperator } from './permission-samples.ts'
import { permissionTreeStory } from './permission-tree-story.tsx'

const meta = {
  ...permissionTreeStory,
  title: '树/PermissionTree 权限树/查找与筛选',
} satisfies Meta<typeof permissionTreeStory.component>
export default meta
type Story = StoryObj<typeof meta>

/** 按页面、权限名、权限码或拼音查找。 */
export const Finds: Story = {
  name: '查找',
  play: async ({ canvas, userEvent }) => {
    const search = canvas.getByRole('textbox', { name: '搜索权限' })
    await userEvent.type(search, 'czrz')
    await waitFor(() => expect(canvas.getAllByRole('row')).toHaveLength(3))
    await expect(canvas.getByRole('row', { name: /^操作日志的/ })).toBeVisible()
    await userEvent.clear(search)
    await userEvent.paste('supplierNotice:publish')
    await expect(await canvas.findByRole('row', { name: /^供应商通知的/ })).toBeVisible()
    await userEvent.clear(search)
    await userEvent.type(search, '火箭')
    await expect(await canvas.findByText('没有与「火箭」相符的权限')).toBeVisible()
  },
}

/** 只看已选：刚去掉的先不消失，免得误点后找不回来。 */
export const OnlyChosen: Story = {
  name: '只看已选',
  args: { value: ['brand:view', 'file:upload'] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('switch', { name: '只看已选' }))
    await expect(canvas.queryByRole('row', { name: /^供应商的/ })).toBeNull()
    await userEvent.click(canvas.getByRole('checkbox', { name: '上传' }))
    await expect(canvas.getByRole('checkbox', { name: '上传' })).not.toBeChecked()
    await userEvent.click(canvas.getByRole('switch', { name: '只看已选' }))
    await expect(canvas.getByRole('row', { name: /^供应商的/ })).toBeVisible()
  },
}

/** 只看变更：与上次保存不同的那些页面。 */
export const OnlyChanged: Story = {
  name: '只看变更',
  args: { before: goodsOperator, value: goodsOperator.filter((code) => code !== 'brand:delete') },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('switch', { name: '只看变更' }))
    await expect(canvas.getByRole('row', { name: /^品牌的全部权限/ })).toBeVisible()
    await expect(canvas.queryByRole('row', { name: /^供应商的全部权限/ })).toBeNull()
  },
}
