import type { Meta, StoryObj } from '@storybook/react-vite'
import { Specimens } from './specimens.tsx'

const levels = [
  { name: 'bg-sunken', use: '凹下：表头、禁用的控件', className: 'rounded-panel bg-sunken' },
  { name: 'bg-canvas', use: '页面的底', className: 'rounded-panel border border-line bg-canvas' },
  { name: 'bg-surface', use: '面板：一像素的线，不用阴影', className: 'rounded-panel border border-line bg-surface' },
  { name: 'shadow-floating', use: '浮层：菜单、日历、提示', className: 'rounded-panel bg-raised shadow-floating' },
  { name: 'shadow-dialog', use: '对话框与抽屉', className: 'rounded-dialog bg-raised shadow-dialog' },
]

const meta = { title: '基础/层次' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

/** 只有浮起的才有阴影；暗色里层次主要靠底色变亮。盒子里不再套盒子。 */
export const Levels: Story = {
  name: '层次',
  render: () => (
    <Specimens
      items={levels.map(({ className, ...item }) => ({
        ...item,
        sample: <span className={`block h-20 w-60 ${className}`} />,
      }))}
    />
  ),
}

/** 由下到上：内容、固定的表头与表尾、浮层、对话框、提示条。 */
export const Stack: Story = {
  name: '叠放次序',
  render: () => (
    <ol className="relative h-64 w-120">
      {['内容', '固定的表头', '浮层', '对话框', '提示条'].map((name, index) => (
        <li
          key={name}
          className="absolute flex h-24 w-60 items-start rounded-panel border border-line bg-raised p-3 shadow-floating"
          style={{ left: index * 56, top: index * 36 }}
        >
          {index + 1} {name}
        </li>
      ))}
    </ol>
  ),
}
