import type { Meta, StoryObj } from '@storybook/react-vite'
import Bell from 'lucide-react/icons/bell'
import Package from 'lucide-react/icons/package'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Search from 'lucide-react/icons/search'
import Settings from 'lucide-react/icons/settings'
import Sofa from 'lucide-react/icons/sofa'
import Users from 'lucide-react/icons/users'
import type { ComponentProps } from 'react'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { TopNav, TopNavBrand, TopNavTools } from '#ui/top-nav/top-nav.tsx'
import { type NavGroup, TopNavGroupList, TopNavGroups } from '#ui/top-nav/top-nav-groups.tsx'

const mark = (
  <span className="flex size-6 items-center justify-center rounded bg-accent text-on-accent">
    <Sofa aria-hidden className="size-4" strokeWidth={1.75} />
  </span>
)

const groups: readonly NavGroup[] = [
  {
    id: 'goods',
    name: '商品中心',
    href: '/goods',
    icon: <Package aria-hidden className="size-4" strokeWidth={1.75} />,
  },
  {
    id: 'order',
    name: '交易中心',
    href: '/order',
    icon: <ReceiptText aria-hidden className="size-4" strokeWidth={1.75} />,
  },
  { id: 'users', name: '会员中心', href: '/users', icon: <Users aria-hidden className="size-4" strokeWidth={1.75} /> },
  { id: 'notice', name: '内容中心', href: '/notice', icon: <Bell aria-hidden className="size-4" strokeWidth={1.75} /> },
  {
    id: 'system',
    name: '系统中心',
    href: '/system',
    icon: <Settings aria-hidden className="size-4" strokeWidth={1.75} />,
  },
]

const tools = (
  <TopNavTools>
    <IconButton label="搜索" size="medium">
      <Search aria-hidden strokeWidth={1.75} />
    </IconButton>
    <Button tone="quiet" size="medium">
      林知夏
    </Button>
  </TopNavTools>
)

type BarProps = ComponentProps<typeof TopNavGroups> & { name: string; environment?: string; width?: number }

/** 一条完整的顶部导航：标识、分组、工具。 */
function Bar({ name, environment, width, ...rest }: BarProps) {
  return (
    <div style={{ width, maxWidth: '100%' }}>
      <TopNav>
        <TopNavBrand mark={mark} name={name} environment={environment} />
        <TopNavGroups {...rest} />
        {tools}
      </TopNav>
    </div>
  )
}

const meta = {
  title: '导航/TopNav 顶部导航',
  tags: ['autodocs'],
  component: Bar,
  parameters: { layout: 'fullscreen' },
  args: { name: '产品管理系统', groups, activeId: 'goods', onNavigate: fn() },
} satisfies Meta<typeof Bar>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = {
  name: '试一试',
  args: { environment: '预发', width: 960 },
  argTypes: {
    activeId: { control: 'select', options: groups.map(({ id }) => id) },
    environment: { control: 'text' },
    width: { control: { type: 'range', min: 480, max: 1280 } },
    groups: { control: false },
  },
}

/** 正式环境之外，名称旁标出环境，以免认错。 */
export const Environment: Story = { name: '标出环境', args: { environment: '预发' } }

export const Dark: Story = { name: '深色', args: { environment: '开发' }, globals: { theme: 'dark' } }

/** 单击由路由接手；按住 Ctrl 等键时交给浏览器。 */
export const Navigates: Story = {
  name: '跳转',
  play: async ({ canvas, userEvent, args }) => {
    const nav = within(canvas.getByRole('navigation', { name: '主导航' }))
    await expect(nav.getByRole('link', { name: '商品中心' })).toHaveAttribute('aria-current', 'true')
    await userEvent.click(nav.getByRole('link', { name: '交易中心' }))
    await expect(args.onNavigate).toHaveBeenLastCalledWith('/order')
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(args.onNavigate).toHaveBeenLastCalledWith('/users')
  },
}

/** 放不下的分组收进「更多」，用键盘也能到达；当前分组在其中时，「更多」亮起。 */
export const HidesWhatDoesNotFit: Story = {
  name: '放不下的收进更多',
  args: { width: 620, activeId: 'system' },
  play: async ({ canvas, userEvent, args }) => {
    const nav = within(canvas.getByRole('navigation', { name: '主导航' }))
    const more = await nav.findByRole('button', { name: '更多' })
    await expect(more).toHaveAttribute('data-active')
    await waitFor(() => expect(nav.queryByRole('link', { name: '系统中心' })).toBeNull())
    const shown = nav.getAllByRole('link').length
    more.focus()
    await userEvent.keyboard('{Enter}')
    const items = await screen.findAllByRole('menuitem')
    await expect(shown + items.length).toBe(groups.length)
    await userEvent.keyboard('{End}{Enter}')
    await waitFor(() => expect(args.onNavigate).toHaveBeenLastCalledWith('/system'))
  },
}

/** 窗口变宽，收起的分组又回到原位。 */
export const BringsThemBack: Story = {
  name: '窗口变宽又回来',
  args: { width: 480 },
  play: async ({ canvas, canvasElement }) => {
    const nav = within(canvas.getByRole('navigation', { name: '主导航' }))
    await nav.findByRole('button', { name: '更多' })
    const bar = canvasElement.querySelector<HTMLElement>('[style]')
    if (bar) bar.style.width = '1200px'
    await waitFor(() => expect(nav.getAllByRole('link')).toHaveLength(groups.length))
    await waitFor(() => expect(nav.queryByRole('button', { name: '更多' })).toBeNull())
  },
}

export const LongNames: Story = {
  name: '长名称',
  args: {
    name: '家居软装供应链协同产品管理系统',
    environment: '预发',
    groups: groups.map((group) => ({ ...group, name: `${group.name}与供应链协同` })),
    width: 1024,
  },
}

/** 窄窗口里，分组在菜单抽屉的上方。 */
export const InTheDrawer: Story = {
  name: '在抽屉里',
  render: ({ groups, activeId, onNavigate }) => (
    <div className="w-72 bg-raised">
      <TopNavGroupList groups={groups} activeId={activeId} onNavigate={onNavigate} />
    </div>
  ),
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('link', { name: '系统中心' }))
    await expect(args.onNavigate).toHaveBeenLastCalledWith('/system')
  },
}
