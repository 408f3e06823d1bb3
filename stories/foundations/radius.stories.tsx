import type { Meta, StoryObj } from '@storybook/react-vite'
import { Specimens } from './specimens.tsx'

const radii = [
  { name: 'rounded-sm', use: '2，勾选框、色条', className: 'rounded-sm' },
  { name: 'rounded', use: '4，控件', className: 'rounded' },
  { name: 'rounded-panel', use: '8，面板与浮层', className: 'rounded-panel' },
  { name: 'rounded-dialog', use: '12，对话框', className: 'rounded-dialog' },
  { name: 'rounded-full', use: '计数、头像、开关', className: 'rounded-full' },
]

const meta = { title: '基础/圆角' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

/** 越大的面，圆角越大；里层不大于外层。 */
export const Radii: Story = {
  name: '圆角',
  render: () => (
    <Specimens
      items={radii.map(({ className, ...item }) => ({
        ...item,
        sample: <span className={`block h-16 w-28 border border-line-strong bg-surface ${className}`} />,
      }))}
    />
  ),
}
