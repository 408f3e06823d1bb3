import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, within } from 'storybook/test'
import { cascaderStory, option } from './cascader-story.tsx'
import { badNodes } from './samples.ts'

const meta = {
  ...cascaderStory,
  title: '树/Cascader 级联选择',
  tags: ['autodocs'],
} satisfies Meta<typeof cascaderStory.component>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = {
  name: '试一试',
  args: { value: '010102', clearable: true, anyLevel: false, disabled: false },
}

export const Disabled: Story = { name: '停用', args: { value: '010102', disabled: true } }

export const Multiple: Story = { name: '多选', args: { multiple: true, value: ['0101', '040102'], clearable: true } }

export const BadData: Story = {
  name: '坏数据',
  args: { nodes: badNodes },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox'))
    await userEvent.click(await option('客厅家具'))
    await expect(screen.getAllByRole('option')).toHaveLength(3)
  },
}

export const Empty: Story = {
  name: '空',
  args: { nodes: [] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox'))
    await expect(within(await screen.findByRole('dialog')).getByText('没有可选的类目')).toBeVisible()
  },
}

const long = '意大利进口头层牛皮现代简约大户型客厅组合沙发（左贵妃加三人位加脚踏）'

export const LongText: Story = {
  name: '长文字',
  args: { value: '2', nodes: [{ id: '1', label: long, children: [{ id: '2', label: long }] }] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox'))
    await expect(await screen.findAllByRole('option')).toHaveLength(2)
  },
}

export const Dark: Story = {
  name: '深色',
  args: { multiple: true, value: ['0101', '040102'] },
  globals: { theme: 'dark' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox'))
    await userEvent.click(await option(/灯具照明/))
    await expect(await option(/客厅家具.*部分已选/)).toBeVisible()
  },
}
