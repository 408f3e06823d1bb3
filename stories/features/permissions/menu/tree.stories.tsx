import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, screen, waitFor, within } from 'storybook/test'
import { menuType } from '#contract/permissions/codes.ts'
import { getMenuTree, listPermissions, moveMenu, restoreDefaultMenu } from '#contract/permissions/menus.ts'
import MenuTree from '#features/permissions/menu/tree.tsx'
import { menuPaths } from '#features/permissions/paths.ts'
import { menuHandlers, menuIdOf, menuRows } from '#mocks/permissions/menus-admin.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { actOnNode, choose, confirm, dialogOf, nodeOf, questionOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/系统中心/菜单管理',
  component: MenuTree,
  decorators: [screenDecorator],
  parameters: { at: menuPaths.tree.to() },
  beforeEach: () => {
    localStorage.clear()
    worker.use(...menuHandlers())
  },
} satisfies Meta<typeof MenuTree>
export default meta
type Story = StoryObj<typeof meta>
type Canvas = Pick<typeof screen, 'findByRole' | 'getAllByRole'>

const atProducts = menuPaths.tree.to({ id: menuIdOf('商品列表') })
const names = (canvas: Canvas) =>
  canvas.getAllByRole('treeitem').map((item) => item.querySelector('span[title]')?.textContent)
const panel = async (canvas: Canvas, name: string) => within(await canvas.findByRole('region', { name }))

export const Default: Story = { name: '默认' }
export const Opened: Story = { name: '右侧是选中的页面：字段随类型而定', parameters: { at: atProducts } }
export const Empty: Story = { name: '空', beforeEach: () => returns(getMenuTree, { tree: [], treeVersion: 1 }) }
export const NoMatch: Story = {
  name: '没有符合条件的',
  parameters: { at: menuPaths.tree.to({ keyword: '没有这个菜单' }) },
}
export const Loading: Story = { name: '加载中', beforeEach: () => waits(getMenuTree) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(getMenuTree) }
export const Dark: Story = { name: '深色', parameters: { at: atProducts }, globals: { theme: 'dark' } }

export const ReadOnly: Story = {
  name: '只读角色：没有拖动、新增和启停',
  parameters: { as: '只读审计', at: atProducts },
  play: async ({ canvas }) => {
    await nodeOf({ canvas }, '商品列表')
    await expect(canvas.queryByRole('button', { name: '新增分组' })).toBeNull()
    await expect(canvas.queryByRole('button', { name: '保存' })).toBeNull()
    await expect(document.querySelector('[data-slot=row-grip]')).toBeNull()
  },
}

/** 商品审核移到商品列表之前：键盘移动，十秒内可以撤销。 */
export const MovesAndTakesBack: Story = {
  name: '移动后可以撤销',
  play: async ({ canvas, userEvent }) => {
    const review = await nodeOf({ canvas }, '商品审核')
    review.focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await expect(await screen.findByText('「商品审核」已移动')).toBeVisible()
    const order = () => names(canvas).filter((name) => name === '商品列表' || name === '商品审核')
    await waitFor(() => expect(order()).toEqual(['商品审核', '商品列表']))
    await userEvent.click(await screen.findByRole('button', { name: '撤销' }))
    await expect(await screen.findByText('「商品审核」已回到原处')).toBeVisible()
    await waitFor(() => expect(order()).toEqual(['商品列表', '商品审核']))
  },
}

/** 目录拖到自己的页面上：不能移动到自己的下级，树不变。 */
export const RefusesItsOwnChild: Story = {
  name: '不能移到自己的下级',
  play: async ({ canvas }) => {
    const before = await nodeOf({ canvas }, '商品资料').then(() => names(canvas))
    const grip = (await nodeOf({ canvas }, '商品资料')).querySelector('[data-slot=row-grip]')
    const to = (await nodeOf({ canvas }, '商品模板')).getBoundingClientRect()
    if (!grip) throw new Error('no grip')
    await fireEvent.pointerDown(grip, { button: 0, clientX: 200, clientY: 0 })
    await fireEvent.pointerMove(window, { clientX: 200, clientY: to.top + to.height / 2 })
    await expect(await canvas.findByText('不能移动到自己的下级')).toBeVisible()
    await fireEvent.pointerUp(window)
    await expect(names(canvas)).toEqual(before)
  },
}

