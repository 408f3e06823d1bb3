import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { Button } from '#ui/button/button.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { dataTableStory, fewColumns } from './data-table-story.tsx'
import { products } from './products.tsx'

const meta = {
  ...dataTableStory,
  title: '数据/DataTable 数据表格/加载、空与失败',
} satisfies Meta<typeof dataTableStory.component>
export default meta
type Story = StoryObj<typeof meta>

/** 首次加载：与表格同形的骨架。 */
export const Loading: Story = {
  name: '加载中',
  args: { rows: [], state: 'loading', onSelection: fn() },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('table', { name: '商品列表' })).toHaveAttribute('aria-busy', 'true')
  },
}

/** 再次加载：旧内容留着，褪色。 */
export const LoadingAgain: Story = {
  name: '再次加载',
  args: { columns: fewColumns, rows: products(5), state: 'loading' },
}

/** 还没有数据：说明原因，给出下一步。 */
export const NothingYet: Story = {
  name: '还没有数据',
  args: {
    rows: [],
    total: 0,
    empty: (
      <Empty title="还没有商品" hint="发布后的商品会出现在这里">
        <Button tone="primary">发布商品</Button>
      </Empty>
    ),
  },
}

/** 没有符合条件的记录不是空，给出「清除筛选」。 */
export const NoMatch: Story = {
  name: '没有符合条件的',
  args: { rows: [], total: 0, noun: '商品', onClearFilters: fn() },
  play: async ({ canvas, args, userEvent }) => {
    await expect(canvas.getByText('没有符合条件的商品')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '清除筛选' }))
    await expect(args.onClearFilters).toHaveBeenCalledOnce()
  },
}

const failure = { message: '服务器没有响应', requestId: '8f14e45f-ceea-467f', onRetry: fn() }

export const Failed: Story = {
  name: '失败',
  args: { rows: [], total: 0, state: 'failed', failure },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '重试' }))
    await expect(failure.onRetry).toHaveBeenCalledOnce()
  },
}

/** 更新失败：保留上一次的内容，可重试。 */
export const FailedAgainKeepsRows: Story = {
  name: '更新失败留着旧内容',
  args: { columns: fewColumns, rows: products(5), total: 5, state: 'failed', failure },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('列表没有更新，下面是上一次的内容')
    await expect(canvas.getByRole('row', { name: /北欧之家/ })).toBeVisible()
  },
}
