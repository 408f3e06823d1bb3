import type { Meta, StoryObj } from '@storybook/react-vite'
import { Specimens } from './specimens.tsx'

const scale = [
  { name: 'text-title', use: '页面标题 20/28', className: 'text-title font-bold' },
  { name: 'text-section', use: '分区标题 16/24', className: 'text-section font-bold' },
  { name: 'text-reading', use: '阅读 14/22', className: 'text-reading' },
  { name: 'text-data', use: '数据与控件 13/20', className: 'text-data' },
  { name: 'text-small', use: '次要 12/18', className: 'text-small text-text-muted' },
]

const weights = [
  { name: 'font-normal', use: '400，正文', className: 'font-normal' },
  { name: 'font-medium', use: '500，按钮、表头、选中', className: 'font-medium' },
  { name: 'font-bold', use: '600，标题与关键数字', className: 'font-bold' },
]

const meta = { title: '基础/文字' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

/** 五级字号，中文不加字距，中西文之间留一丝空。 */
export const Scale: Story = {
  name: '字号',
  render: () => (
    <Specimens
      items={scale.map(({ className, ...item }) => ({
        ...item,
        sample: <span className={className}>北欧之家布艺三人沙发 SOFA-3S，¥1,234.50</span>,
      }))}
    />
  ),
}

export const Weights: Story = {
  name: '粗细',
  render: () => (
    <Specimens
      items={weights.map(({ className, ...item }) => ({
        ...item,
        sample: <span className={`text-reading ${className}`}>供应商 126 家，本月新增 8 家</span>,
      }))}
    />
  ),
}

/** 表格、价格与计数用等宽数字，上下对齐；编号与代码用等宽字体。 */
export const Figures: Story = {
  name: '数字与编号',
  render: () => (
    <Specimens
      items={[
        {
          name: 'tabular-nums',
          use: '价格、数量、时间',
          sample: (
            <p className="w-40 text-right tabular-nums">
              ¥1,111.11
              <br />
              ¥9,876.54
              <br />
              2026-11-21 14:05
            </p>
          ),
        },
        { name: 'font-mono', use: '编号、代码、颜色值', sample: <span className="font-mono">SKU-2026-00418</span> },
      ]}
    />
  ),
}
