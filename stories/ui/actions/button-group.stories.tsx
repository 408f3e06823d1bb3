import type { Meta, StoryObj } from '@storybook/react-vite'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { expect } from 'storybook/test'
import { Button } from '#ui/button/button.tsx'
import { ButtonGroup } from '#ui/button-group/button-group.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'

const meta = {
  title: '操作/ButtonGroup 按钮组',
  tags: ['autodocs'],
  component: ButtonGroup,
  args: {
    label: '导出',
    children: (
      <>
        <Button>导出本页</Button>
        <Button>导出全部</Button>
      </>
    ),
  },
} satisfies Meta<typeof ButtonGroup>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { label: '批量处理' } }

export const Split: Story = {
  name: '主操作与更多',
  args: {
    children: (
      <>
        <Button>导出本页</Button>
        <IconButton tone="plain" label="更多导出方式">
          <ChevronDown aria-hidden strokeWidth={1.75} />
        </IconButton>
      </>
    ),
  },
}

function Span() {
  const [chosen, setChosen] = useState('日')
  return (
    <ButtonGroup label="统计周期">
      {['日', '周', '月'].map((span) => (
        <Button key={span} aria-pressed={span === chosen} onClick={() => setChosen(span)}>
          {span}
        </Button>
      ))}
    </ButtonGroup>
  )
}

/** 选中的以 aria-pressed 表示，键盘可达。 */
export const Choosing: Story = {
  name: '选择其一',
  render: () => <Span />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByRole('button', { name: '周' })).toHaveAttribute('aria-pressed', 'true')
    await expect(canvas.getByRole('button', { name: '日' })).toHaveAttribute('aria-pressed', 'false')
  },
}

export const LongText: Story = {
  name: '长文字',
  args: {
    children: (
      <>
        <Button>导出本页商品（含各级经销商的供货价与采购价）</Button>
        <Button>导出当前筛选条件下的全部商品</Button>
      </>
    ),
  },
}

export const Dark: Story = { ...Split, name: '深色', globals: { theme: 'dark' } }
