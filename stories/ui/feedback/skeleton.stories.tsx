import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

const meta = { title: '反馈/Skeleton 骨架屏', tags: ['autodocs'], component: Skeleton } satisfies Meta<typeof Skeleton>
export default meta
type Story = StoryObj<typeof meta>

/** 读屏只听到「加载中」。 */
export const Default: Story = {
  name: '默认',
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('加载中')
  },
}

export const Playground: Story = { name: '试一试', args: { shape: 'table', rows: 6, columns: 5 } }

export const Table: Story = { name: '表格', args: { shape: 'table', rows: 5, columns: 6 } }

export const Form: Story = { name: '表单', args: { shape: 'form', rows: 5 } }

export const Detail: Story = { name: '详情', args: { shape: 'detail', rows: 6 } }

export const Dark: Story = { args: { shape: 'table', rows: 5, columns: 6 }, name: '深色', globals: { theme: 'dark' } }
