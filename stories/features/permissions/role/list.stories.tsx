import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, within } from 'storybook/test'
import { assignRoleUsers, listRoles, saveRole } from '#contract/permissions/roles.ts'
import { startViewAs } from '#contract/view-as.ts'
import { rolePaths } from '#features/permissions/paths.ts'
import RoleList from '#features/permissions/role/list.tsx'
import { roleHandlers } from '#mocks/permissions/roles.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, choose, dialogOf, emptyPage, questionOf, rowOf, tick } from '#stories/helpers.ts'

const meta = {
  title: '页面/系统中心/角色管理',
  component: RoleList,
  decorators: [screenDecorator],
  parameters: { at: rolePaths.list.to() },
  beforeEach: () => worker.use(...roleHandlers()),
} satisfies Meta<typeof RoleList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }
export const Empty: Story = { name: '空', beforeEach: () => returns(listRoles, emptyPage) }
export const NoMatch: Story = { name: '没有符合条件的', parameters: { at: rolePaths.list.to({ keyword: '没有这个' }) } }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listRoles) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listRoles) }

/** 只读审计能看角色、菜单和账号，什么都不能改。 */
export const ReadOnly: Story = {
  name: '只读',
  parameters: { as: '只读审计' },
  play: async ({ canvas }) => {
    const row = await rowOf({ canvas }, '灯具运营')
    await expect(row.getByRole('button', { name: '预览菜单' })).toBeVisible()
    await expect(row.queryByRole('button', { name: '授权' })).toBeNull()
    await expect(canvas.queryByRole('button', { name: '新增角色' })).toBeNull()
  },
}

export const WhoCanDoThis: Story = {
  name: '授权菜单：哪些角色能做这件事？',
  parameters: { at: rolePaths.list.to({ permission: 'product:price' }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('row', { name: /商品运营/ })).toBeVisible()
    await expect(canvas.queryByRole('row', { name: /灯具运营/ })).toBeNull()
  },
}

export const Facts: Story = { name: '角色详情', parameters: { at: rolePaths.list.to({ id: 10 }) } }
export const Trail: Story = { name: '操作日志', parameters: { at: rolePaths.list.to({ id: 10, tab: 'audit' }) } }

/** 持有该角色的人看到的顶部导航和侧边菜单，从落地页开始，可以走一走。 */
export const PreviewsTheMenu: Story = {
  name: '预览角色的菜单',
  play: async (context) => {
    await act(context, '灯具运营', '预览菜单')
    const drawer = await dialogOf('预览菜单 灯具运营')
    await expect(await drawer.findByText('落地页')).toBeVisible()
    const side = within(drawer.getByRole('navigation', { name: '灯具运营的侧边菜单' }))
    await expect(side.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['商品列表', '品牌列表'])
    await context.userEvent.click(drawer.getByRole('link', { name: '系统中心' }))
    await expect(await drawer.findByText('/notifications')).toBeVisible()
  },
}

/** 新角色保存后接着授权；编码重复当场说明。 */
export const AddsARole: Story = {
  name: '新增角色',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '新增角色' }))
    const drawer = await dialogOf('新增角色')
    await userEvent.type(drawer.getByRole('textbox', { name: /角色名称/ }), '卫浴运营')
    await userEvent.type(drawer.getByRole('textbox', { name: /角色编码/ }), 'lampOperator')
    await userEvent.click(drawer.getByRole('button', { name: '保存并授权' }))
    await expect(await drawer.findByText('角色编码已存在')).toBeVisible()
    await userEvent.type(drawer.getByRole('textbox', { name: /角色编码/ }), '2')
    await userEvent.click(drawer.getByRole('button', { name: '保存并授权' }))
    await expect(await screen.findByRole('dialog', { name: '授权 卫浴运营' })).toBeVisible()
  },
}

