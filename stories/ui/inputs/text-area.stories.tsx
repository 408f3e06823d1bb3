import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { Held } from './held.tsx'
import { longText } from './samples.ts'

const meta = {
  title: '输入/TextArea 多行文本',
  tags: ['autodocs'],
  component: TextArea,
  args: { value: '', onChange: fn(), 'aria-label': '介绍', placeholder: '请输入品牌介绍' },
  render: (args) => (
    <Held initial={args.value} onChange={args.onChange}>
      {(bind) => <TextArea {...args} {...bind} className="max-w-120" />}
    </Held>
  ),
} satisfies Meta<typeof TextArea>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { rows: 6, maxLength: 500, value: longText } }

export const States: Story = {
  name: '状态',
  render: () => (
    <div className="grid max-w-120 gap-3">
      <TextArea aria-label="有误" aria-invalid value="北欧之家" onChange={() => undefined} />
      <TextArea aria-label="停用" disabled value="北欧之家" onChange={() => undefined} />
    </div>
  ),
}

/** 随文字增高，到三倍行数为止，再长则滚动。 */
export const GrowsWithTheText: Story = {
  name: '随文字增高',
  args: { rows: 2, maxLength: 500 },
  play: async ({ canvas, userEvent }) => {
    const area = canvas.getByRole('textbox')
    const before = area.clientHeight
    await userEvent.type(area, '一\n二\n三\n四')
    await expect(area.clientHeight).toBeGreaterThan(before)
    await userEvent.type(area, '\n五\n六\n七\n八\n九\n十')
    await expect(area.clientHeight).toBe(6 * 20 + 8)
    await expect(canvas.getByText('19/500')).toBeVisible()
  },
}

export const LongText: Story = { name: '长文字', args: { value: longText.repeat(4) } }

export const Dark: Story = { ...States, name: '深色', globals: { theme: 'dark' } }
