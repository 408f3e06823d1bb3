import type { Meta, StoryObj } from '@storybook/react-vite'
import type { LucideIcon } from 'lucide-react'
import Award from 'lucide-react/icons/award'
import Clock from 'lucide-react/icons/clock'
import Factory from 'lucide-react/icons/factory'
import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import SunMoon from 'lucide-react/icons/sun-moon'
import { useState } from 'react'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { CommandPalette, type CommandPaletteProps } from '#ui/command-palette/command-palette.tsx'
import type { CommandGroup } from '#ui/command-palette/find-commands.ts'
import { KeyPage } from '#ui/command-palette/key-page.tsx'
import { Held } from './command-palette-story.tsx'

const icon = (Icon: LucideIcon) => <Icon aria-hidden strokeWidth={1.75} />
const onSelect = fn()

const groups: readonly CommandGroup[] = [
  {
    heading: '最近打开',
    shows: 'untyped',
    commands: [{ id: 'recent-1', name: '品牌审核', icon: icon(Clock), onSelect: () => onSelect('recent') }],
  },
  {
    heading: '页面',
    commands: [
      {
        id: 'brand',
        name: '品牌列表',
        trail: ['商品中心', '品牌与供应商'],
        icon: icon(Award),
        onSelect: () => onSelect('brand'),
      },
      {
        id: 'review',
        name: '品牌审核',
        trail: ['商品中心', '品牌与供应商'],
        icon: icon(Award),
        onSelect: () => onSelect('review'),
      },
      {
        id: 'supplier',
        name: '供应商列表',
        trail: ['商品中心', '品牌与供应商'],
        icon: icon(Factory),
        onSelect: () => onSelect('supplier'),
      },
    ],
  },
  {
    heading: '操作',
    commands: [
      { id: 'theme', name: '切换明暗', icon: icon(SunMoon), onSelect: () => onSelect('theme') },
      { id: 'keys', name: '键盘快捷键', icon: icon(Keyboard), keys: '?', onSelect: () => onSelect('keys') },
      { id: 'leave', name: '退出登录', icon: icon(LogOut), onSelect: () => onSelect('leave') },
    ],
  },
]

const meta = {
  title: '导航/CommandPalette 命令面板',
  tags: ['autodocs'],
  component: CommandPalette,
  render: (args) => <Held {...args} />,
  args: { open: true, onOpenChange: fn(), groups },
  argTypes: { groups: { control: false } },
  beforeEach: () => {
    onSelect.mockClear()
  },
} satisfies Meta<typeof CommandPalette>
export default meta
type Story = StoryObj<typeof meta>

const field = () => screen.findByRole('combobox', { name: '搜索页面与操作' })
const chosen = () => screen.getByRole('option', { selected: true })

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { placeholder: '搜索页面、操作或记录', loading: false } }

export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }

