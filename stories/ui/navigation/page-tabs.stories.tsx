import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fireEvent, fn, screen, waitFor, within } from 'storybook/test'
import { moved } from '#ui/page-tabs/order.ts'
import { PageTabs, type PageTabsProps } from '#ui/page-tabs/page-tabs.tsx'
import type { PageTab } from '#ui/page-tabs/tab-actions.ts'

const named = (...titles: string[]): PageTab[] =>
  titles.map((title, index) => ({ id: String(index + 1), title, href: `/page/${index + 1}` }))

const few = named('品牌列表', '供应商列表', '供应商通知', '新增品牌')
const full = named(
  ...Array.from({ length: 15 }, (_, index) => `销售订单 2026112100${String(index + 1).padStart(2, '0')}`),
)

/** 页签与它们的主人：关闭、移动、切换都在这里落实。 */
function Held({ tabs: given, activeId: first, onClose, onMove, onNavigate, ...rest }: PageTabsProps) {
  const [tabs, setTabs] = useState(given)
  const [activeId, setActive] = useState(first)
  return (
    <>
      <PageTabs
        {...rest}
        tabs={tabs}
        activeId={activeId}
        onNavigate={(href) => {
          setActive(tabs.find((tab) => tab.href === href)?.id ?? null)
          onNavigate?.(href)
        }}
        onClose={(ids) => {
          const left = tabs.filter(({ id }) => !ids.includes(id))
          setTabs(left)
          if (activeId && ids.includes(activeId)) setActive(left[0]?.id ?? null)
          onClose(ids)
        }}
        onMove={
          onMove &&
          ((id, to) => {
            setTabs(
              moved(
                tabs,
                tabs.findIndex((tab) => tab.id === id),
                to,
              ),
            )
            onMove(id, to)
          })
        }
      />
      <main className="p-4 text-text-muted">{tabs.find(({ id }) => id === activeId)?.title}</main>
    </>
  )
}

const meta = {
  title: '导航/PageTabs 页签',
  tags: ['autodocs'],
  component: PageTabs,
  parameters: { layout: 'fullscreen' },
  render: (args) => <Held {...args} />,
  args: {
    tabs: few,
    activeId: '2',
    max: 15,
    closeKeys: 'Alt+W',
    onNavigate: fn(),
    onClose: fn(),
    onReload: fn(),
    onOpenElsewhere: fn(),
    onMove: fn(),
  },
} satisfies Meta<typeof PageTabs>
export default meta
type Story = StoryObj<typeof meta>
type Context = Parameters<NonNullable<Story['play']>>[0]

const strip = ({ canvas }: Context) => within(canvas.getByRole('navigation', { name: '已打开的页面' }))
const titles = (context: Context) =>
  strip(context)
    .getAllByRole('link')
    .map((link) => link.textContent)

export const Default: Story = { name: '默认' }

export const Playground: Story = {
  name: '试一试',
  args: { tabs: few.map((tab) => ({ ...tab, isDirty: tab.id === '4' })) },
  argTypes: { activeId: { control: 'select', options: few.map(({ id }) => id) } },
}

export const OnlyOne: Story = { name: '只有一个', args: { tabs: few.slice(0, 1), activeId: '1' } }

/** 没有页签时，横条仍在，框架不跳动。 */
export const Empty: Story = { name: '空', args: { tabs: [], activeId: null } }

/** 有未保存内容的页签带圆点，读屏也会说出。 */
export const Unsaved: Story = {
  name: '未保存',
  args: { tabs: few.map((tab) => ({ ...tab, isDirty: tab.id === '4' })) },
  play: async (context) => {
    await expect(strip(context).getByRole('link', { name: '未保存 新增品牌' })).toBeVisible()
  },
}

export const Dark: Story = {
  name: '深色',
  args: { tabs: few.map((tab) => ({ ...tab, isDirty: tab.id === '4' })) },
  globals: { theme: 'dark' },
}

/** 方向键在页签间移动，回车打开，Delete 关闭；关闭后焦点回到当前页签。 */
export const GoesByKeyboard: Story = {
  name: '全程键盘',
  play: async (context) => {
    const { userEvent, args } = context
    const tabs = strip(context)
    await userEvent.tab()
    await userEvent.keyboard('{End}')
    await expect(tabs.getByRole('link', { name: '新增品牌' })).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}{Enter}')
    await expect(args.onNavigate).toHaveBeenLastCalledWith('/page/3')
    await userEvent.keyboard('{Home}{ArrowRight}{Delete}')
    await expect(args.onClose).toHaveBeenLastCalledWith(['2'])
    await expect(titles(context)).toEqual(['品牌列表', '供应商通知', '新增品牌'])
    await expect(tabs.getByRole('link', { name: '供应商通知' })).toHaveFocus()
  },
}

