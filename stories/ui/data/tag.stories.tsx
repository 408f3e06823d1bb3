import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { Tag, type TagTone } from '#ui/tag/tag.tsx'

const meta = { title: '数据/Tag 标签', tags: ['autodocs'], component: Tag, args: { children: '启用' } } satisfies Meta<
  typeof Tag
>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { tone: 'warning', quiet: false, children: '待审核' } }

const labels: Record<TagTone, string> = {
  neutral: '草稿',
  accent: '自营',
  success: '已上架',
  warning: '待审核',
  danger: '已驳回',
  info: '配送中',
}
const tones = Object.entries(labels) as [TagTone, string][]

export const Tones: Story = {
  name: '色调',
  render: () => (
    <div className="grid gap-2">
      {[false, true].map((quiet) => (
        <div key={String(quiet)} className="flex gap-2">
          {tones.map(([tone, word]) => (
            <Tag key={tone} tone={tone} quiet={quiet}>
              {word}
            </Tag>
          ))}
        </div>
      ))}
    </div>
  ),
}

export const LongText: Story = {
  name: '长文字',
  args: { className: 'max-w-40', children: '意大利进口头层牛皮可调节靠背多功能电动沙发' },
}

/** 可以移除，名称说明移除的是什么。 */
export const Removable: Story = {
  name: '可移除',
  args: { children: '状态：启用', onRemove: fn() },
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: '移除状态：启用' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(args.onRemove).toHaveBeenCalledOnce()
  },
}

export const Dark: Story = { ...Tones, name: '深色', globals: { theme: 'dark' } }
