import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn } from 'storybook/test'
import { Field } from '#ui/field/field.tsx'
import { TagsInput } from '#ui/tags-input/tags-input.tsx'
import { Held } from './held.tsx'
import { longText } from './samples.ts'

const meta = {
  title: '输入/TagsInput 标签词',
  tags: ['autodocs'],
  component: TagsInput,
  args: { value: [], onChange: fn() },
  render: (args) => (
    <Held initial={args.value} onChange={(value) => args.onChange([...value])}>
      {(bind) => (
        <Field label="搜索词" className="max-w-100">
          <TagsInput {...args} {...bind} />
        </Field>
      )}
    </Held>
  ),
} satisfies Meta<typeof TagsInput>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { value: ['北欧', '实木', '客厅'], max: 10 } }

export const Disabled: Story = { name: '停用', args: { value: ['北欧', '实木'], disabled: true } }

/** 回车、中英文逗号、离开都算一个词说完；重复的不收。 */
export const EndsWords: Story = {
  name: '一个词说完',
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: '搜索词' }), '北欧{Enter}实木，客厅,北欧{Enter}沙发')
    await userEvent.tab()
    await expect(args.onChange).toHaveBeenLastCalledWith(['北欧', '实木', '客厅', '沙发'])
  },
}

export const Removes: Story = {
  name: '移除',
  args: { value: ['北欧', '实木', '客厅'] },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: '移除北欧' }))
    await userEvent.click(canvas.getByRole('textbox'))
    await userEvent.keyboard('{Backspace}')
    await expect(args.onChange).toHaveBeenLastCalledWith(['实木'])
  },
}

export const PastesSeveral: Story = {
  name: '粘贴几个',
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('textbox'))
    await userEvent.paste('北欧\n实木、客厅')
    await expect(args.onChange).toHaveBeenLastCalledWith(['北欧', '实木', '客厅'])
  },
}

export const StopsAtTheMost: Story = {
  name: '到上限为止',
  args: { value: ['北欧'], max: 2 },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByRole('textbox'), '实木,客厅,')
    await expect(args.onChange).toHaveBeenLastCalledWith(['北欧', '实木'])
  },
}

/** 选字用的回车不算说完。 */
export const WaitsForTheInputMethod: Story = {
  name: '输入法途中',
  play: async ({ canvas, args }) => {
    const input = canvas.getByRole('textbox')
    await fireEvent.compositionStart(input)
    await fireEvent.input(input, { target: { value: 'shi,mu' } })
    await fireEvent.keyDown(input, { key: 'Enter', isComposing: true })
    await expect(args.onChange).not.toHaveBeenCalled()
    await fireEvent.input(input, { target: { value: '实木' } })
    await fireEvent.compositionEnd(input)
    await fireEvent.keyDown(input, { key: 'Enter' })
    await expect(args.onChange).toHaveBeenLastCalledWith(['实木'])
  },
}

export const LongText: Story = { name: '长文字', args: { value: [longText, '北欧', '实木'] } }

export const Dark: Story = {
  name: '深色',
  args: { value: ['北欧', '实木', '客厅'], max: 10 },
  globals: { theme: 'dark' },
}