/** 编辑时角色已被别人删除：说明白，填写的内容还在。 */
export const GoneWhileEdited: Story = {
  name: '编辑时角色被删除',
  beforeEach: () => fails(saveRole, 404, '角色不存在或已被删除'),
  play: async ({ canvas, userEvent }) => {
    const row = await rowOf({ canvas }, '灯具运营')
    await userEvent.click(row.getByRole('button', { name: '编辑' }))
    const drawer = await dialogOf('编辑角色「灯具运营」')
    const duty = drawer.getByRole('textbox', { name: /职责说明/ })
    await userEvent.clear(duty)
    await userEvent.type(duty, '灯具与照明')
    await userEvent.click(drawer.getByRole('button', { name: '保存' }))
    await expect(await drawer.findByText('角色不存在或已被删除')).toBeVisible()
    await expect(duty).toHaveValue('灯具与照明')
  },
}

/** 数据范围随适用账号类型；不同类型只有指定品牌与仅本人创建，选中后说明看到什么。 */
export const ScopeFollowsTheType: Story = {
  name: '数据范围随账号类型',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '新增角色' }))
    const drawer = await dialogOf('新增角色')
    await userEvent.click(drawer.getByRole('checkbox', { name: '供应商' }))
    await userEvent.click(drawer.getByRole('combobox', { name: /数据范围/ }))
    await expect(screen.queryByRole('option', { name: '全部数据' })).toBeNull()
    await userEvent.click(await screen.findByRole('option', { name: '指定品牌' }))
    await expect(await drawer.findByText(/只看账号「可管品牌」/)).toBeVisible()
    await choose({ canvas: drawer, userEvent }, /数据范围/, '仅本人创建')
    await expect(await drawer.findByText(/只看本人创建的记录/)).toBeVisible()
    await userEvent.click(drawer.getByRole('checkbox', { name: '平台人员' }))
    await userEvent.click(drawer.getByRole('combobox', { name: /数据范围/ }))
    await expect(await screen.findByRole('option', { name: '本供应商' })).toBeVisible()
  },
}

export const DisablingNamesWhoIsLeftWithout: Story = {
  name: '停用前点名：谁会一个角色都不剩',
  play: async (context) => {
    await act(context, '灯具运营', '停用')
    const dialog = await questionOf('停用角色「灯具运营」？')
    await expect(await dialog.findByText(/1 个账号没有其他启用的角色.*何晚晴/)).toBeVisible()
    await context.userEvent.click(dialog.getByRole('button', { name: '停用角色' }))
    await expect(await screen.findByText('角色「灯具运营」已停用，1 个账号没有其他角色')).toBeVisible()
  },
}

/** 复制：授权相同，先停用，没有账号；没人用过的停用角色可以删除。 */
export const CopiesAndDeletes: Story = {
  name: '复制与删除',
  play: async (context) => {
    const { canvas, userEvent } = context
    await act(context, '灯具运营', '复制')
    const dialog = await dialogOf('复制角色「灯具运营」')
    await userEvent.type(dialog.getByRole('textbox', { name: /角色编码/ }), 'lampCopy')
    await userEvent.click(dialog.getByRole('button', { name: '复制角色' }))
    const row = await canvas.findByRole('row', { name: /灯具运营 副本/ })
    await expect(within(row).getByText('已停用')).toBeVisible()
    await act(context, '灯具运营 副本', '删除')
    await userEvent.click(await screen.findByRole('button', { name: '删除角色' }))
    await expect(await screen.findByText('角色「灯具运营 副本」已删除')).toBeVisible()
  },
}

