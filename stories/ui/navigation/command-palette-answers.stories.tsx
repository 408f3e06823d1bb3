import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { CommandPalette, type CommandPaletteProps } from '#ui/command-palette/command-palette.tsx'
import type { CommandGroup } from '#ui/command-palette/find-commands.ts'
import { Held } from './command-palette-story.tsx'

const onSelect = fn()
const pages: CommandGroup = {
  heading: '页面',
  commands: [
    { id: 'brand', name: '品牌列表', onSelect: () => onSelect('brand') },
    { id: 'review', name: '品牌审核', onSelect: () => onSelect('review') },
  ],
}

const meta = {
  title: '导航/CommandPalette 命令面板/查找结果',
  component: CommandPalette,
  args: { open: true, onOpenChange: fn(), groups: [pages] },
  argTypes: { groups: { control: false } },
  beforeEach: () => {
    onSelect.mockClear()
  },
} satisfies Meta<typeof CommandPalette>
export default meta
type Story = StoryObj<typeof meta>

const field = () => screen.findByRole('combobox', { name: '搜索页面与操作' })
const chosen = () => screen.getByRole('option', { selected: true })

/** Lets the pending answer of the server arrive. */
let answer: () => void = () => {}

const records = (shows: 'exact' | 'found'): CommandGroup => ({
  heading: shows === 'exact' ? '订单' : '品牌',
  shows,
  commands: [{ id: `record-${shows}`, name: '木禾', trail: ['B000002 · 已启用'], onSelect: () => onSelect(shows) }],
})
const lists: CommandGroup = {
  heading: '在列表中查找',
  shows: 'typed',
  commands: [{ id: 'list', name: '在「品牌列表」中查找“木禾”', onSelect: () => onSelect('list') }],
}

function WithAnswer({ shows, ...props }: CommandPaletteProps & { shows: 'exact' | 'found' }) {
  const [isFound, find] = useState(false)
  answer = () => find(true)
  return <Held {...props} groups={[...props.groups, ...(isFound ? [records(shows)] : []), lists]} />
}

/** 编号完全一致的记录到了排在最前，并被选中；回车就打开。 */
export const ExactRecordComesFirst: Story = {
  name: '编号一致的排在最前',
  render: (args) => <WithAnswer {...args} shows="exact" />,
  play: async ({ userEvent }) => {
    await userEvent.type(await field(), '品牌')
    await expect(chosen()).toHaveTextContent('品牌列表')
    answer()
    await waitFor(() => expect(chosen()).toHaveAttribute('data-value', 'record-exact'))
    await userEvent.keyboard('{Enter}')
    await expect(onSelect).toHaveBeenLastCalledWith('exact')
  },
}

/** 人已经用键移动过的选中，不因为结果到了而改变。 */
export const SelectionStays: Story = {
  name: '结果到了选中的不变',
  render: (args) => <WithAnswer {...args} shows="exact" />,
  play: async ({ userEvent }) => {
    await userEvent.type(await field(), '品牌')
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(chosen()).toHaveAttribute('data-value', 'review'))
    answer()
    await screen.findByRole('option', { name: /木禾.*B000002/ })
    await expect(chosen()).toHaveAttribute('data-value', 'review')
    await userEvent.keyboard('{Enter}')
    await expect(onSelect).toHaveBeenLastCalledWith('review')
  },
}

/** 页面里没有的，仍可到列表里找；记录到了，它比列表先选中。 */
export const FindsInLists: Story = {
  name: '在列表中查找',
  render: (args) => <WithAnswer {...args} shows="found" />,
  play: async ({ userEvent }) => {
    await userEvent.type(await field(), '木禾')
    await expect(await screen.findByText('没有找到「木禾」，换个说法试试')).toBeVisible()
    await expect(chosen()).toHaveTextContent('在「品牌列表」中查找“木禾”')
    answer()
    await waitFor(() => expect(chosen()).toHaveAttribute('data-value', 'record-found'))
    await expect(screen.queryByText('没有找到「木禾」，换个说法试试')).toBeNull()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect(onSelect).toHaveBeenLastCalledWith('list')
  },
}

function WithSlowAnswer(props: CommandPaletteProps) {
  const [text, search] = useState('')
  const [isFound, find] = useState(false)
  answer = () => find(true)
  const found = isFound ? [records('exact')] : []
  return <Held {...props} groups={[...found, lists]} loading={text !== '' && !isFound} onSearch={search} />
}

/** 粘贴后立刻回车：结果到了就打开，不会去到列表。 */
export const EnterWaitsForTheAnswer: Story = {
  name: '回车等结果',
  render: (args) => <WithSlowAnswer {...args} />,
  play: async ({ userEvent }) => {
    await userEvent.click(await field())
    await userEvent.paste('B000002')
    await userEvent.keyboard('{Enter}')
    await expect(onSelect).not.toHaveBeenCalled()
    await expect(screen.queryByRole('option', { selected: true })).toBeNull()
    answer()
    await waitFor(() => expect(onSelect).toHaveBeenLastCalledWith('exact'))
  },
}

/** 查找失败是结果中的一行，回车重试，面板不关。 */
export const RetriesByKeyboard: Story = {
  name: '失败后重试',
  render: (args) => <Held {...args} />,
  args: {
    groups: [
      {
        heading: '记录',
        shows: 'found',
        commands: [{ id: 'retry', name: '查找记录失败，回车重试', staysOpen: true, onSelect: () => onSelect('retry') }],
      },
    ],
  },
  play: async ({ userEvent }) => {
    await userEvent.type(await field(), '木禾{Enter}')
    await expect(onSelect).toHaveBeenLastCalledWith('retry')
    await expect(await field()).toHaveValue('木禾')
  },
}
