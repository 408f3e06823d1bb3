import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import { getMenuTree } from '#contract/permissions/menus.ts'
import { getRole, grantRole } from '#contract/permissions/roles.ts'
import { permissionsOf } from '#contract/permissions.ts'
import { rolePaths } from '#features/permissions/paths.ts'
import RoleList from '#features/permissions/role/list.tsx'
import { call } from '#lib/call.ts'
import { flatMenu, menuTree, roleRecords } from '#mocks/permissions/role-records.ts'
import { roleHandlers } from '#mocks/permissions/roles.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, waits, worker } from '#mocks/worker.ts'
import { confirm, dialogOf, rowOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/系统中心/角色管理/授权',
  component: RoleList,
  decorators: [screenDecorator],
  parameters: { at: rolePaths.list.to({ keyword: '灯具' }) },
  beforeEach: () => worker.use(...roleHandlers()),
} satisfies Meta<typeof RoleList>
export default meta
type Story = StoryObj<typeof meta>
type Play = NonNullable<Story['play']>
type Context = Parameters<Play>[0]

const LAMPS = 10

async function openGrant({ canvas, userEvent }: Context) {
  const row = await rowOf({ canvas }, '灯具运营')
  await userEvent.click(row.getByRole('button', { name: '授权' }))
  return await dialogOf('授权 灯具运营')
}

type Drawer = Awaited<ReturnType<typeof openGrant>>
/** By label: querying hundreds of checkboxes by role is the slowest step. */
function pageRow(drawer: Drawer, page: string) {
  const row = drawer.getByLabelText(`${page}的全部权限`).closest('tr')
  if (!row) throw new Error(`${page} has no row`)
  return within(row)
}
const tickOf = (drawer: Drawer, page: string, verb: RegExp | string) =>
  pageRow(drawer, page).getByRole('checkbox', { name: verb })

/** A concurrent save by another administrator. */
async function somebodyTakesTheBrands() {
  const tree = menuTree()
  const lamps = roleRecords(tree).find(({ id }) => id === LAMPS)
  const brands = flatMenu(tree).find(({ url }) => url === '/goods/brand')
  const gone = new Set([brands?.id, ...(brands?.children ?? []).map(({ id }) => id)])
  const menuIds = [...(lamps?.granted ?? [])].filter((id) => !gone.has(id))
  await call(grantRole, { id: LAMPS, version: 1, menuIds })
}

/** 页面与按钮：上级部分勾选，敏感操作有标记。 */
export const Default: Story = {
  name: '默认',
  play: async (context) => {
    const drawer = await openGrant(context)
    await expect(await drawer.findByLabelText('商品中心的全部权限')).toBePartiallyChecked()
    await expect(tickOf(drawer, '商品列表', /^改价.*敏感/)).not.toBeChecked()
  },
}
export const Loading: Story = {
  name: '加载中',
  beforeEach: () => waits(getMenuTree),
  play: async ({ canvas, userEvent }) => {
    const row = await rowOf({ canvas }, '灯具运营')
    await userEvent.click(row.getByRole('button', { name: '授权' }))
    await expect(await screen.findByRole('dialog')).toBeVisible()
  },
}
export const Failed: Story = {
  name: '失败',
  beforeEach: () => fails(getRole),
  play: async ({ canvas, userEvent }) => {
    const row = await rowOf({ canvas }, '灯具运营')
    await userEvent.click(row.getByRole('button', { name: '授权' }))
    await expect(await screen.findByText('授权加载失败')).toBeVisible()
  },
}

/** 勾选按钮带上它的页面，取消页面带走它的按钮；别处还有的权限会说明。 */
export const PagesAndButtonsGoTogether: Story = {
  name: '页面与按钮一起勾选',
  play: async (context) => {
    const drawer = await openGrant(context)
    const { userEvent } = context
    await drawer.findByLabelText('灯具运营的权限')
    await userEvent.click(tickOf(drawer, '供应商列表', /^重置密码/))
    await expect(tickOf(drawer, '供应商列表', /^打开页面/)).toBeChecked()
    await userEvent.click(tickOf(drawer, '供应商列表', /^打开页面/))
    await expect(tickOf(drawer, '供应商列表', /^重置密码/)).not.toBeChecked()
    await expect(await screen.findByText('该权限仍由「商品列表」授予')).toBeVisible()
  },
}

