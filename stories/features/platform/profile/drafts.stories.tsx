import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import { listTargetAuditLogs } from '#contract/base.ts'
import { productPaths } from '#features/goods/paths.ts'
import { profilePath } from '#features/platform/paths.ts'
import Profile from '#features/platform/profile/profile.tsx'
import { brandPaths } from '#features/suppliers/paths.ts'
import { platformHandlers } from '#mocks/platform/platform.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, worker } from '#mocks/worker.ts'
import { draftKey } from '#screen/form/draft-keys.ts'
import { isDraftRequested, takeDraftRequest } from '#screen/form/draft-request.ts'
import { writeDraft } from '#screen/form/drafts.ts'

const USER = 1
const editing = draftKey(brandPaths.form.path, 12, USER)
const adding = draftKey(brandPaths.form.path, null, USER)
const pricing = draftKey(`${productPaths.list.path}/price 3`, null, USER)
const ofOther = draftKey(brandPaths.form.path, 12, 2)

function clear() {
  for (const key of Object.keys(localStorage)) if (key.startsWith('draft:')) localStorage.removeItem(key)
}

function writeAll() {
  clear()
  writeDraft(pricing, { rows: [] }, 0, { title: '改价 云杉沙发', address: productPaths.list.path, of: null })
  writeDraft(editing, { name: '松野', story: '山里的木工作坊'.repeat(200) }, 3, {
    title: '编辑 松野',
    address: brandPaths.form.to({ id: 12 }),
    of: { resource: 'brand', targetId: 12 },
  })
  writeDraft(adding, { name: '北岸' }, 0, { title: '新增品牌', address: brandPaths.form.to(), of: null })
  writeDraft(ofOther, { name: '别人的' }, 3, { title: '编辑 别人的', address: brandPaths.form.to(), of: null })
}

const meta = {
  title: '页面/系统中心/个人中心/草稿箱',
  component: Profile,
  decorators: [screenDecorator],
  parameters: { at: profilePath.to({ tab: 'drafts' }), as: '商品运营' },
  beforeEach: () => {
    worker.use(...platformHandlers('商品运营'))
    writeAll()
    return clear
  },
} satisfies Meta<typeof Profile>
export default meta
type Story = StoryObj<typeof meta>
type Context = Parameters<NonNullable<Story['play']>>[0]

const box = async ({ canvas }: Pick<Context, 'canvas'>) => within(await canvas.findByRole('region', { name: '草稿箱' }))

export const Default: Story = {
  name: '默认',
  play: async (context) => {
    const drafts = await box(context)
    await expect(drafts.getByText(/共 3 份/)).toBeVisible()
    await expect(drafts.getByText('改价 云杉沙发')).toBeVisible()
    await expect(drafts.getByText(/^商品列表/)).toBeVisible()
    await expect(drafts.queryByText('编辑 别人的')).toBeNull()
    await expect(context.canvas.getByRole('tab', { name: /草稿箱/ })).toHaveTextContent('3')
  },
}

export const Empty: Story = {
  name: '空',
  beforeEach: clear,
  play: async (context) => {
    await expect((await box(context)).getByText(/^没有草稿/)).toBeVisible()
  },
}

export const Opens: Story = {
  name: '打开的表单填入草稿',
  play: async (context) => {
    await context.userEvent.click((await box(context)).getByRole('button', { name: '打开：编辑 松野' }))
    await expect(isDraftRequested(editing)).toBe(true)
    takeDraftRequest(editing)
  },
}

export const DeletesAndUndoes: Story = {
  name: '删除后可撤销',
  play: async (context) => {
    const drafts = await box(context)
    await context.userEvent.click(drafts.getByRole('button', { name: '删除：编辑 松野' }))
    await waitFor(() => expect(drafts.queryByText('编辑 松野')).toBeNull())
    await context.userEvent.click(await screen.findByRole('button', { name: '撤销' }))
    await expect(await drafts.findByText('编辑 松野')).toBeVisible()
  },
}

/** 只删自己的:同一浏览器里别人的草稿还在。 */
export const DeletesAll: Story = {
  name: '全部删除也可撤销',
  play: async (context) => {
    const drafts = await box(context)
    await context.userEvent.click(drafts.getByRole('button', { name: '全部删除' }))
    await expect(await drafts.findByText(/^没有草稿/)).toBeVisible()
    await expect(localStorage.getItem(ofOther)).toContain('别人的')
    await context.userEvent.click(await screen.findByRole('button', { name: '撤销' }))
    await expect(await drafts.findByText(/共 3 份/)).toBeVisible()
  },
}

export const Deleted: Story = {
  name: '记录已删除的不能打开',
  beforeEach: () => fails(listTargetAuditLogs, 404, '记录不存在或已被删除'),
  play: async (context) => {
    const drafts = await box(context)
    await expect(await drafts.findByText('记录已删除')).toBeVisible()
    await expect(drafts.queryByRole('button', { name: '打开：编辑 松野' })).toBeNull()
    await expect(drafts.getByRole('button', { name: '删除：编辑 松野' })).toBeVisible()
  },
}

/** 权限被收回的人仍能删除自己的草稿。 */
export const Forbidden: Story = {
  name: '没有权限',
  parameters: { as: '只读审计' },
  beforeEach: () => worker.use(...platformHandlers('只读审计')),
  play: async (context) => {
    const drafts = await box(context)
    await expect((await drafts.findAllByText('您已无权编辑')).length).toBeGreaterThan(0)
    await expect(drafts.queryByRole('button', { name: '打开：新增品牌' })).toBeNull()
  },
}

export const Broken: Story = {
  name: '损坏的草稿只能删除',
  beforeEach: () => localStorage.setItem(adding, '{"values":'),
  play: async (context) => {
    const drafts = await box(context)
    await expect(drafts.getByText('内容已损坏')).toBeVisible()
    await context.userEvent.click(drafts.getByRole('button', { name: '删除：新增品牌' }))
    await waitFor(() => expect(drafts.queryByText('内容已损坏')).toBeNull())
  },
}
