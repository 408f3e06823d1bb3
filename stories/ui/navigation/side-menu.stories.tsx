import type { Meta, StoryObj } from '@storybook/react-vite'
import type { LucideIcon } from 'lucide-react'
import Award from 'lucide-react/icons/award'
import Download from 'lucide-react/icons/download'
import ExternalLink from 'lucide-react/icons/external-link'
import Megaphone from 'lucide-react/icons/megaphone'
import Package from 'lucide-react/icons/package'
import { useState } from 'react'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import type { SideMenuItem } from '#ui/side-menu/menu-item.ts'
import { SideMenu, type SideMenuProps } from '#ui/side-menu/side-menu.tsx'
import { SideMenuDrawer } from '#ui/side-menu/side-menu-drawer.tsx'

const icon = (Icon: LucideIcon) => <Icon aria-hidden strokeWidth={1.75} className="size-4 shrink-0" />

const items: readonly SideMenuItem[] = [
  {
    id: 'goods',
    title: '商品管理',
    icon: icon(Package),
    items: [
      { id: 'list', title: '商品列表', href: '/goods/list', opens: ['/goods/edit/{id}'] },
      { id: 'stock', title: '库存', href: '/goods/stock' },
      { id: 'factor', title: '价格系数', href: '/goods/factor', divider: '价格' },
      { id: 'history', title: '调价记录', href: '/goods/prices' },
    ],
  },
  {
    id: 'brands',
    title: '品牌与供应商',
    icon: icon(Award),
    items: [
      { id: 'brand', title: '品牌列表', href: '/goods/brand' },
      { id: 'supplier', title: '供应商列表', href: '/goods/supplier' },
    ],
  },
  { id: 'notice', title: '供应商通知', icon: icon(Megaphone), href: '/news/newslist' },
  { id: 'jobs', title: '导出与导入任务', icon: icon(Download), href: '/jobs' },
  { id: 'help', title: '使用手册', icon: icon(ExternalLink), href: 'https://help.example.com', external: true },
]

/** 菜单与它记住的状态；真正的页面由地址决定，这里由点击决定。 */
function Held({ path, closed, folded, onNavigate, onToggle, onFold, ...rest }: SideMenuProps) {
  const [at, setAt] = useState(path)
  const [closedIds, setClosed] = useState(closed)
  const [isFolded, setFolded] = useState(folded)
  return (
    <div className="flex h-dvh">
      <SideMenu
        {...rest}
        path={at}
        closed={closedIds}
        folded={isFolded}
        onNavigate={(href) => {
          setAt(href)
          onNavigate?.(href)
        }}
        onToggle={(id) => {
          setClosed(closedIds.includes(id) ? closedIds.filter((closedId) => closedId !== id) : [...closedIds, id])
          onToggle(id)
        }}
        onFold={(next) => {
          setFolded(next)
          onFold(next)
        }}
      />
      <main className="flex-1 p-4 text-text-muted">{at}</main>
    </div>
  )
}

const meta = {
  title: '导航/SideMenu 侧边菜单',
  tags: ['autodocs'],
  component: SideMenu,
  parameters: { layout: 'fullscreen' },
  render: (args) => <Held {...args} />,
  args: {
    items,
    path: '/goods/list',
    closed: [],
    folded: false,
    onToggle: fn(),
    onFold: fn(),
    onNavigate: fn(),
  },
} satisfies Meta<typeof SideMenu>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = {
  name: '试一试',
  args: { closed: ['brands'] },
  argTypes: { items: { control: false }, closed: { control: 'object' } },
}

export const Folded: Story = { name: '收起', args: { folded: true } }

export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }

/** 没有菜单项的页面，点亮它所属的那一项。 */
export const LightsWhatThePageBelongsTo: Story = {
  name: '点亮所属的菜单',
  args: { path: '/goods/edit/1024' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: '商品列表' })).toHaveAttribute('aria-current', 'page')
  },
}

/** 窗口很矮时，当前页面的菜单项也在眼前。 */
export const ShowsThePageInALowWindow: Story = {
  name: '滚动到当前页面',
  args: { path: '/jobs' },
  decorators: [(Story) => <div className="h-48 overflow-hidden [&>div]:h-48">{Story()}</div>],
  play: async ({ canvas }) => {
    const menu = canvas.getByRole('navigation', { name: '侧边菜单' })
    const entry = canvas.getByRole('link', { name: '导出与导入任务' })
    await waitFor(() => {
      const { bottom } = entry.getBoundingClientRect()
      return expect(bottom).toBeLessThanOrEqual(menu.getBoundingClientRect().bottom)
    })
  },
}