/** 保存前说清：新增、移除哪些，影响谁。 */
export const TellsBeforeSaving: Story = {
  name: '保存前说明影响',
  play: async (context) => {
    const drawer = await openGrant(context)
    const { userEvent } = context
    await drawer.findByLabelText('灯具运营的权限')
    await userEvent.click(tickOf(drawer, '商品列表', /^改价/))
    await userEvent.click(tickOf(drawer, '通知中心', /^打开页面/))
    await userEvent.click(drawer.getByRole('button', { name: '保存授权' }))
    const review = await dialogOf('保存「灯具运营」的授权？')
    await expect(review.getByText('新增 1 项，移除 1 项，影响 2 个账号。')).toBeVisible()
    await expect(within(review.getByRole('list', { name: '新增 1 项' })).getByText('改价')).toBeVisible()
    await expect(review.getByText(/陈书言.*何晚晴/)).toBeVisible()
    await userEvent.click(review.getByRole('button', { name: '保存授权' }))
    await expect(await screen.findByText('「灯具运营」的授权已保存，2 个账号立即生效')).toBeVisible()
  },
}

/** 三个页面去掉一个，目录变成部分勾选；保存后再打开还是这样。 */
export const HalfCheckedStays: Story = {
  name: '部分勾选得到保留',
  play: async (context) => {
    const drawer = await openGrant(context)
    const { userEvent } = context
    const folder = (of: Drawer) => of.findByLabelText('品牌与供应商的全部权限')
    await userEvent.click(await folder(drawer))
    await userEvent.click(tickOf(drawer, '供应商通知', /^打开页面/))
    await userEvent.click(drawer.getByRole('button', { name: '保存授权' }))
    const review = await dialogOf(/保存「灯具运营」/)
    await userEvent.click(review.getByRole('button', { name: '保存授权' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const again = await openGrant(context)
    await expect(await folder(again)).toBePartiallyChecked()
    await expect(tickOf(again, '供应商列表', /^打开页面/)).toBeChecked()
    await expect(tickOf(again, '供应商通知', /^打开页面/)).not.toBeChecked()
  },
}

/** 查找按页面、地址、权限码；只看变更。 */
export const FindsAndNarrows: Story = {
  name: '查找权限',
  play: async (context) => {
    const drawer = await openGrant(context)
    const { userEvent } = context
    const search = await drawer.findByRole('textbox', { name: '搜索权限' })
    await userEvent.type(search, 'supplier:reset')
    await expect(await drawer.findByLabelText('供应商列表的全部权限')).toBeVisible()
    await expect(drawer.queryByLabelText('品牌列表的全部权限')).toBeNull()
    await userEvent.click(tickOf(drawer, '供应商列表', /^重置密码/))
    await userEvent.clear(search)
    await userEvent.click(drawer.getByRole('switch', { name: '只看变更' }))
    await expect(await drawer.findByLabelText('供应商列表的全部权限')).toBeVisible()
    await expect(drawer.queryByLabelText('商品列表的全部权限')).toBeNull()
  },
}

export const ChoosesTheViewsOfAnArea: Story = {
  name: '一个功能域的页面一次都给看',
  play: async (context) => {
    const drawer = await openGrant(context)
    await drawer.findByLabelText('灯具运营的权限')
    await context.userEvent.click(drawer.getByRole('button', { name: '按功能域选查看' }))
    await context.userEvent.click(await screen.findByRole('menuitem', { name: /^材料/ }))
    await expect(tickOf(drawer, '材料品牌', /^打开页面/)).toBeChecked()
    await expect(tickOf(drawer, '材料品牌', /^新增与编辑/)).not.toBeChecked()
  },
}

export const NotBeyondOnesOwn: Story = {
  name: '自己没有的权限不能给别人',
  parameters: {
    as: '商品运营',
    profile: {
      permissions: [...permissionsOf('goodsOperator'), 'role:view', 'role:edit', 'role:grant', 'menu:view'].filter(
        (code) => code !== 'product:price',
      ),
    },
  },
  play: async (context) => {
    const drawer = await openGrant(context)
    await expect(await drawer.findByText('灰色的项不能勾选：不能授予自己没有的权限。')).toBeVisible()
    await expect(tickOf(drawer, '商品列表', /^改价.*不能授予自己没有的权限/)).toBeDisabled()
    await expect(tickOf(drawer, '商品列表', /^删除/)).toBeEnabled()
  },
}

/** 两个人同时授权：后保存的人看到两边，合并后再存。 */
export const TwoAdministrators: Story = {
  name: '两人同时授权',
  play: async (context) => {
    const drawer = await openGrant(context)
    const { userEvent } = context
    await drawer.findByLabelText('灯具运营的权限')
    await userEvent.click(tickOf(drawer, '商品列表', /^改价/))
    await somebodyTakesTheBrands()
    await userEvent.click(drawer.getByRole('button', { name: '保存授权' }))
    await userEvent.click((await dialogOf(/保存「灯具运营」/)).getByRole('button', { name: '保存授权' }))
    const table = within(await drawer.findByRole('table', { name: '授权差异' }))
    await expect(table.getByRole('row', { name: /商品列表 改价 未授权 未授权 已授权/ })).toBeVisible()
    await expect(table.getByRole('row', { name: /品牌列表 打开页面 已授权 未授权 已授权/ })).toBeVisible()
    await userEvent.click(drawer.getByRole('button', { name: '合并双方调整' }))
    await expect(tickOf(drawer, '商品列表', /^改价/)).toBeChecked()
    await expect(tickOf(drawer, '品牌列表', /^打开页面/)).not.toBeChecked()
  },
}

/** 恢复历史授权：载入后像平常一样核对、保存；已删除的菜单不再包含。 */
export const RestoresAnEarlierGrant: Story = {
  name: '恢复历史授权',
  parameters: { at: rolePaths.list.to({ keyword: '灯具', id: 10, tab: 'audit' }) },
  play: async ({ userEvent }) => {
    const trail = await dialogOf('灯具运营')
    await userEvent.click(await trail.findByRole('button', { name: '恢复到此版本' }))
    const drawer = await dialogOf('授权 灯具运营')
    await expect(await drawer.findByText(/1 项已从菜单删除，未包含在内/)).toBeVisible()
    await expect(tickOf(drawer, '商品列表', /^改价.*新增/)).toBeChecked()
  },
}

/** 有人同时删了菜单：说明白，什么都没写。 */
export const MenuGoneMeanwhile: Story = {
  name: '菜单被别人删除',
  beforeEach: () => fails(grantRole, 422, '菜单已变更,请刷新后重试'),
  play: async (context) => {
    const drawer = await openGrant(context)
    const { userEvent } = context
    await drawer.findByLabelText('灯具运营的权限')
    await userEvent.click(tickOf(drawer, '商品列表', /^改价/))
    await userEvent.click(drawer.getByRole('button', { name: '保存授权' }))
    const review = await dialogOf(/保存「灯具运营」/)
    await userEvent.click(review.getByRole('button', { name: '保存授权' }))
    await expect(await drawer.findByText('菜单已变更,请刷新后重试')).toBeVisible()
    await expect(tickOf(drawer, '商品列表', /^改价/)).toBeChecked()
  },
}

export const AsksBeforeLeaving: Story = {
  name: '没有保存的调整，离开前先问',
  play: async (context) => {
    const drawer = await openGrant(context)
    const { userEvent } = context
    await drawer.findByLabelText('灯具运营的权限')
    await userEvent.click(tickOf(drawer, '商品列表', /^改价/))
    await userEvent.click(drawer.getByRole('button', { name: '取消' }))
    await confirm({ userEvent }, '放弃未保存的修改？', '放弃修改')
    await expect(screen.queryByRole('dialog', { name: '授权 灯具运营' })).toBeNull()
  },
}
