import type { Meta, StoryObj } from '@storybook/react-vite'

const scale = [
  { name: 'text-title', use: '页面标题 20/28', className: 'text-title font-bold' },
  { name: 'text-section', use: '分区标题 16/24', className: 'text-section font-bold' },
  { name: 'text-reading', use: '阅读 14/22', className: 'text-reading' },
  { name: 'text-data', use: '数据与控件 13/20', className: 'text-data' },
  { name: 'text-small', use: '次要 12/18', className: 'text-small text-text-muted' },
]

const meta = { title: '基础/文字' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

/** 五级字号，三种粗细（400、500、600）。中文不加字距，中西文之间留一丝空。 */
export const Scale: Story = {
  name: '字号',
  render: () => (
    <dl className="grid max-w-200 gap-4">
      {scale.map(({ name, use, className }) => (
        <div key={name} className="grid grid-cols-[200px_1fr] items-baseline gap-4 border-b pb-4">
          <dt>
            <code className="font-mono text-small">{name}</code>
            <span className="block text-small text-text-muted">{use}</span>
          </dt>
          <dd className={className}>北欧之家布艺三人沙发 SOFA-3S，¥1,234.50</dd>
        </div>
      ))}
    </dl>
  ),
}

/** 表格、价格与计数用等宽数字，上下对齐。 */
export const Figures: Story = {
  name: '数字',
  render: () => (
    <div className="flex gap-12 text-right">
      <p className="tabular-nums">
        ¥1,111.11
        <br />
        ¥9,876.54
        <br />
        2026-11-21 14:05
      </p>
    </div>
  ),
}
