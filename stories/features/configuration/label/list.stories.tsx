import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, within } from 'storybook/test'
import { listLabels } from '#contract/configuration/labels.ts'
import LabelList from '#features/configuration/label/list.tsx'
import { labelPaths } from '#features/configuration/paths.ts'
import { labelHandlers } from '#mocks/configuration/labels.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, choose, dialogOf, emptyPage, questionOf, rowOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/商品中心/商品标签',
  component: LabelList,
  decorators: [screenDecorator],
  parameters: { at: labelPaths.list.to(), as: '商品运营' },
  beforeEach: () => worker.use(...labelHandlers()),
} satisfies Meta<typeof LabelList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }
export const Empty: Story = { name: '空', beforeEach: () => returns(listLabels, emptyPage) }
export const NoMatch: Story = {
  name: '没有符合条件的',
  parameters: { at: labelPaths.list.to({ keyword: '没有这个' }) },
}
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listLabels) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listLabels) }

export const Forbidden: Story = {
  name: '只读角色只能查看商品与引用',
  parameters: { as: '只读审计' },
  play: async ({ canvas }) => {
    const row = await rowOf({ canvas }, '设计师推荐')
    await expect(row.getByRole('button', { name: '商品' })).toBeVisible()
    await expect(canvas.queryByRole('link', { name: '新增标签' })).toBeNull()
  },
}

/** 已有 10 个标签的商品会列出，跳过后其余的打上。 */
export const SkipsAFullProduct: Story = {
  name: '跳过标签已满的商品',
  play: async ({ canvas, userEvent }) => {
    const row = await rowOf({ canvas }, '设计师推荐')
    await userEvent.click(row.getByRole('button', { name: '打标' }))
    const drawer = await dialogOf('标签「设计师推荐」的商品')
    await userEvent.click(await drawer.findByRole('tab', { name: '添加商品' }))
    for (const name of ['山止黑胡桃木餐桌', '云织雪尼尔布帘', '听雨羊毛客厅地毯']) {
      await userEvent.click(await drawer.findByRole('checkbox', { name: `选择 ${name}` }))
    }
    await userEvent.click(drawer.getByRole('button', { name: '打上标签' }))
    await expect(await drawer.findByText(/云织雪尼尔布帘：商品标签已达 10 个/)).toBeVisible()
    await userEvent.click(drawer.getByRole('button', { name: '跳过并继续' }))
    await expect(await screen.findByText('已给 2 个商品打标')).toBeVisible()
  },
}

export const AutomaticLabelsAreReadOnly: Story = {
  name: '自动标签的商品只能查看',
  play: async ({ canvas, userEvent }) => {
    const row = await rowOf({ canvas }, '新品')
    await userEvent.click(row.getByRole('button', { name: '商品' }))
    const drawer = await dialogOf('标签「新品」的商品')
    await drawer.findByText('木禾奶油风布艺沙发')
    await expect(drawer.queryByRole('checkbox')).toBeNull()
  },
}

export const MergesTwoStyles: Story = {
  name: '合并：商品改用保留的标签',
  play: async (context) => {
    const { canvas, userEvent } = context
    await act(context, '奶油', '合并到')
    const dialog = await dialogOf('合并标签')
    await choose({ canvas: dialog, userEvent }, /保留的标签/, /奶油风/)
    await userEvent.click(dialog.getByRole('button', { name: '合并标签' }))
    await expect(await screen.findByText('已合并，12 个商品新打上保留的标签')).toBeVisible()
    await expect(await within(canvas.getByRole('row', { name: /奶油风/ })).findByText('86')).toBeVisible()
  },
}

export const DisablesALabel: Story = {
  name: '停用前说明多少商品不再展示',
  play: async (context) => {
    await act(context, '客厅', '停用')
    const dialog = await questionOf('停用标签「客厅」？')
    await expect(dialog.getByText(/120 个商品将不再展示/)).toBeVisible()
    await context.userEvent.click(dialog.getByRole('button', { name: '停用标签' }))
    await expect(await screen.findByText('1 个标签已停用')).toBeVisible()
  },
}
