import type { Meta, StoryObj } from '@storybook/react-vite'
import AlignCenter from 'lucide-react/icons/align-center'
import AlignLeft from 'lucide-react/icons/align-left'
import AlignRight from 'lucide-react/icons/align-right'
import Bold from 'lucide-react/icons/bold'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Italic from 'lucide-react/icons/italic'
import Printer from 'lucide-react/icons/printer'
import Redo2 from 'lucide-react/icons/redo-2'
import Trash2 from 'lucide-react/icons/trash-2'
import Underline from 'lucide-react/icons/underline'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { Toolbar, type ToolbarProps, ToolbarSeparator } from '#ui/toolbar/toolbar.tsx'
import { ToolbarButton } from '#ui/toolbar/toolbar-button.tsx'
import { ToolbarToggleGroup } from '#ui/toolbar/toolbar-toggle-group.tsx'

const marks = [
  { value: 'bold', label: '加粗', icon: Bold },
  { value: 'italic', label: '斜体', icon: Italic },
  { value: 'underline', label: '下划线', icon: Underline },
]

const sides = [
  { value: 'left', label: '左对齐', icon: AlignLeft },
  { value: 'center', label: '居中', icon: AlignCenter },
  { value: 'right', label: '右对齐', icon: AlignRight },
]

interface TagToolsProps extends Pick<ToolbarProps, 'className'> {
  onSelect: (label: string) => void
  onMarks: (marks: string[]) => void
  onSide: (side: string) => void
}

/** The toolbar for the price tag that shops print. */
function TagTools({ onSelect, onMarks, onSide, className }: TagToolsProps) {
  const [chosenMarks, setMarks] = useState<readonly string[]>(['bold'])
  const [side, setSide] = useState('left')
  const does = (label: string) => ({ label, onSelect: () => onSelect(label) })
  return (
    <div className={className}>
      <Toolbar label="价签排版" className="rounded-panel border border-line bg-surface p-1">
        <ToolbarButton {...does('撤销')} icon={Undo2} isIconOnly />
        <ToolbarButton {...does('重做')} icon={Redo2} isIconOnly disabled />
        <ToolbarSeparator />
        <ToolbarToggleGroup
          multiple
          label="字形"
          options={marks}
          value={chosenMarks}
          onChange={(value) => {
            setMarks(value)
            onMarks(value)
          }}
        />
        <ToolbarSeparator />
        <ToolbarToggleGroup
          label="对齐"
          options={sides}
          value={side}
          onChange={(value) => {
            setSide(value)
            onSide(value)
          }}
        />
        <ToolbarSeparator />
        <ToolbarButton {...does('复制')} icon={Copy} />
        <ToolbarButton {...does('打印')} icon={Printer} />
        <ToolbarButton {...does('导出')} icon={Download} />
        <ToolbarButton {...does('删除')} icon={Trash2} isDestructive />
      </Toolbar>
    </div>
  )
}

const meta = {
  title: '操作/Toolbar 工具栏',
  tags: ['autodocs'],
  component: TagTools,
  args: { onSelect: fn(), onMarks: fn(), onSide: fn(), className: 'max-w-160' },
} satisfies Meta<typeof TagTools>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { className: 'max-w-120' } }

/** 一排工具只占一次 Tab：左右键走动，Home 与 End 到头，跳过不能用的。 */
export const WalksByArrows: Story = {
  name: '方向键走动',
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: '撤销' })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('button', { name: '加粗' })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight} ')
    await expect(args.onMarks).toHaveBeenLastCalledWith(['bold', 'italic'])
    await userEvent.keyboard('{End}{Enter}')
    await expect(args.onSelect).toHaveBeenLastCalledWith('删除')
  },
}

/** 单选的一组总有一个选中，再按一次不会取消。 */
export const KeepsOneChosen: Story = {
  name: '总有一个选中',
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('radio', { name: '居中' }))
    await expect(args.onSide).toHaveBeenLastCalledWith('center')
    await userEvent.click(canvas.getByRole('radio', { name: '居中' }))
    await expect(canvas.getByRole('radio', { name: '居中' })).toBeChecked()
  },
}

/** 放不下的收进「更多」，在菜单里照样能用。 */
export const PutsTheRestUnderMore: Story = {
  name: '放不下的收进更多',
  args: { className: 'w-64' },
  play: async ({ canvas, userEvent, args }) => {
    const more = await canvas.findByRole('button', { name: '更多' })
    await waitFor(() => expect(canvas.queryByRole('button', { name: '导出' })).toBeNull())
    await userEvent.click(more)
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: '右对齐' }))
    await expect(args.onSide).toHaveBeenLastCalledWith('right')
    await userEvent.click(more)
    await userEvent.click(await screen.findByRole('menuitem', { name: '导出' }))
    await expect(args.onSelect).toHaveBeenLastCalledWith('导出')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  },
}

export const LongText: Story = {
  name: '长文字',
  render: ({ className }) => (
    <div className={className}>
      <Toolbar label="批量处理" className="rounded-panel border border-line bg-surface p-1">
        <ToolbarButton label="复制为新商品（连同规格、价格系数与各级供货价）" icon={Copy} onSelect={() => undefined} />
        <ToolbarButton label="导出当前筛选条件下的全部商品" icon={Download} onSelect={() => undefined} />
        <ToolbarButton label="删除" icon={Trash2} isDestructive onSelect={() => undefined} />
      </Toolbar>
    </div>
  ),
}

export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
