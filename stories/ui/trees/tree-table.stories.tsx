import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { Button } from '#ui/button/button.tsx'
import { Empty as EmptyState } from '#ui/empty/empty.tsx'
import { categoryRows } from './category-rows.ts'
import { treeTableStory } from './category-table.tsx'

const meta = {
  ...treeTableStory,
  title: '树/TreeTable 树形表格',
  tags: ['autodocs'],
} satisfies Meta<typeof treeTableStory.component>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认', args: { openLevels: 1 } }

export const Playground: Story = {
  name: '试一试',
  args: { openLevels: 2, query: '', state: 'ready', onSelected: fn() },
}

export const Empty: Story = {
  name: '空',
  args: {
    rows: [],
    empty: (
      <EmptyState title="还没有类目" hint="商品要放在类目里才能发布">
        <Button tone="primary">新增类目</Button>
      </EmptyState>
    ),
  },
}

export const NoMatch: Story = {
  name: '没有符合条件的',
  args: { query: '洗衣机', onClearFilters: fn() },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '清除筛选' }))
    await expect(args.onClearFilters).toHaveBeenCalledOnce()
  },
}

export const Loading: Story = { name: '加载中', args: { rows: [], state: 'loading' } }

const failure = { message: '服务器没有响应', requestId: '8f14e45f-ceea-467f', onRetry: fn() }

export const Failed: Story = {
  name: '失败',
  args: { rows: [], state: 'failed', failure },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '重试' }))
    await expect(failure.onRetry).toHaveBeenCalledOnce()
  },
}

export const LongText: Story = {
  name: '长文字',
  args: {
    openLevels: 1,
    rows: categoryRows.slice(0, 2).map((row) => ({ ...row, name: `${row.name}（${'含定制与进口'.repeat(12)}）` })),
  },
}

export const Dark: Story = {
  name: '深色',
  args: { openLevels: 2, onSelected: fn(), selected: ['0101'] },
  globals: { theme: 'dark' },
}
