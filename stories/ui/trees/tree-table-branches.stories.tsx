import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { categoryRows } from './category-rows.ts'
import { treeTableStory } from './category-table.tsx'

const meta = {
  ...treeTableStory,
  title: '树/TreeTable 树形表格/展开与查找',
} satisfies Meta<typeof treeTableStory.component>
export default meta
type Story = StoryObj<typeof meta>

/** 右键展开、进入，左键收起、返回；首尾键到头；回车打开，读屏知道层级和位置。 */
export const GoesByKeyboard: Story = {
  name: '全程键盘',
  args: { onOpen: fn() },
  play: async ({ canvas, userEvent, args }) => {
    const row = (name: RegExp) => canvas.findByRole('row', { name })
    ;(await row(/客厅家具/)).focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    const sofa = await row(/^沙发/)
    await expect(sofa).toHaveFocus()
    await expect(sofa).toHaveAttribute('aria-level', '2')
    await expect(sofa).toHaveAttribute('aria-setsize', '3')
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}')
    await expect(args.onOpen).toHaveBeenLastCalledWith(expect.objectContaining({ name: '布艺沙发' }))
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    await expect(sofa).toHaveFocus()
    await expect(sofa).toHaveAttribute('aria-expanded', 'false')
    await userEvent.keyboard('{End}')
    await expect(await row(/^厨卫/)).toHaveFocus()
  },
}

/** 一次展开到某一级，或全部收起。 */
export const OpensLevels: Story = {
  name: '展开到某一级',
  play: async ({ canvas, userEvent }) => {
    const open = async (item: string) => {
      await userEvent.click(canvas.getByRole('button', { name: '展开与收起' }))
      await userEvent.click(await screen.findByRole('menuitem', { name: item }))
    }
    await open('展开到第二级')
    await expect(await canvas.findByRole('row', { name: /^床垫/ })).toBeVisible()
    await expect(canvas.queryByRole('row', { name: /^乳胶床垫/ })).toBeNull()
    await open('全部展开')
    await expect(await canvas.findByRole('row', { name: /^乳胶床垫/ })).toBeVisible()
    await open('全部收起')
    await waitFor(() => expect(canvas.getAllByRole('row')).toHaveLength(7))
  },
}

const load = fn()

/** 展开时才取下级；失败了，再次展开即重试。 */
export const LoadsLazily: Story = {
  name: '按需加载',
  args: {
    rows: categoryRows.map(({ children, ...row }) => ({ ...row, isBranch: children !== undefined })),
    loadChildren: ({ id }) => load(id) ?? Promise.resolve(categoryRows.find((row) => row.id === id)?.children ?? []),
  },
  beforeEach: () => {
    load.mockReset().mockRejectedValueOnce(new Error('超时'))
  },
  play: async ({ canvas, userEvent }) => {
    ;(await canvas.findByRole('row', { name: /卧室家具/ })).focus()
    await userEvent.keyboard('{ArrowRight}')
    const failed = await canvas.findByRole('row', { name: /卧室家具.*加载失败，再次展开可重试/ })
    await expect(failed).toHaveAttribute('aria-expanded', 'false')
    await userEvent.keyboard('{ArrowRight}')
    await expect(await canvas.findByRole('row', { name: /^床垫/ })).toBeVisible()
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('row', { name: /^床 0201/ })).toHaveFocus()
  },
}

/** 查找留下上级，便于辨认；相符的是深色。 */
export const Search: Story = {
  name: '查找',
  args: { query: 'ybcz' },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole('row')).toHaveLength(4))
    await expect(canvas.getByRole('row', { name: /^岩板餐桌/ })).toBeVisible()
  },
}