/** 另一个标签页先移动过：退回原位，树重新读取。 */
export const SomebodyMovedMeanwhile: Story = {
  name: '别人先移动过',
  beforeEach: () => fails(moveMenu, 409, '数据已被他人修改,请刷新后重试'),
  play: async ({ canvas, userEvent }) => {
    ;(await nodeOf({ canvas }, '商品审核')).focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await expect(await canvas.findByText(/「商品审核」没有移动，已恢复原来的位置.*数据已被他人修改/)).toBeVisible()
  },
}

export const MovesToAnotherFolder: Story = {
  name: '移动到：只列出放得下的上级',
  play: async ({ canvas, userEvent }) => {
    await actOnNode({ canvas }, '商品审核', /移动到/)
    const dialog = await dialogOf('移动「商品审核」')
    await choose({ canvas: dialog, userEvent }, '移到', /^品牌与供应商/)
    await userEvent.click(dialog.getByRole('button', { name: '移动菜单' }))
    await expect(await screen.findByText('「商品审核」已移动')).toBeVisible()
  },
}

/** 停用目录之前，说明影响的角色和账号。 */
export const DisablingNamesWhoIsTouched: Story = {
  name: '停用前说明影响谁',
  play: async ({ canvas, userEvent }) => {
    await actOnNode({ canvas }, '品牌与供应商', /停用/)
    const dialog = await questionOf('停用「品牌与供应商」？')
    await expect(await dialog.findByText(/影响 2 个角色：商品运营、只读审计；8 个账号：周予安.* 等/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '停用菜单' }))
    await expect(await screen.findByText('「品牌与供应商」已停用')).toBeVisible()
    await expect(await within(await nodeOf({ canvas }, '品牌与供应商')).findByText('已停用')).toBeVisible()
  },
}

export const KeepsWhatLetsPeopleIn: Story = {
  name: '内置页面和它的上级不能停用或隐藏',
  parameters: { at: menuPaths.tree.to({ keyword: '角色管理' }) },
  play: async ({ canvas, userEvent }) => {
    const more = within(await nodeOf({ canvas }, '角色管理')).getByRole('button', { name: '更多：角色管理' })
    await userEvent.click(more)
    const off = await screen.findByRole('menuitem', { name: /停用/ })
    await expect(off).toHaveAttribute('aria-disabled', 'true')
    await expect(off).toHaveAccessibleDescription('内置菜单不能停用或隐藏')
    await userEvent.keyboard('{Escape}')
    await waitFor(async () => expect(await nodeOf({ canvas }, '角色管理')).toHaveFocus())
  },
}

/** 选择系统中的路由，带出名称、图标和权限码；已被使用的不能选。 */
export const AddsAPageFromAKnownRoute: Story = {
  name: '从系统路由新增页面',
  play: async ({ canvas, userEvent }) => {
    await actOnNode({ canvas }, '品牌与供应商', /新增下级/)
    const form = await panel(canvas, '新增页面')
    await userEvent.click(form.getByRole('combobox', { name: '地址' }))
    await expect(
      await screen.findByRole('option', { name: /^\/goods\/list 商品列表.*已被「商品列表」使用/ }),
    ).toHaveAttribute('aria-disabled', 'true')
    await userEvent.type(form.getByRole('combobox', { name: '地址' }), 'salesList')
    await userEvent.click(await screen.findByRole('option', { name: /salesList\/\{orderType\}/ }))
    await userEvent.type(form.getByRole('textbox', { name: 'orderType 的值' }), '1')
    await userEvent.type(form.getByRole('textbox', { name: /名称/ }), '到店销售单')
    await userEvent.click(form.getByRole('combobox', { name: /权限码/ }))
    await userEvent.type(form.getByRole('combobox', { name: /权限码/ }), 'order:view')
    await userEvent.click(await screen.findByRole('option', { name: /order:view/ }))
    await userEvent.click(form.getByRole('button', { name: '保存' }))
    await expect(await screen.findByText('「到店销售单」已保存')).toBeVisible()
    await expect(await canvas.findByRole('region', { name: '到店销售单' })).toBeVisible()
  },
}

export const RefusesAnUnknownAddress: Story = {
  name: '系统不知道的地址，当场指出',
  play: async ({ canvas, userEvent }) => {
    await actOnNode({ canvas }, '品牌与供应商', /新增下级/)
    const form = await panel(canvas, '新增页面')
    const address = form.getByRole('combobox', { name: '地址' })
    await userEvent.type(address, '/nowhere')
    await userEvent.click(await screen.findByRole('option', { name: '使用「/nowhere」' }))
    await userEvent.click(form.getByRole('button', { name: '保存' }))
    await expect(await form.findByText('系统中没有该页面')).toBeVisible()
    await expect(form.getByText('名称至少 2 个字')).toBeVisible()
  },
}

