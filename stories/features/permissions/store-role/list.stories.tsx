import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, within } from 'storybook/test'
import { listStoreRoles, saveStoreRole } from '#contract/permissions/store-roles.ts'
import { storeRolePaths } from '#features/permissions/paths.ts'
import StoreRoleList from '#features/permissions/store-role/list.tsx'
import { storeHandlers } from '#mocks/permissions/store-roles.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, choose, confirm, dialogOf, emptyPage, openMenu, rowOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/系统中心/门店商城角色',
  component: StoreRoleList,
  decorators: [screenDecorator],
  parameters: { at: storeRolePaths.list.to() },
  beforeEach: () => worker.use(...storeHandlers()),
} satisfies Meta<typeof StoreRoleList>
export default meta
type Story = StoryObj<typeof meta>
const drawerOf = async (name: string) => await dialogOf(name)

export const Default: Story = { name: '默认' }
export const Empty: Story = { name: '空', beforeEach: () => returns(listStoreRoles, emptyPage) }
export const NoMatch: Story = {
  name: '没有符合条件的',
  parameters: { at: storeRolePaths.list.to({ name: '没有这个' }) },
}
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listStoreRoles) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listStoreRoles) }

/** 只读审计看得到角色和它的菜单，什么都不能改。 */
export const ReadOnly: Story = {
  name: '只读',
  parameters: { as: '只读审计', at: storeRolePaths.list.to({ id: 3 }) },
  play: async () => {
    const drawer = await drawerOf('查看角色「店员」')
    await expect(drawer.getByRole('textbox', { name: /角色名称/ })).toBeDisabled()
    await expect(drawer.queryByRole('button', { name: '保存' })).toBeNull()
  },
}

/** 每种商家类型和级别的默认角色；没有的地方提醒：那里的新人员将没有菜单。 */
export const WarnsOfEmptyPlaces: Story = {
  name: '提醒没有默认角色',
  play: async ({ canvas }) => {
    const matrix = within(await canvas.findByRole('region', { name: '默认角色' }))
    await expect(matrix.getByText('5 处没有默认角色，这些人员将没有菜单')).toBeVisible()
    const row = within(matrix.getByRole('row', { name: /设计工作室/ }))
    await expect(row.getByRole('button', { name: '设计师助理' })).toBeVisible()
    await expect(row.getAllByText('未设置')).toHaveLength(2)
  },
}

export const Form: Story = { name: '编辑角色', parameters: { at: storeRolePaths.list.to({ id: 2 }) } }
export const Members: Story = {
  name: '角色的人员',
  parameters: { at: storeRolePaths.list.to({ id: 1, tab: 'members' }) },
}

export const FindsMembers: Story = {
  name: '按姓名或商家查找使用人员',
  ...Members,
  play: async ({ userEvent }) => {
    const drawer = await drawerOf('编辑角色「店主」')
    await userEvent.type(await drawer.findByRole('textbox', { name: '搜索人员' }), '木白')
    await expect(await drawer.findByText('苏州木白空间设计工作室')).toBeVisible()
    await expect(drawer.queryByText('西安陈海燕家居')).toBeNull()
  },
}

/** 店员不能看供货价：改为店员后说明原因，取消勾选后就不再提供。 */
export const ClerksSeeNoSupplyPrice: Story = {
  name: '店员不能看供货价',
  parameters: { at: storeRolePaths.list.to({ id: 5 }) },
  play: async ({ userEvent }) => {
    const drawer = await drawerOf('编辑角色「财务」')
    await choose({ canvas: drawer, userEvent }, /角色级别/, '店员')
    await userEvent.click(drawer.getByRole('button', { name: '保存' }))
    await expect(await drawer.findByText('店员不能查看供货价')).toBeVisible()
    const prices = within(drawer.getByRole('group', { name: /可见价格/ }))
    await userEvent.click(prices.getByRole('checkbox', { name: '供货价' }))
    await expect(prices.queryByRole('checkbox', { name: '供货价' })).toBeNull()
  },
}

export const AddsARole: Story = {
  name: '新角色要有名称、商家类型和级别',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '新增角色' }))
    const drawer = await drawerOf('新增角色')
    await userEvent.click(drawer.getByRole('button', { name: '保存' }))
    await expect(await drawer.findByText('请选择角色级别')).toBeVisible()
    await expect(drawer.getByText('请选择适用商家类型')).toBeVisible()
  },
}

/** 勾选按钮会勾选它的页面；不适用于所选商家类型的菜单是灰色的。 */
export const TicksMenus: Story = {
  name: '勾选菜单',
  parameters: { at: storeRolePaths.list.to({ id: 4 }) },
  play: async ({ userEvent }) => {
    const drawer = await drawerOf('编辑角色「设计师助理」')
    const invoice = within(drawer.getByRole('row', { name: /发票/ })).getByRole('checkbox', { name: /打开页面/ })
    await expect(invoice).toBeDisabled()
    const staff = within(drawer.getByRole('row', { name: /员工管理/ }))
    await userEvent.click(staff.getByRole('checkbox', { name: '新增员工' }))
    await expect(staff.getByRole('checkbox', { name: /打开页面/ })).toBeChecked()
  },
}

/** 同一处只有一个默认角色：先问，替换后旧的失去标记。 */
export const ReplacesTheDefault: Story = {
  name: '替换默认角色',
  play: async (context) => {
    const { canvas, userEvent } = context
    await act(context, '采购专员', '设为默认')
    await confirm({ userEvent }, '替换默认角色「店员」？', '替换默认角色')
    await expect(await screen.findByText('「采购专员」已设为默认角色')).toBeVisible()
    const matrix = within(canvas.getByRole('region', { name: '默认角色' }))
    await expect(await within(matrix.getByRole('row', { name: /装修公司/ })).findByText('采购专员')).toBeVisible()
  },
}

/** 默认角色不能停用，有人使用的不能删除：在菜单里说明。 */
export const SaysWhatCannotBeDone: Story = {
  name: '说明不能做的操作',
  play: async ({ canvas, userEvent }) => {
    await openMenu({ canvas, userEvent }, '店主')
    await expect(await screen.findByText('默认角色不能停用')).toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
  },
}

export const CopiesARole: Story = {
  name: '复制角色',
  play: async (context) => {
    const { canvas, userEvent } = context
    await act(context, '店长', '复制')
    const dialog = await drawerOf('复制角色「店长」')
    await userEvent.click(dialog.getByRole('button', { name: '复制角色' }))
    const row = await rowOf({ canvas }, '店长 副本')
    await expect(row.getByText('已停用')).toBeVisible()
  },
}

/** 别人先保存了：两边并列，选择后再保存。 */
export const Conflict: Story = {
  name: '别人先保存了',
  parameters: { at: storeRolePaths.list.to({ id: 6 }) },
  play: async ({ userEvent }) => {
    const drawer = await drawerOf('编辑角色「采购专员」')
    await userEvent.type(drawer.getByRole('textbox', { name: /角色名称/ }), '一')
    fails(saveStoreRole, 409, '数据已被他人修改,请刷新后重试', {
      latest: {
        id: 6,
        version: 4,
        name: '采购',
        description: '',
        merchantTypes: [1],
        roleLevel: 3,
        canViewPrice: [2],
        isDefault: false,
        sort: 6,
        checkedIds: [],
        updatedBy: '梁一鸣',
        updatedAt: '2026-11-21T09:00:00.000+08:00',
      },
    })
    await userEvent.click(drawer.getByRole('button', { name: '保存' }))
    await expect(await drawer.findByText(/梁一鸣/)).toBeVisible()
  },
}
