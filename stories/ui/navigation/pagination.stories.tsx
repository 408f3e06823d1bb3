import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, screen } from 'storybook/test'
import { Pagination, type PaginationProps } from '#ui/pagination/pagination.tsx'

function Paged({ page, pageSize, onPageSizeChange, ...rest }: PaginationProps) {
  const [at, setAt] = useState({ page, pageSize })
  return (
    <Pagination
      {...rest}
      {...at}
      onPageChange={(next) => setAt((now) => ({ ...now, page: next }))}
      onPageSizeChange={onPageSizeChange && ((size) => setAt({ page: 1, pageSize: size }))}
    />
  )
}

const ignore = () => undefined

const meta = {
  title: '导航/Pagination 分页',
  tags: ['autodocs'],
  component: Pagination,
  args: { page: 1, pageSize: 20, total: 1286, onPageChange: ignore, onPageSizeChange: ignore },
  render: (args) => <Paged {...args} />,
} satisfies Meta<typeof Pagination>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { page: 5, total: 240, isTotalCapped: false } }

export const FewPages: Story = { name: '页数不多', args: { total: 58 } }

export const OnePage: Story = { name: '只有一页', args: { total: 7, onPageSizeChange: undefined } }

/** 总数数到一万为止。 */
export const Capped: Story = {
  name: '总数有上限',
  args: { total: 10000, isTotalCapped: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/共 10,000\+ 条/)).toBeVisible()
  },
}

/** 页码间左右键翻页，Home 与 End 到首尾，焦点跟随当前页。 */
export const ByKeyboard: Story = {
  name: '键盘翻页',
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole('button', { name: '第 1 页' }).focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expect(canvas.getByRole('button', { name: '第 3 页' })).toHaveAttribute('aria-current', 'page')
    await expect(canvas.getByRole('button', { name: '第 3 页' })).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect(canvas.getByRole('button', { name: '第 65 页' })).toHaveFocus()
    await expect(canvas.getByRole('button', { name: '下一页' })).toBeDisabled()
  },
}

/** 输入页码回车即到；超出的到最后一页。 */
export const Jumps: Story = {
  name: '跳至页码',
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByRole('textbox', { name: /跳至页码/ })
    await userEvent.type(field, '12{Enter}')
    await expect(canvas.getByRole('button', { name: '第 12 页' })).toHaveAttribute('aria-current', 'page')
    await expect(field).toHaveValue('')
    await userEvent.type(field, '999{Enter}')
    await expect(canvas.getByRole('button', { name: '第 65 页' })).toHaveAttribute('aria-current', 'page')
  },
}

/** 换了每页条数，回到第一页。 */
export const ChangesPageSize: Story = {
  name: '每页条数',
  args: { page: 9 },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: '每页条数' }))
    await userEvent.click(await screen.findByRole('option', { name: '100 条/页' }))
    await expect(canvas.getByRole('button', { name: '第 13 页' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: '第 1 页' })).toHaveAttribute('aria-current', 'page')
  },
}

export const Dark: Story = { name: '深色', args: { page: 5 }, globals: { theme: 'dark' } }
