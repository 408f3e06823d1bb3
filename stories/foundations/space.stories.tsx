import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from '#ui/button/button.tsx'

const meta = { title: '基础/空间' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

/** 一切间距都是 4 的倍数。 */
export const Grid: Story = {
  name: '间距',
  render: () => (
    <ul className="grid gap-2">
      {[4, 8, 12, 16, 24, 32, 48].map((size) => (
        <li key={size} className="flex items-center gap-4">
          <span className="w-12 text-right text-text-muted tabular-nums">{size}</span>
          <span className="h-3 bg-accent" style={{ width: size }} />
        </li>
      ))}
    </ul>
  ),
}

/** 圆角：控件 4，面板 8，对话框 12；只有浮起的才有阴影。 */
export const Shapes: Story = {
  name: '圆角与浮起',
  render: () => (
    <div className="flex flex-wrap gap-6">
      <div className="flex h-24 w-40 items-center justify-center rounded border border-line bg-surface">控件 4</div>
      <div className="flex h-24 w-40 items-center justify-center rounded-panel border border-line bg-surface">
        面板 8
      </div>
      <div className="flex h-24 w-40 items-center justify-center rounded-panel bg-raised shadow-floating">浮层 8</div>
      <div className="flex h-24 w-40 items-center justify-center rounded-dialog bg-raised shadow-dialog">对话框 12</div>
    </div>
  ),
}

/** 控件高 28，表格里 24，表单的主操作 32；行高随工具栏的设置在 32、36、44 之间。 */
export const Sizes: Story = {
  name: '大小',
  render: () => (
    <div className="grid gap-4">
      <div className="flex items-center gap-3">
        <Button size="tiny">表格 24</Button>
        <Button>一般 28</Button>
        <Button size="medium" tone="primary">
          主操作 32
        </Button>
      </div>
      <div className="flex h-row w-80 items-center border-y px-3">一行的高</div>
    </div>
  ),
}
