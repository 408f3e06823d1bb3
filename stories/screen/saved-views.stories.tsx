import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, screen, waitFor, within } from 'storybook/test'
import { getPreference } from '#contract/base.ts'
import { listViewRoles, type SavedView, saveView, shareView, viewSharing } from '#contract/saved-views.ts'
import { brandPaths } from '#features/suppliers/paths.ts'
import { viewHandlers, viewRecord, viewRoles } from '#mocks/saved-views.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, waits, worker } from '#mocks/worker.ts'
import { SavedViews } from '#screen/list/saved-views.tsx'
import { confirm, dialogOf } from '../helpers.ts'

const { path } = brandPaths.list
const manager = { id: 8, name: '沈砚秋' }

const records = (): SavedView[] => [
  viewRecord({ id: 1, path, name: '即将到期', query: { expiring: true }, isDefault: true }),
  viewRecord({
    id: 2,
    path,
    name: '我的品牌',
    query: { keyword: '远山' },
    sharedWith: viewSharing.roles,
    roles: viewRoles.slice(1, 2),
  }),
  viewRecord({ id: 3, path, name: '待补资质的品牌', query: { status: 1 }, owner: manager, isDefaultOfEverybody: true }),
]

/**
 * `Filters` of every list contains this part; a screen declares nothing. Views come with the preference of the page,
 * and the default is applied once to an address without a query.
 */
function ViewedList({ filters = {} }: { filters?: object }) {
  const [query, setQuery] = useState<object>(filters)
  const shown = Object.entries(query).filter(([, value]) => value !== undefined)
  return (
    <div className="flex items-start justify-between gap-4 p-4">
      <output aria-label="当前条件">{shown.map(([name, value]) => `${name}=${value}`).join('，') || '没有条件'}</output>
      <SavedViews
        list={{ query: Object.fromEntries(shown), setFilters: (change) => setQuery({ ...query, ...change }) }}
      />
    </div>
  )
}

const meta = {
  title: '列表/SavedViews 视图',
  component: ViewedList,
  decorators: [screenDecorator],
  args: { filters: { keyword: '木禾' } },
  // An address with a query: the default does not apply.
  parameters: { at: brandPaths.list.to({ keyword: '木禾' }), as: '商品运营' },
  beforeEach: () => worker.use(...viewHandlers(records())),
} satisfies Meta<typeof ViewedList>
export default meta
type Story = StoryObj<typeof meta>
type Context = Parameters<NonNullable<Story['play']>>[0]

async function openViews({ canvas, userEvent }: Context) {
  await userEvent.click(await canvas.findByRole('button', { name: '视图' }))
  return dialogOf('视图')
}

export const Default: Story = {
  name: '我的与共享',
  play: async (context) => {
    const views = await openViews(context)
    const own = within(await views.findByRole('list', { name: '我的' }))
    await expect(own.getByRole('button', { name: '默认使用 即将到期', pressed: true })).toBeVisible()
    await expect(own.getByText('已共享给商品运营')).toBeVisible()
    const shared = within(views.getByRole('list', { name: '共享' }))
    await expect(shared.getByText('沈砚秋共享 · 所有人的默认')).toBeVisible()
    // A reader can neither change nor delete it.
    await expect(shared.queryByRole('button', { name: /删除|编辑|管理/ })).toBeNull()
  },
}

export const Loading: Story = {
  name: '加载中',
  beforeEach: () => waits(getPreference),
  play: async (context) => void (await openViews(context)),
}

export const FailedToLoad: Story = {
  name: '加载失败',
  beforeEach: () => fails(getPreference),
  play: async (context) => {
    const views = await openViews(context)
    await expect(await views.findByText('视图加载失败')).toBeVisible()
    await expect(views.getByRole('button', { name: '重试' })).toBeVisible()
  },
}

export const Empty: Story = {
  name: '空',
  args: { filters: {} },
  beforeEach: () => worker.use(...viewHandlers()),
  play: async (context) => {
    const views = await openViews(context)
    await expect(await views.findByText(/还没有视图/)).toBeVisible()
    await expect(views.getByText('先设置筛选条件，再保存视图')).toBeVisible()
  },
}

export const AppliesTheDefault: Story = {
  name: '默认视图自动套用',
  args: { filters: {} },
  parameters: { at: brandPaths.list.to() },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('expiring=true')).toBeVisible()
    await expect(await canvas.findByRole('button', { name: '即将到期' })).toBeVisible()
  },
}

export const TheAddressBeatsTheDefault: Story = {
  name: '地址里的条件优先',
  play: async (context) => {
    const views = await openViews(context)
    await views.findByRole('list', { name: '我的' })
    await expect(context.canvas.getByText('keyword=木禾')).toBeVisible()
  },
}

export const ByKeyboard: Story = {
  name: '用键盘选择',
  play: async (context) => {
    const { canvas, userEvent } = context
    const views = await openViews(context)
    const first = await views.findByRole('button', { name: /^即将到期/ })
    first.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect(views.getByRole('button', { name: /^待补资质的品牌/ })).toHaveFocus()
    await userEvent.keyboard('{Home}{ArrowDown}{Enter}')
    await expect(await canvas.findByText('keyword=远山')).toBeVisible()
  },
}