export const PicksAnIcon: Story = {
  name: '图标按中文、拼音或英文名查找',
  parameters: { at: menuPaths.tree.to({ id: menuIdOf('商品资料', menuType.folder) }) },
  play: async ({ canvas, userEvent }) => {
    const form = await panel(canvas, '商品资料')
    await userEvent.click(form.getByRole('button', { name: /^图标/ }))
    await userEvent.type(await screen.findByRole('textbox', { name: '搜索图标' }), '沙发')
    await userEvent.click(await screen.findByRole('button', { name: /^sofa/ }))
    await expect(await form.findByRole('button', { name: '图标 sofa' })).toBeVisible()
    await userEvent.click(form.getByRole('button', { name: '保存' }))
    await expect(await screen.findByText('「商品资料」已保存')).toBeVisible()
  },
}

export const AsksBeforeLeaving: Story = {
  name: '没有保存就去看别的，先问',
  parameters: { at: atProducts },
  play: async ({ canvas, userEvent }) => {
    const form = await panel(canvas, '商品列表')
    await userEvent.type(form.getByRole('textbox', { name: '备注' }), '改一下')
    await userEvent.click(await nodeOf({ canvas }, '商品审核'))
    await confirm({ userEvent }, '放弃未保存的修改？', '放弃修改')
    await expect(await canvas.findByRole('region', { name: '商品审核' })).toBeVisible()
  },
}

export const ShowsItsRoles: Story = {
  name: '谁拥有它：角色和账号数',
  play: async ({ canvas }) => {
    await actOnNode({ canvas }, '商品列表', /查看授权角色/)
    const shown = await panel(canvas, '商品列表')
    await expect(await shown.findByRole('link', { name: '商品运营' })).toBeVisible()
  },
}

export const ListsPermissions: Story = {
  name: '没有页面的权限码排在最前',
  beforeEach: () =>
    worker.use(...menuHandlers(menuRows().filter(({ permission }) => !permission.startsWith('auditLog:')))),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '权限码清单' }))
    const drawer = await dialogOf('权限码清单')
    await userEvent.type(await drawer.findByRole('textbox', { name: '搜索权限码' }), 'auditLog')
    await expect(await drawer.findByRole('row', { name: /auditLog:view/ })).toHaveTextContent('没有页面')
  },
}
export const PermissionsFailed: Story = {
  name: '权限码加载失败',
  beforeEach: () => fails(listPermissions),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '权限码清单' }))
    await expect(await screen.findByText('权限码加载失败')).toBeVisible()
  },
}

/** 恢复之前先看会变什么；有人同时改过，重新核对。 */
export const RestoresTheDefault: Story = {
  name: '恢复默认菜单',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '恢复默认菜单' }))
    const dialog = await dialogOf('恢复默认菜单')
    await expect(await dialog.findByText('移回原处 2 项')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '恢复默认菜单' }))
    await expect(await screen.findByText('已恢复默认菜单，共 4 项')).toBeVisible()
  },
}
export const NothingToRestore: Story = {
  name: '没有要恢复的',
  beforeEach: () => returns(restoreDefaultMenu, { added: [], moved: [], renamed: [], treeVersion: 7 }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '恢复默认菜单' }))
    const dialog = await dialogOf('恢复默认菜单')
    await expect(await dialog.findByText('与默认菜单一致')).toBeVisible()
    await expect(dialog.getByRole('button', { name: '恢复默认菜单' })).toBeDisabled()
  },
}

/** 以一个角色的眼光看：导航、侧边菜单和落地页。 */
export const PreviewsAsARole: Story = {
  name: '以角色的眼光预览',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '预览' }))
    const drawer = await dialogOf('预览菜单')
    await expect(await drawer.findByRole('region', { name: '商品运营看到的菜单' })).toBeVisible()
  },
}

export const FiveGroupsAtMost: Story = {
  name: '五个分组已满，不能再加',
  play: async ({ canvas }) => {
    const add = await canvas.findByRole('button', { name: '新增分组' })
    await expect(add).toBeDisabled()
    await expect(add).toHaveAttribute('title', '最多五个分组')
  },
}
