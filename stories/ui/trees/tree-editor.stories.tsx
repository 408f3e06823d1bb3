import type { Meta, StoryObj } from '@storybook/react-vite'
import Folder from 'lucide-react/icons/folder'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { defaultMenus, type MenuFolder, type MenuPage } from '#contract/menus.ts'
import type { TreeNode } from '#ui/tree/tree-node.ts'
import { badNodes, manyNodes } from './samples.ts'
import { row, treeEditorStory } from './tree-editor-story.tsx'

const meta = {
  ...treeEditorStory,
  title: '树/TreeEditor 树编辑',
  tags: ['autodocs'],
} satisfies Meta<typeof treeEditorStory.component>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { maxDepth: 3, maxLength: 30, openLevels: 2 } }

const menuNode = (item: MenuPage | MenuFolder): TreeNode =>
  'pages' in item
    ? { id: item.name, label: item.name, children: item.pages.map(menuNode) }
    : { id: item.url, label: item.name, hint: item.url }

/** 同一个部件排菜单：名称后面是页面地址。 */
export const Menus: Story = {
  name: '排菜单',
  args: {
    label: '菜单',
    noun: '菜单',
    openLevels: 2,
    nodes: defaultMenus.map(({ name, items }) => ({ id: name, label: name, children: items.map(menuNode) })),
  },
}

const ruled = {
  label: '菜单',
  noun: '菜单',
  openLevels: 2,
  nodes: [
    {
      id: 'g',
      label: '商品中心',
      words: ['goods'],
      children: [{ id: 'list', label: '商品列表', words: ['/goods/list'] }],
    },
    { id: 'o', label: '交易中心', children: [{ id: 'orders', label: '订单', words: ['/order/list'] }] },
  ],
  placeRefusal: (id: string, parentId: string | null) =>
    id.length === 1 && parentId !== null ? '分组只能在最上级' : undefined,
  actions: ({ label }: TreeNode) => [
    [
      { words: '停用', run: fn() },
      { words: '查看授权', refusal: `${label}没有授权`, run: fn() },
    ],
  ],
  lead: () => <Folder aria-hidden strokeWidth={1.75} className="size-4 shrink-0 text-text-muted" />,
  detail: ({ words = [] }: TreeNode) => (
    <span className="min-w-0 flex-1 truncate text-text-faint">{words.join(' ')}</span>
  ),
  onOpen: fn(),
}

/** 点一行或按回车，在旁边打开；行里的按钮不算。 */
export const OpensBeside: Story = {
  name: '在旁边打开',
  args: { ...ruled, current: 'orders' },
  play: async ({ canvas, userEvent, args }) => {
    await expect(await row(canvas, '订单')).toHaveAttribute('aria-selected', 'true')
    await userEvent.click(await row(canvas, '商品列表'))
    await expect(args.onOpen).toHaveBeenLastCalledWith('list')
    await userEvent.click(within(await row(canvas, '商品中心')).getByRole('button', { name: '更多：商品中心' }))
    const granted = await screen.findByRole('menuitem', { name: /查看授权/ })
    await expect(granted).toHaveAccessibleDescription('商品中心没有授权')
    await userEvent.keyboard('{Escape}')
    await expect(args.onOpen).toHaveBeenCalledTimes(1)
  },
}

/** 调用方的规则先说：分组不能放进别的分组。 */
export const FollowsRulesOfItsOwn: Story = {
  name: '位置的规则',
  args: ruled,
  play: async ({ canvas, userEvent, args }) => {
    ;(await row(canvas, '交易中心')).focus()
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
    await expect(args.onMove).not.toHaveBeenCalled()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await expect(args.onMove).toHaveBeenLastCalledWith({ id: 'o', parentId: null, index: 0 })
  },
}

export const TenThousandNodes: Story = {
  name: '一万个',
  args: { label: '展位', noun: '展位', nodes: manyNodes, openLevels: 9 },
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByText('共 10,240 个展位，最多 3 级')).toBeVisible()
    ;(await row(canvas, '事业部 1')).focus()
    await userEvent.keyboard('{End}')
    await waitFor(async () => expect(await row(canvas, '展位 10-33-30')).toHaveFocus())
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await expect(args.onMove).toHaveBeenLastCalledWith({ id: '9-32-29', parentId: '9-32', index: 28 })
    await expect(canvas.getAllByRole('treeitem').length).toBeLessThan(60)
  },
}

export const Empty: Story = { name: '空', args: { nodes: [] } }

export const BadData: Story = {
  name: '坏数据',
  args: { nodes: badNodes },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('treeitem')).toHaveLength(3)
  },
}

const long = '意大利进口头层牛皮现代简约大户型客厅组合沙发（左贵妃加三人位加脚踏，可拆洗，含安装与旧家具回收服务）'

export const LongText: Story = {
  name: '长文字',
  args: { nodes: [{ id: '1', label: long, hint: '1,280 件商品', children: [{ id: '2', label: long, hint: long }] }] },
}

export const Dark: Story = { name: '深色', args: { openLevels: 2 }, globals: { theme: 'dark' } }
