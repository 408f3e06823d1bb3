import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'
import { cascaderStory, option } from './cascader-story.tsx'
import { manyNodes, regions } from './samples.ts'

const meta = {
  ...cascaderStory,
  title: '树/Cascader 级联选择/查找',
} satisfies Meta<typeof cascaderStory.component>
export default meta
type Story = StoryObj<typeof meta>

export const SaysWhenNothingMatches: Story = {
  name: '没有相符的',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox'))
    await userEvent.type(await screen.findByRole('textbox'), '洗衣机')
    await expect(await screen.findByText('没有与「洗衣机」相符的类目')).toBeVisible()
  },
}

/** 汉字、全拼、首字母都能找到。 */
export const FindsByPinyin: Story = {
  name: '拼音查找',
  args: { nodes: regions, noun: '地区' },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('combobox'))
    const search = await screen.findByRole('textbox', { name: '搜索地区' })
    for (const text of ['余杭', 'yuhang', 'yhq']) {
      await userEvent.clear(search)
      await userEvent.type(search, text)
      await expect(await option('浙江省 / 杭州市 / 余杭区')).toBeVisible()
    }
    await userEvent.click(await option('浙江省 / 杭州市 / 余杭区'))
    await expect(args.onChange).toHaveBeenLastCalledWith('330110')
  },
}

export const TenThousandNodes: Story = {
  name: '一万个',
  args: { nodes: manyNodes, noun: '展位' },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('combobox'))
    await userEvent.type(await screen.findByRole('textbox'), '7-21-9')
    await userEvent.click(await option('事业部 7 / 门店 7-21 / 展位 7-21-9'))
    await expect(args.onChange).toHaveBeenLastCalledWith('6-20-8')
  },
}