/** 汉字、全拼、首字母都能找到，最像的在最前。 */
export const FindsByPinyin: Story = {
  name: '拼音查找',
  play: async ({ userEvent }) => {
    const input = await field()
    for (const typed of ['供应商', 'gongyingshang', 'gys']) {
      await userEvent.clear(input)
      await userEvent.type(input, typed)
      await waitFor(() => expect(chosen()).toHaveTextContent('供应商列表'))
    }
    await userEvent.keyboard('{Enter}')
    await expect(onSelect).toHaveBeenLastCalledWith('supplier')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

/** 上下键移动，回车执行，Esc 关闭。 */
export const GoesByKeyboard: Story = {
  name: '全程键盘',
  play: async ({ canvas, userEvent, args }) => {
    await field()
    await expect(chosen()).toHaveTextContent('品牌审核')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await waitFor(() => expect(chosen()).toHaveAttribute('data-value', 'review'))
    await userEvent.keyboard('{End}{Enter}')
    await expect(onSelect).toHaveBeenLastCalledWith('leave')
    await userEvent.click(await canvas.findByRole('button', { name: '搜索页面' }))
    await field()
    await userEvent.keyboard('{Escape}')
    await expect(args.onOpenChange).toHaveBeenLastCalledWith(false)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

/** 开始输入后，最近打开的让位给搜索结果。 */
export const RecentGivesWay: Story = {
  name: '最近打开的让位',
  play: async ({ userEvent }) => {
    const input = await field()
    await expect(screen.getByText('最近打开')).toBeVisible()
    await userEvent.type(input, '品牌')
    await waitFor(() => expect(screen.queryByText('最近打开')).toBeNull())
    await expect(screen.getByRole('option', { name: /品牌列表/ })).toBeVisible()
  },
}

export const NothingFound: Story = {
  name: '没有找到',
  play: async ({ userEvent }) => {
    await userEvent.type(await field(), '洗衣机')
    await expect(await screen.findByText('没有找到「洗衣机」，换个说法试试')).toBeVisible()
  },
}

export const Loading: Story = { name: '加载中', args: { loading: true } }

let answer: (found: CommandGroup) => void = () => {}

function WithRecords(props: CommandPaletteProps) {
  const [found, setFound] = useState<CommandGroup | null>(null)
  const [isLoading, setLoading] = useState(false)
  return (
    <Held
      {...props}
      groups={found ? [...props.groups, found] : props.groups}
      loading={isLoading}
      onSearch={(text) => {
        setFound(null)
        setLoading(text !== '')
        answer = (group) => {
          setFound(group)
          setLoading(false)
        }
        props.onSearch?.(text)
      }}
    />
  )
}

/** 记录在服务端查找：先显示已有的，记录到了接在后面，选中的不变。 */
export const FindsRecords: Story = {
  name: '查找记录',
  args: { onSearch: fn() },
  render: (args) => <WithRecords {...args} />,
  play: async ({ userEvent, args }) => {
    await userEvent.type(await field(), 'gyslb')
    await expect(args.onSearch).toHaveBeenLastCalledWith('gyslb')
    await expect(await screen.findByText('正在查找')).toBeVisible()
    answer({
      heading: '供应商',
      shows: 'found',
      commands: [{ id: 'record-1', name: '木禾家居', trail: ['G000001'], onSelect: () => onSelect('record') }],
    })
    await expect(await screen.findByRole('option', { name: /木禾家居/ })).toBeVisible()
    await expect(screen.queryByText('正在查找')).toBeNull()
    await expect(chosen()).toHaveTextContent('供应商列表')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect(onSelect).toHaveBeenLastCalledWith('record')
  },
}

const longText = '家居软装供应链协同与跨仓库存调拨审批记录（含历史版本与附件）'

export const LongText: Story = {
  name: '长文字',
  args: {
    groups: [
      {
        heading: '页面',
        commands: [
          { id: 'long', name: longText, trail: [longText, longText], icon: icon(Award), onSelect: fn() },
          { id: 'keys', name: longText, keys: 'Mod+K', icon: icon(Keyboard), onSelect: fn() },
        ],
      },
    ],
  },
}

/** 问号打开的一页：全部快捷键。 */
export const Keys: Story = {
  name: '全部快捷键',
  render: ({ open, onOpenChange }) => (
    <KeyPage
      open={open}
      onOpenChange={onOpenChange}
      groups={[
        {
          title: '全局',
          keys: [
            ['Mod+K', '搜索页面与操作'],
            ['?', '查看键盘快捷键'],
            ['Alt+Shift+ArrowLeft', '页签向左移动'],
          ],
        },
        {
          title: '列表',
          keys: [
            ['ArrowDown', '下一行'],
            ['Space', '选中或取消选中'],
          ],
        },
      ]}
    />
  ),
  play: async ({ userEvent, args }) => {
    await screen.findByRole('dialog', { name: '键盘快捷键' })
    await userEvent.keyboard('{Escape}')
    await expect(args.onOpenChange).toHaveBeenLastCalledWith(false)
  },
}