/** 账号：给更多人，从谁那里拿走；最后一个角色拿不走。 */
export const GivesToAccounts: Story = {
  name: '分配账号',
  parameters: { at: rolePaths.list.to({ id: 10, tab: 'users' }) },
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('灯具运营')
    await choose({ canvas: drawer, userEvent }, '添加账号', /周予安/)
    await userEvent.click(drawer.getByRole('button', { name: '添加 1 个' }))
    const holders = within(await drawer.findByRole('list', { name: '使用该角色的账号' }))
    await expect(await holders.findByText('周予安')).toBeVisible()
    await userEvent.click(holders.getByRole('button', { name: '移除 何晚晴' }))
    const question = await questionOf(/移除「何晚晴」/)
    await userEvent.click(question.getByRole('button', { name: '移除账号' }))
    await expect(await question.findByText('一个账号至少有一个角色')).toBeVisible()
  },
}

export const TellsWhomItDoesNotFit: Story = {
  name: '不能给的，逐个说明原因',
  parameters: { at: rolePaths.list.to({ id: 10, tab: 'users' }) },
  beforeEach: () =>
    returns(assignRoleUsers, { done: 0, failed: [{ id: 2, name: '周予安', message: '一个账号最多 5 个角色' }] }),
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('灯具运营')
    await choose({ canvas: drawer, userEvent }, '添加账号', /周予安/)
    await userEvent.click(drawer.getByRole('button', { name: '添加 1 个' }))
    await expect(await drawer.findByText('周予安：一个账号最多 5 个角色')).toBeVisible()
  },
}

/** 勾选 2 到 4 个角色，只看不同的权限。 */
export const ComparesRoles: Story = {
  name: '比较角色',
  play: async ({ canvas, userEvent }) => {
    await tick({ canvas, userEvent }, '商品运营', '灯具运营')
    await userEvent.click(await canvas.findByRole('button', { name: '对比角色' }))
    const drawer = await dialogOf('对比角色')
    const table = within(await drawer.findByRole('table', { name: '角色权限对比' }))
    await expect(table.getByRole('row', { name: /商品 · 改价 .*有 没有/ })).toBeVisible()
    await expect(table.queryByRole('row', { name: /^商品 · 查看 / })).toBeNull()
    await userEvent.click(drawer.getByRole('switch', { name: '只看差异' }))
    await expect(await table.findByRole('row', { name: /^商品 · 查看 / })).toBeVisible()
  },
}

/** 说明会发生什么；服务器的拒绝留在原处。 */
export const ViewsAsARole: Story = {
  name: '以此角色查看',
  beforeEach: () => fails(startViewAs, 403, '不能以权限超出自己的角色查看'),
  play: async (context) => {
    await act(context, '灯具运营', '以此角色查看')
    const dialog = await dialogOf('以角色「灯具运营」的身份查看控制台？')
    await expect(dialog.getByText(/只能看：保存、导出、上传等操作都会被拒绝/)).toBeVisible()
    await context.userEvent.click(dialog.getByRole('button', { name: '开始查看' }))
    await expect(await dialog.findByText(/不能以权限超出自己的角色查看/)).toBeVisible()
  },
}

/** 数据范围随账号而定的角色：可以选一个持有它的账号，不选就没有数据。 */
export const ViewsAsAHolder: Story = {
  name: '以此角色查看，选择账号',
  beforeEach: () => returns(startViewAs, null),
  play: async (context) => {
    await act(context, '供应商', '以此角色查看')
    const dialog = await dialogOf('以角色「供应商」的身份查看控制台？')
    await expect(dialog.getByText(/不选账号则按角色查看，只有菜单与页面，没有数据/)).toBeVisible()
    await context.userEvent.click(dialog.getByRole('combobox', { name: '以哪个账号查看' }))
    await expect(await screen.findByRole('listbox')).toBeVisible()
  },
}

/** 只读审计不能以别的角色查看。 */
export const CannotViewAs: Story = {
  name: '没有权限以此角色查看',
  parameters: { as: '只读审计' },
  play: async ({ canvas }) => {
    const row = await rowOf({ canvas }, '灯具运营')
    await expect(row.queryByRole('button', { name: /以此角色查看|更多/ })).toBeNull()
  },
}
