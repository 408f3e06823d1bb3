import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Field } from '#ui/field/field.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import { Held } from './held.tsx'
import { longText } from './samples.ts'

const meta = {
  title: '输入/Field 字段',
  tags: ['autodocs'],
  component: Field,
  args: { label: '品牌名称' },
  render: (args) => (
    <Held initial="">{(bind) => <Field {...args}>{args.children ?? <TextInput {...bind} />}</Field>}</Held>
  ),
} satisfies Meta<typeof Field>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { required: true, hint: '与营业执照上的一致', error: '' } }

export const Required: Story = {
  name: '必填',
  args: { required: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: '品牌名称' })).toBeRequired()
  },
}

/** 说明由读屏软件随控件读出。 */
export const DescribesItsControl: Story = {
  name: '说明随控件读出',
  args: { hint: '最多 30 个字' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: '品牌名称' })).toHaveAccessibleDescription('最多 30 个字')
  },
}

/** 错误取代说明，控件随之标为有误。 */
export const ErrorInPlaceOfHint: Story = {
  name: '错误取代说明',
  args: { required: true, hint: '最多 30 个字', error: '品牌名称已存在，请换一个名称' },
  play: async ({ canvas }) => {
    const input = canvas.getByRole('textbox', { name: '品牌名称' })
    await expect(input).toBeInvalid()
    await expect(input).toHaveAccessibleDescription('品牌名称已存在，请换一个名称')
    await expect(canvas.queryByText('最多 30 个字')).toBeNull()
  },
}

export const ClickOnLabelFocuses: Story = {
  name: '点名称聚焦',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('品牌名称'))
    await expect(canvas.getByRole('textbox')).toHaveFocus()
  },
}

/** 一组选项没有单独的控件可指，由字段名称命名整组。 */
export const NamesAGroup: Story = {
  name: '命名一组',
  args: {
    label: '经营方式',
    children: <RadioGroup value="" onChange={() => undefined} options={[{ value: '1', label: '自营' }]} />,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('radiogroup', { name: '经营方式' })).toBeVisible()
  },
}

/** 窄处名称在上，宽处名称在旁。 */
export const NarrowAndLong: Story = {
  name: '窄处与长名称',
  args: { required: true, label: '主要经营的家具与软装品类', hint: longText, error: longText },
  decorators: [
    (Story) => (
      <div className="max-w-80">
        <Story />
      </div>
    ),
  ],
}

export const Dark: Story = {
  name: '深色',
  args: { required: true, error: '请输入商品名称' },
  globals: { theme: 'dark' },
}
