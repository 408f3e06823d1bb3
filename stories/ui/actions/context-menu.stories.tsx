import type { Meta, StoryObj } from '@storybook/react-vite'
import Copy from 'lucide-react/icons/copy'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { expect, fn, screen, waitFor } from 'storybook/test'
import {
  ContextMenu,
  ContextMenuContent,
  ContextMenuItem,
  ContextMenuSeparator,
  ContextMenuTrigger,
} from '#ui/context-menu/context-menu.tsx'

const onCopy = fn()

const meta = {
  title: '操作/ContextMenu 右键菜单',
  tags: ['autodocs'],
  component: ContextMenu,
  args: {
    modal: false,
    children: (
      <>
        <ContextMenuTrigger className="block w-80 rounded-panel border border-line bg-surface px-4 py-6">
          布艺三人沙发，在此处点右键
        </ContextMenuTrigger>
        <ContextMenuContent>
          <ContextMenuItem icon={Pencil}>编辑</ContextMenuItem>
          <ContextMenuItem icon={Copy} keys="Mod+C" onSelect={onCopy}>
            复制
          </ContextMenuItem>
          <ContextMenuSeparator />
          <ContextMenuItem icon={Trash2} tone="danger" disabledReason="上架中的商品不能删除">
            删除
          </ContextMenuItem>
        </ContextMenuContent>
      </>
    ),
  },
  beforeEach: () => {
    onCopy.mockClear()
  },
} satisfies Meta<typeof ContextMenu>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { modal: false } }

/** 右键打开，方向键与回车选择，选完收起。 */
export const OpensByRightClick: Story = {
  name: '右键打开',
  play: async ({ canvas, userEvent }) => {
    await userEvent.pointer({ keys: '[MouseRight]', target: canvas.getByText(/布艺三人沙发/) })
    await screen.findByRole('menu')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expect(onCopy).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  },
}

const openMenu: Story['play'] = async ({ canvas, userEvent }) => {
  await userEvent.pointer({ keys: '[MouseRight]', target: canvas.getByText(/在此处点右键/) })
  await expect(await screen.findByRole('menu')).toBeVisible()
}

export const LongText: Story = {
  name: '长文字',
  args: {
    children: (
      <>
        <ContextMenuTrigger className="block w-80 rounded-panel border border-line bg-surface px-4 py-6">
          布艺三人沙发，在此处点右键
        </ContextMenuTrigger>
        <ContextMenuContent>
          <ContextMenuItem icon={Copy} keys="Mod+C">
            复制为新商品（连同规格、价格系数、各级经销商的供货价与销售地区）
          </ContextMenuItem>
          <ContextMenuItem icon={Trash2} disabledReason="上架中的商品不能删除，请先下架，并等待已下的订单全部完成">
            删除
          </ContextMenuItem>
        </ContextMenuContent>
      </>
    ),
  },
  play: openMenu,
}

export const Dark: Story = { name: '深色', globals: { theme: 'dark' }, play: openMenu }