export const SharesWithARole: Story = {
  name: '共享给角色',
  play: async (context) => {
    const { userEvent } = context
    const views = await openViews(context)
    await userEvent.click(await views.findByRole('button', { name: '编辑与共享 即将到期' }))
    await userEvent.click(await views.findByRole('radio', { name: '指定角色' }))
    await expect(await views.findByText('请选择角色')).toBeVisible()
    // Defaults of roles need the permission.
    await expect(views.queryByText('这些角色默认使用')).toBeNull()
    await userEvent.click(await views.findByRole('checkbox', { name: '财务' }))
    await userEvent.click(views.getByRole('button', { name: '保存' }))
    await expect(await views.findByText('已共享给财务')).toBeVisible()
    await expect(views.getByRole('button', { name: /^即将到期/ })).toHaveFocus()
  },
}

export const ManagerSetsDefaults: Story = {
  name: '管理员设角色默认',
  parameters: { as: '超级管理员' },
  play: async (context) => {
    const { userEvent } = context
    const views = await openViews(context)
    await userEvent.click(await views.findByRole('button', { name: '管理 待补资质的品牌' }))
    await userEvent.click(await views.findByRole('checkbox', { name: '所有人打开列表时默认使用' }))
    await userEvent.click(await views.findByRole('checkbox', { name: '商品运营' }))
    await userEvent.click(views.getByRole('button', { name: '保存' }))
    await expect(await views.findByText('沈砚秋共享 · 角色默认')).toBeVisible()
  },
}

export const CopiesASharedView: Story = {
  name: '复制到我的视图',
  play: async (context) => {
    const { userEvent } = context
    const views = await openViews(context)
    await userEvent.click(await views.findByRole('button', { name: '复制 待补资质的品牌 到我的视图' }))
    await waitFor(() =>
      expect(within(views.getByRole('list', { name: '我的' })).getByText('待补资质的品牌')).toBeVisible(),
    )
  },
}

export const ChangesItsConditions: Story = {
  name: '改名并换成当前条件',
  play: async (context) => {
    const { canvas, userEvent } = context
    const views = await openViews(context)
    await userEvent.click(await views.findByRole('button', { name: '编辑与共享 我的品牌' }))
    const name = await views.findByRole('textbox', { name: '名称' })
    await userEvent.clear(name)
    await userEvent.type(name, '即将到期')
    await expect(await views.findByText('已有同名的视图')).toBeVisible()
    await userEvent.clear(name)
    await userEvent.type(name, '木禾的品牌')
    await userEvent.click(views.getByRole('checkbox', { name: '改为列表当前的条件' }))
    await userEvent.click(views.getByRole('button', { name: '保存' }))
    await views.findByRole('button', { name: '删除 木禾的品牌' })
    await userEvent.keyboard('{Escape}')
    await expect(await canvas.findByRole('button', { name: '木禾的品牌' })).toBeVisible()
  },
}

export const AsksBeforeDeletingASharedView: Story = {
  name: '删除共享视图先询问',
  play: async (context) => {
    const { userEvent } = context
    const views = await openViews(context)
    await userEvent.click(await views.findByRole('button', { name: '删除 我的品牌' }))
    await confirm(context, '删除共享视图「我的品牌」？', '删除视图')
    await waitFor(() => expect(screen.queryByText('已共享给商品运营')).toBeNull())
  },
}

export const ChangedByAnother: Story = {
  name: '已被他人修改',
  beforeEach: () => fails(shareView, 409, '数据已被他人修改,请刷新后重试'),
  play: async (context) => {
    const { userEvent } = context
    const views = await openViews(context)
    await userEvent.click(await views.findByRole('button', { name: '编辑与共享 即将到期' }))
    await userEvent.click(await views.findByRole('radio', { name: '所有人' }))
    await userEvent.click(views.getByRole('button', { name: '保存' }))
    await expect(await screen.findByText(/数据已被他人修改/)).toBeVisible()
    await expect(views.getByRole('radio', { name: '所有人' })).toBeChecked()
  },
}

export const RolesFailToLoad: Story = {
  name: '角色加载失败',
  beforeEach: () => fails(listViewRoles),
  play: async (context) => {
    const { userEvent } = context
    const views = await openViews(context)
    await userEvent.click(await views.findByRole('button', { name: '编辑与共享 即将到期' }))
    await userEvent.click(await views.findByRole('radio', { name: '指定角色' }))
    await expect(await views.findByText('角色加载失败')).toBeVisible()
  },
}

export const FailsToSave: Story = {
  name: '保存失败',
  beforeEach: () => fails(saveView, 422, '每个页面最多保存 10 个视图，请先删除不用的'),
  play: async (context) => {
    const { userEvent } = context
    const views = await openViews(context)
    await userEvent.type(await views.findByRole('textbox', { name: '名称' }), '木禾')
    await userEvent.click(views.getByRole('button', { name: '保存' }))
    await expect(await screen.findByText(/每个页面最多保存 10 个视图/)).toBeVisible()
    await expect(views.getByRole('textbox', { name: '名称' })).toHaveValue('木禾')
  },
}
