import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { Field } from '#ui/field/field.tsx'
import { HeldRichText, richTextStory } from './rich-text-story.tsx'

const sample =
  '<h2>北欧之家</h2><p>源自<strong>丹麦</strong>的木作品牌，主张少而耐用。</p><ul><li><p>实木框架保用十年</p></li><li><p>面料可拆洗</p></li></ul><blockquote><p>一张沙发，陪一家人很多年。</p></blockquote>'

const meta = {
  ...richTextStory,
  title: '输入/RichText 富文本',
  tags: ['autodocs'],
} satisfies Meta<typeof richTextStory.component>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { value: sample, maxLength: 500 } }

export const Disabled: Story = { name: '停用', args: { value: sample, disabled: true } }

export const InAField: Story = {
  name: '在字段里',
  args: { 'aria-label': undefined },
  render: (args) => (
    <Field label="品牌介绍" required error="请填写品牌介绍">
      <HeldRichText {...args} />
    </Field>
  ),
  play: async ({ canvas }) => {
    const box = await canvas.findByRole('textbox', { name: '品牌介绍' })
    await expect(box).toHaveAccessibleDescription('请填写品牌介绍')
    await expect(box).toHaveAttribute('aria-invalid', 'true')
  },
}

/** 输入文字得到 HTML，清空后是空值。 */
export const WritesHtml: Story = {
  name: '得到 HTML',
  play: async ({ canvas, args, userEvent }) => {
    const box = await canvas.findByRole('textbox', { name: '品牌介绍' })
    await userEvent.click(box)
    await userEvent.keyboard('木与石')
    await expect(args.onChange).toHaveBeenLastCalledWith('<p>木与石</p>')
    await userEvent.click(canvas.getByRole('button', { name: '清空' }))
    await waitFor(() => expect(box).toHaveTextContent(''))
    await expect(canvas.getByText('介绍品牌的来历与特点')).toBeVisible()
  },
}

/** 工具栏说明当前格式，左右键在工具间走动，可撤销。 */
export const Formats: Story = {
  name: '格式',
  args: { value: '<p>主张少而耐用</p>' },
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(await canvas.findByRole('textbox', { name: '品牌介绍' }))
    const heading = canvas.getByRole('button', { name: '标题' })
    await userEvent.click(heading)
    await waitFor(() => expect(heading).toHaveAttribute('aria-pressed', 'true'))
    await expect(args.onChange).toHaveBeenLastCalledWith('<h2>主张少而耐用</h2>')
    heading.focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('button', { name: '小标题' })).toHaveFocus()
    await userEvent.click(canvas.getByRole('button', { name: '撤销' }))
    await expect(args.onChange).toHaveBeenLastCalledWith('<p>主张少而耐用</p>')
  },
}

/** 选中的文字变成链接，省略的 https 自动补上。 */
export const Links: Story = {
  name: '链接',
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(await canvas.findByRole('textbox', { name: '品牌介绍' }))
    await userEvent.click(canvas.getByRole('button', { name: '链接' }))
    await userEvent.type(await screen.findByRole('textbox', { name: '链接地址' }), 'example.com/brand{Enter}')
    await waitFor(() =>
      expect(args.onChange).toHaveBeenLastCalledWith(expect.stringContaining('href="https://example.com/brand"')),
    )
  },
}

/** 超过字数可以看见，不打断输入。 */
export const CountsBeyondTheLimit: Story = {
  name: '超过字数',
  args: { value: '<p>一二三四五六</p>', maxLength: 5 },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('6 / 5')).toBeVisible()
    await expect(canvas.queryByText('介绍品牌的来历与特点')).toBeNull()
  },
}

export const LongText: Story = {
  name: '长文字',
  args: {
    value: `${sample}<p>${'自签收之日起，框架保用十年，面料两年。'.repeat(60)}</p><p>${'a1b2c3d4'.repeat(24)}</p>`,
  },
}

export const Dark: Story = { name: '深色', args: { value: sample, maxLength: 500 }, globals: { theme: 'dark' } }
