import type { Meta, StoryObj } from '@storybook/react-vite'
import Copy from 'lucide-react/icons/copy'
import MoreHorizontal from 'lucide-react/icons/more-horizontal'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { Button } from '#ui/button/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#ui/dropdown-menu/dropdown-menu.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'

const onCopy = fn()
const onDelete = fn()

const meta = {
  title: '操作/DropdownMenu 下拉菜单',
  tags: ['autodocs'],
  component: DropdownMenu,
  args: {
    // The page stays accessible behind the open menu, so that it can be checked.
    modal: false,
    children: (
      <>
        <DropdownMenuTrigger asChild>
          <IconButton label="更多">
            <MoreHorizontal aria-hidden strokeWidth={1.75} />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem icon={Pencil} keys="E">
            编辑
          </DropdownMenuItem>
          <DropdownMenuItem icon={Copy} onSelect={onCopy}>
            复制为新商品
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuItem
            icon={Trash2}
            tone="danger"
            onSelect={onDelete}
            disabledReason="已有订单的商品不能删除，可以下架"
          >
            删除
          </DropdownMenuItem>
        </DropdownMenuContent>
      </>
    ),
  },
  beforeEach: () => {
    onCopy.mockClear()
    onDelete.mockClear()
  },
} satisfies Meta<typeof DropdownMenu>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { defaultOpen: true } }

export const Grouped: Story = {
  name: '分组与长文字',
  args: {
    defaultOpen: true,
    children: (
      <>
        <DropdownMenuTrigger asChild>
          <Button>导出</Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuLabel>当前结果 128 条</DropdownMenuLabel>
          <DropdownMenuItem>导出为 Excel</DropdownMenuItem>
          <DropdownMenuItem>导出为 Excel（含供货价、采购价和各级经销商售价，文件较大）</DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuItem tone="danger">清空导出记录</DropdownMenuItem>
        </DropdownMenuContent>
      </>
    ),
  },
}

/** 回车打开，方向键移动，回车选择，焦点回到按钮。 */
export const ByKeyboard: Story = {
  name: '全程键盘',
  play: async ({ canvas, userEvent }) => {
    const trigger = canvas.getByRole('button', { name: '更多' })
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(await screen.findByRole('menuitem', { name: '编辑' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect(onCopy).toHaveBeenCalledOnce()
    await waitFor(() => expect(trigger).toHaveFocus())
  },
}

/** 不可用的项说明原因，键盘也走得到，选了不执行、菜单不关。 */
export const ExplainsDisabled: Story = {
  name: '不可用要说明原因',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '更多' }))
    const item = await screen.findByRole('menuitem', { name: '删除' })
    await expect(item).toHaveAccessibleDescription('已有订单的商品不能删除，可以下架')
    await userEvent.keyboard('{End}')
    await expect(item).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(onDelete).not.toHaveBeenCalled()
    await expect(item).toBeVisible()
  },
}

export const Dark: Story = { name: '深色', args: { defaultOpen: true }, globals: { theme: 'dark' } }
