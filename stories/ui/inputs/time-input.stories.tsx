import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { Field } from '#ui/field/field.tsx'
import { TimeInput } from '#ui/time-input/time-input.tsx'
import { Held } from './held.tsx'

const meta = {
  title: '输入/TimeInput 时间',
  tags: ['autodocs'],
  component: TimeInput,
  args: { value: '', onChange: fn() },
  render: (args) => (
    <Held initial={args.value} onChange={args.onChange}>
      {(bind) => (
        <Field label="送货时间" className="max-w-60">
          <TimeInput {...args} {...bind} />
        </Field>
      )}
    </Held>
  ),
} satisfies Meta<typeof TimeInput>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = {
  name: '试一试',
  args: { value: '09:30', min: '08:00', max: '18:00', minuteStep: 15, clearable: true },
}

export const Disabled: Story = { name: '停用', args: { value: '09:30', disabled: true } }

/** 9:30、930、9点、全角都认得；离开时写齐。 */
export const ReadsWhatIsTyped: Story = {
  name: '认得输入的写法',
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByRole('combobox', { name: '送货时间' })
    for (const [typed, time] of [
      ['930', '09:30'],
      ['14点', '14:00'],
      ['８：０５', '08:05'],
    ] as const) {
      await userEvent.clear(input)
      await userEvent.type(input, typed)
      await userEvent.tab()
      await expect(args.onChange).toHaveBeenLastCalledWith(time)
      await expect(input).toHaveValue(time)
    }
  },
}

/** 不在范围内、不在刻度上的不收，还原为原来的。 */
export const DropsWhatIsNotAllowed: Story = {
  name: '不允许的不收',
  args: { value: '09:30', min: '08:00', max: '18:00', minuteStep: 15 },
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByRole('combobox')
    for (const typed of ['7:00', '9:10', '明天']) {
      await userEvent.clear(input)
      await userEvent.type(input, typed)
      await userEvent.tab()
      await expect(input).toHaveValue('09:30')
    }
    await expect(args.onChange).not.toHaveBeenCalled()
  },
}

/** 向下键进入选择，上下键选、左右键换列，回车完成。 */
export const ChoosesByKeyboard: Story = {
  name: '键盘选择',
  args: { value: '09:30', min: '08:00', max: '18:00', minuteStep: 15 },
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByRole('combobox')
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(screen.getByRole('listbox', { name: '时' })).toHaveFocus())
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowDown}')
    await expect(args.onChange).toHaveBeenLastCalledWith('10:45')
    await userEvent.keyboard('{ArrowLeft}{End}')
    // 18:45 would be too late.
    await expect(args.onChange).toHaveBeenLastCalledWith('18:00')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(input).toHaveFocus())
    await expect(input).toHaveValue('18:00')
  },
}

/** 点开时焦点仍在输入框，可以接着打字。 */
export const ChoosesByMouse: Story = {
  name: '鼠标选择',
  args: { minuteStep: 30 },
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByRole('combobox')
    await userEvent.click(input)
    const hours = within(await screen.findByRole('listbox', { name: '时' }))
    await expect(input).toHaveFocus()
    await userEvent.click(hours.getByRole('option', { name: '14' }))
    await userEvent.click(screen.getByRole('option', { name: '30', selected: false }))
    await expect(args.onChange).toHaveBeenLastCalledWith('14:30')
    await userEvent.click(screen.getByRole('button', { name: '完成' }))
    await expect(input).toHaveAttribute('aria-expanded', 'false')
  },
}

export const Clears: Story = {
  name: '清空',
  args: { value: '09:30', clearable: true },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: '清空' }))
    await expect(args.onChange).toHaveBeenLastCalledWith('')
  },
}

export const Dark: Story = { ...ChoosesByMouse, name: '深色', globals: { theme: 'dark' } }
