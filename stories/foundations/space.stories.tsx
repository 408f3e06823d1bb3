import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from '#ui/button/button.tsx'
import { Specimens } from './specimens.tsx'

const steps = [
  { size: 4, name: 'gap-1', use: '图标与文字' },
  { size: 8, name: 'gap-2', use: '同组控件' },
  { size: 12, name: 'p-3', use: '单元格、浮层' },
  { size: 16, name: 'p-4', use: '面板、字段之间' },
  { size: 24, name: 'gap-6', use: '分区之间' },
  { size: 32, name: 'gap-8', use: '并排的内容' },
  { size: 48, name: 'py-12', use: '空状态' },
]

const meta = { title: '基础/间距' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

/** 一切间距都是 4 的倍数。 */
export const Grid: Story = {
  name: '间距',
  render: () => (
    <Specimens
      items={steps.map(({ size, name, use }) => ({
        name,
        use: `${size}，${use}`,
        sample: <span className="block h-3 bg-accent" style={{ width: size }} />,
      }))}
    />
  ),
}

/** 控件高 28，表格里 24，表单的主操作 32；可点的范围不小于 24。 */
export const Sizes: Story = {
  name: '大小',
  render: () => (
    <Specimens
      items={[
        { name: 'size="tiny"', use: '24，表格里', sample: <Button size="tiny">编辑</Button> },
        { name: 'size="small"', use: '28，一般', sample: <Button>导出</Button> },
        {
          name: 'size="medium"',
          use: '32，表单的主操作',
          sample: (
            <Button size="medium" tone="primary">
              保存
            </Button>
          ),
        },
      ]}
    />
  ),
}
