import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn } from 'storybook/test'
import { ColourInput } from '#ui/colour-input/colour-input.tsx'
import { Field } from '#ui/field/field.tsx'
import { Held } from './held.tsx'

const presets = [
  { value: '#0f766e', label: '墨绿' },
  { value: '#1d4ed8', label: '靛蓝' },
  { value: '#b45309', label: '胡桃' },
  { value: '#9f1239', label: '酒红' },
  { value: '#e7e5e4', label: '亚麻' },
  { value: '#1c1917', label: '炭黑' },
]

const meta = {
  title: '输入/ColourInput 颜色',
  tags: ['autodocs'],
  component: ColourInput,
  args: { value: '#0f766e', onChange: fn() },
  render: (args) => (
    <Held initial={args.value} onChange={args.onChange}>
      {(bind) => (
        <Field label="活动主色" className="max-w-72">
          <ColourInput {...args} {...bind} />
        </Field>
      )}
    </Held>
  ),
} satisfies Meta<typeof ColourInput>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = {
  name: '试一试',
  args: { presets, contrastWith: '#ffffff', clearable: true, disabled: false },
}

export const None: Story = { name: '没有颜色', args: { value: '', presets } }

export const Disabled: Story = { name: '停用', args: { disabled: true, presets } }

/** # 可以不写，三位会补成六位，全角也认得。 */
export const ReadsWhatIsTyped: Story = {
  name: '认得输入的写法',
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByRole('textbox', { name: '活动主色' })
    await userEvent.clear(input)
    await userEvent.type(input, 'B45')
    await userEvent.tab()
    await expect(args.onChange).toHaveBeenLastCalledWith('#bb4455')
    await expect(input).toHaveValue('#bb4455')
  },
}

/** 写错时说明怎样才对，原来的颜色不变；打字途中不打断。 */
export const RefusesBadHex: Story = {
  name: '写错的颜色',
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByRole('textbox', { name: '活动主色' })
    await userEvent.clear(input)
    await userEvent.type(input, '#12')
    await expect(canvas.queryByText(/不是颜色/)).toBeNull()
    await userEvent.tab()
    await expect(canvas.getByText('不是颜色，请填写 3 位或 6 位十六进制数，如 #0f766e')).toBeVisible()
    await expect(input).toBeInvalid()
    await expect(input).toHaveAccessibleDescription(/不是颜色/)
    await expect(args.onChange).not.toHaveBeenCalled()
  },
}

export const ChoosesAPreset: Story = {
  name: '选常用颜色',
  args: { presets },
  play: async ({ canvas, userEvent, args }) => {
    const preset = canvas.getByRole('button', { name: '酒红' })
    await userEvent.click(preset)
    await expect(args.onChange).toHaveBeenLastCalledWith('#9f1239')
    await expect(preset).toHaveAttribute('aria-pressed', 'true')
  },
}

/** 色块打开浏览器自带的取色器。 */
export const PicksWithTheWell: Story = {
  name: '取色器',
  play: async ({ canvas, args }) => {
    await fireEvent.input(canvas.getByLabelText('取色'), { target: { value: '#1d4ed8' } })
    await expect(args.onChange).toHaveBeenLastCalledWith('#1d4ed8')
  },
}

/** 与底色比较，说出是否看得清。 */
export const TellsTheContrast: Story = {
  name: '看得清吗',
  args: { value: '#e7e5e4', contrastWith: '#ffffff', presets },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('对比度 1.2 : 1，不易看清')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '墨绿' }))
    await expect(canvas.getByText('对比度 5.4 : 1，文字清晰')).toBeVisible()
  },
}

export const Clears: Story = {
  name: '清空',
  args: { clearable: true },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: '清空' }))
    await expect(args.onChange).toHaveBeenLastCalledWith('')
  },
}

export const Dark: Story = { ...Playground, name: '深色', globals: { theme: 'dark' } }
