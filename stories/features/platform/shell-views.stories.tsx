import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { Home } from '#app/shell/home.tsx'
import { listSavedViews } from '#contract/saved-views.ts'
import { brandPaths, supplierPaths } from '#features/suppliers/paths.ts'
import { consoleDecorator, enterConsole } from '#mocks/platform/console.tsx'
import { viewHandlers, viewRecord } from '#mocks/saved-views.ts'
import { fails, worker } from '#mocks/worker.ts'

const views = () => [
  viewRecord({ id: 1, path: brandPaths.list.path, name: '远山的品牌', query: { keyword: '远山' } }),
  viewRecord({
    id: 2,
    path: supplierPaths.list.path,
    name: '从未登录',
    query: { keyword: '木禾' },
    owner: { id: 8, name: '沈砚秋' },
  }),
]

const meta = {
  title: '页面/入口/框架/视图',
  component: Home,
  decorators: [consoleDecorator],
  parameters: { layout: 'fullscreen', at: brandPaths.list.to() },
  beforeEach: () => {
    const leave = enterConsole()
    worker.use(...viewHandlers(views()))
    return leave
  },
} satisfies Meta<typeof Home>
export default meta
type Story = StoryObj<typeof meta>

async function openPalette({ canvas, userEvent }: Parameters<NonNullable<Story['play']>>[0]) {
  await canvas.findByRole('heading', { level: 1, name: '品牌列表' })
  await userEvent.keyboard('{Control>}k{/Control}')
  return screen.findByRole('combobox', { name: '搜索页面、记录与操作' })
}

/** 所有页面的视图都在命令面板里，回车打开。 */
export const OpensAView: Story = {
  name: '从命令面板打开视图',
  play: async (context) => {
    const { canvas, userEvent } = context
    const search = await openPalette(context)
    await expect(await screen.findByRole('option', { name: '供应商列表 · 从未登录 沈砚秋共享' })).toBeInTheDocument()
    await userEvent.type(search, 'cwdl')
    await waitFor(() => expect(screen.getByRole('option', { selected: true })).toHaveTextContent('从未登录'))
    await userEvent.keyboard('{Enter}')
    await canvas.findByRole('heading', { level: 1, name: '供应商列表' })
    await expect(await canvas.findByRole('button', { name: '从未登录' })).toBeVisible()
  },
}

export const ViewsFailToLoad: Story = {
  name: '视图加载失败，其余照常',
  play: async (context) => {
    fails(listSavedViews)
    await openPalette(context)
    await expect(await screen.findByRole('option', { name: /切换明暗/ })).toBeInTheDocument()
    await expect(screen.queryByText('视图')).toBeNull()
  },
}
