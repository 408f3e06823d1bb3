import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, within } from 'storybook/test'
import { assignAppletRole, listAppletRoles } from '#contract/permissions/applet-roles.ts'
import AppletRoleList from '#features/permissions/applet-role/list.tsx'
import { appletRolePaths } from '#features/permissions/paths.ts'
import { appletHandlers } from '#mocks/permissions/applet-roles.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, dialogOf, emptyPage } from '#stories/helpers.ts'

const meta = {
  title: '页面/系统中心/小程序角色',
  component: AppletRoleList,
  decorators: [screenDecorator],
  parameters: { at: appletRolePaths.list.to() },
  beforeEach: () => worker.use(...appletHandlers()),
} satisfies Meta<typeof AppletRoleList>
export default meta
type Story = StoryObj<typeof meta>
const drawerOf = async (name: string) => await dialogOf(name)

export const Default: Story = { name: '默认' }
export const Empty: Story = { name: '空', beforeEach: () => returns(listAppletRoles, emptyPage) }
export const NoMatch: Story = {
  name: '没有符合条件的',
  parameters: { at: appletRolePaths.list.to({ name: '没有这个' }) },
}
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listAppletRoles) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listAppletRoles) }

/** 营销运营只看得到角色，看不到小程序菜单。 */
export const ReadOnly: Story = {
  name: '只读',
  parameters: { as: '营销运营', at: appletRolePaths.list.to({ id: 2 }) },
  play: async ({ canvas }) => {
    const drawer = await drawerOf('查看角色「设计师」')
    await expect(drawer.getByRole('textbox', { name: /角色名称/ })).toBeDisabled()
    await expect(drawer.queryByText('菜单授权')).toBeNull()
    await expect(canvas.queryByRole('button', { name: '新增角色' })).toBeNull()
  },
}

/** 没有默认角色的身份：用户审核通不过，页首提醒。 */
export const WarnsOfIdentitiesWithoutADefault: Story = {
  name: '提醒没有默认角色',
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('「经销商」没有默认角色')).toBeVisible()
  },
}

export const Form: Story = { name: '编辑角色', parameters: { at: appletRolePaths.list.to({ id: 1 }) } }
export const Users: Story = {
  name: '角色的用户，姓名打开用户详情',
  parameters: { at: appletRolePaths.list.to({ id: 7, tab: 'users' }) },
  play: async () => {
    const drawer = await drawerOf('编辑角色「合伙推广人」')
    const [remove] = await drawer.findAllByRole('button', { name: /^移除 / })
    const name = remove?.getAttribute('aria-label')?.slice(3) ?? ''
    await expect(drawer.getAllByRole('link', { name })[0]).toBeVisible()
  },
}

/** 手机随着勾选变化；底部导航没有两个时不能保存。 */
export const ThePhoneFollows: Story = {
  name: '手机随勾选变化',
  ...Form,
  play: async ({ userEvent }) => {
    const drawer = await drawerOf('编辑角色「业主」')
    const phone = within(drawer.getByRole('region', { name: '手机预览' }))
    await expect(phone.getByText('第 2 页，共 2 页')).toBeVisible()
    const tabs = within(phone.getByRole('list', { name: '底部导航' }))
    await expect(tabs.getAllByRole('button')).toHaveLength(5)
    await userEvent.click(drawer.getByRole('checkbox', { name: '底部导航的全部权限' }))
    await expect(tabs.queryAllByRole('button')).toHaveLength(0)
    await userEvent.click(drawer.getByRole('button', { name: '保存' }))
    await expect(await drawer.findByText('底部导航至少选择2个')).toBeVisible()
  },
}

/** 两种身份的默认角色一起替换，先问清楚。 */
export const ReplacesTwoDefaults: Story = {
  name: '替换两个默认角色',
  play: async ({ canvas, userEvent }) => {
    await act({ canvas, userEvent }, '合伙推广人', '设为默认')
    const question = await screen.findByRole('alertdialog', { name: '替换默认角色「设计师」「工长」？' })
    await userEvent.click(within(question).getByRole('button', { name: '替换默认角色' }))
    await expect(await screen.findByText('「合伙推广人」已设为默认角色')).toBeVisible()
  },
}

export const AssignsUsers: Story = {
  name: '身份不符的一一点名，其余照常添加',
  ...Users,
  play: async ({ userEvent }) => {
    const drawer = await drawerOf('编辑角色「合伙推广人」')
    await userEvent.click(await drawer.findByRole('combobox', { name: '添加用户' }))
    const [first] = await screen.findAllByRole('option')
    if (first) await userEvent.click(first)
    returns(assignAppletRole, { done: 0, failed: [{ id: 1, name: '董海燕', message: '身份不符' }] })
    await userEvent.keyboard('{Escape}')
    await userEvent.click(drawer.getByRole('button', { name: '添加 1 个' }))
    await expect(await drawer.findByText('董海燕：身份不符')).toBeVisible()
  },
}

export const RemovesAUser: Story = {
  name: '移除用户',
  ...Users,
  play: async ({ userEvent }) => {
    const drawer = await drawerOf('编辑角色「合伙推广人」')
    const [remove] = await drawer.findAllByRole('button', { name: /^移除 / })
    const name = remove?.getAttribute('aria-label')?.slice(3) ?? ''
    if (remove) await userEvent.click(remove)
    await userEvent.click(await screen.findByRole('button', { name: '移除用户' }))
    await expect(await screen.findByText(`已移除「${name}」`)).toBeVisible()
  },
}