export const Navigates: Story = {
  name: '跳转',
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('link', { name: '品牌列表' }))
    await expect(args.onNavigate).toHaveBeenLastCalledWith('/goods/brand')
    await expect(canvas.getByRole('link', { name: '品牌列表' })).toHaveAttribute('aria-current', 'page')
    const manual = canvas.getByRole('link', { name: '使用手册' })
    await expect(manual).toHaveAttribute('target', '_blank')
    await expect(manual).toHaveAttribute('rel', 'noopener')
  },
}

/** 上下键逐项移动；右键展开文件夹再进入，左键回到文件夹再收起。 */
export const GoesByKeyboard: Story = {
  name: '全程键盘',
  args: { closed: ['goods'] },
  play: async ({ canvas, userEvent, args }) => {
    const folder = canvas.getByRole('button', { name: '商品管理' })
    await userEvent.tab()
    await expect(folder).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(folder).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('{ArrowRight}{ArrowDown}')
    await expect(canvas.getByRole('link', { name: '库存' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(args.onNavigate).toHaveBeenLastCalledWith('/goods/stock')
    await userEvent.keyboard('{ArrowLeft}')
    await expect(folder).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect(canvas.queryByRole('link', { name: '库存' })).toBeNull()
    await userEvent.keyboard('{End}{ArrowUp}')
    await expect(canvas.getByRole('link', { name: '导出与导入任务' })).toHaveFocus()
  },
}

/** 收起后只有图标，指向时说出名称；文件夹在旁边展开，右键进入，左键回来。 */
export const OpensFoldersBeside: Story = {
  name: '文件夹在旁边展开',
  args: { folded: true },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.tab()
    await expect(await screen.findByRole('tooltip', { name: '商品管理' })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    const folder = canvas.getByRole('button', { name: '品牌与供应商' })
    await expect(folder).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(screen.getByRole('menuitem', { name: '品牌列表' })).toHaveFocus())
    await userEvent.keyboard('{ArrowLeft}')
    await waitFor(() => expect(folder).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await userEvent.click(await screen.findByRole('menuitem', { name: '供应商列表' }))
    await expect(args.onNavigate).toHaveBeenLastCalledWith('/goods/supplier')
  },
}

export const Folds: Story = {
  name: '收起与展开',
  play: async ({ canvas, canvasElement, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: '收起菜单' }))
    await expect(args.onFold).toHaveBeenLastCalledWith(true)
    const menu = canvasElement.querySelector('[data-slot=side-menu]')
    await waitFor(() => expect(menu?.getBoundingClientRect().width).toBe(48))
    await userEvent.click(canvas.getByRole('button', { name: '展开菜单' }))
    await waitFor(() => expect(menu?.getBoundingClientRect().width).toBe(208))
  },
}

/** 窄于 1024 像素时，菜单是左侧的抽屉：焦点落在当前页面，选了链接就关上。 */
export const Drawer: Story = {
  name: '抽屉',
  globals: { viewport: { value: 'tablet' } },
  render: ({ items, path, closed, onToggle, onNavigate }) => (
    <div className="p-2">
      <SideMenuDrawer items={items} path={path} closed={closed} onToggle={onToggle} onNavigate={onNavigate} />
    </div>
  ),
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: '打开菜单' }))
    const drawer = within(await screen.findByRole('dialog', { name: '菜单' }))
    await userEvent.click(drawer.getByRole('link', { name: '供应商列表' }))
    await expect(args.onNavigate).toHaveBeenLastCalledWith('/goods/supplier')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(canvas.getByRole('button', { name: '打开菜单' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    const again = within(await screen.findByRole('dialog', { name: '菜单' }))
    await waitFor(() => expect(again.getByRole('link', { name: '商品列表' })).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

const longText = '家居软装供应链协同与跨仓库存调拨审批记录'

export const LongText: Story = {
  name: '长文字',
  args: {
    items: [
      {
        id: 'long',
        title: longText,
        icon: icon(Package),
        items: [
          { id: '1', title: longText, href: '/1' },
          { id: '2', title: longText, href: '/goods/list', divider: longText },
        ],
      },
      { id: '3', title: longText, icon: icon(Award), href: '/3' },
    ],
  },
}