/** 关闭其他、关闭右侧：右键菜单与右端的菜单里都有。 */
export const ClosesSeveral: Story = {
  name: '关闭几个',
  play: async (context) => {
    const { canvas, userEvent, args } = context
    const third = strip(context).getByRole('link', { name: '供应商通知' })
    await userEvent.pointer({ keys: '[MouseRight]', target: third })
    await userEvent.click(await screen.findByRole('menuitem', { name: '关闭右侧' }))
    await expect(args.onClose).toHaveBeenLastCalledWith(['4'])
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await userEvent.click(canvas.getByRole('button', { name: '页签操作' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: '关闭其他' }))
    await expect(args.onClose).toHaveBeenLastCalledWith(['1', '3'])
    await expect(titles(context)).toEqual(['供应商列表'])
  },
}

export const Reloads: Story = {
  name: '重新加载',
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: '页签操作' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: '重新加载' }))
    await expect(args.onReload).toHaveBeenLastCalledWith('2')
  },
}

/** 鼠标中键关闭，和浏览器一样。 */
export const ClosesByTheMiddleButton: Story = {
  name: '中键关闭',
  play: async (context) => {
    await context.userEvent.pointer({
      keys: '[MouseMiddle]',
      target: strip(context).getByRole('link', { name: '品牌列表' }),
    })
    await expect(context.args.onClose).toHaveBeenLastCalledWith(['1'])
  },
}

/** Alt+Shift+方向键移动有焦点的页签，并说出新的位置。 */
export const MovesByKeyboard: Story = {
  name: '键盘移动',
  play: async (context) => {
    const { canvas, userEvent, args } = context
    const tab = strip(context).getByRole('link', { name: '品牌列表' })
    tab.focus()
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}')
    await expect(args.onMove).toHaveBeenLastCalledWith('1', 1)
    await expect(titles(context)).toEqual(['供应商列表', '品牌列表', '供应商通知', '新增品牌'])
    await expect(tab).toHaveFocus()
    await expect(canvas.getByRole('status')).toHaveTextContent('「品牌列表」移到第 2 位，共 4 位')
  },
}

/** 拖到另一个页签的后半边，就放在它后面。 */
export const MovesByDragging: Story = {
  name: '拖动',
  play: async (context) => {
    const [first, , third] = strip(context).getAllByRole('listitem')
    if (!first || !third) throw new Error('too few tabs')
    const dataTransfer = new DataTransfer()
    const clientX = third.getBoundingClientRect().right - 4
    await fireEvent.dragStart(first, { dataTransfer })
    await fireEvent.dragOver(third, { dataTransfer, clientX })
    await waitFor(() => expect(third).toHaveAttribute('data-drop', 'after'))
    await fireEvent.drop(third, { dataTransfer, clientX })
    await expect(titles(context)).toEqual(['供应商列表', '供应商通知', '品牌列表', '新增品牌'])
    await expect(context.args.onMove).toHaveBeenLastCalledWith('1', 2)
  },
}

/** 打开满了：横条可以滚动，当前页签总在眼前；右端的菜单列出全部。 */
export const ListsAll: Story = {
  name: '列出全部',
  args: { tabs: full, activeId: '15' },
  play: async (context) => {
    const { canvas, userEvent, args } = context
    await expect(strip(context).getByRole('link', { name: '销售订单 202611210015' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '页签操作' }))
    await expect(await screen.findByText('已打开 15 个，最多 15 个')).toBeVisible()
    await userEvent.click(screen.getByRole('menuitem', { name: '销售订单 202611210001' }))
    await expect(args.onNavigate).toHaveBeenLastCalledWith('/page/1')
    await waitFor(() =>
      expect(strip(context).getByRole('link', { name: '销售订单 202611210001' })).toHaveAttribute('aria-current'),
    )
  },
}

export const LongTitles: Story = {
  name: '长标题',
  args: {
    tabs: named('家居软装供应链协同与跨仓库存调拨审批记录', '北欧之家经典布艺三人位沙发（可拆洗，含脚踏）'),
    activeId: '1',
  },
}
