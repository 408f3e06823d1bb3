import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { DateInput } from '#ui/date-input/date-input.tsx'
import { today } from '#ui/date-input/day.ts'
import { Field } from '#ui/field/field.tsx'
import { Held } from './held.tsx'

const meta = {
  title: '输入/DateInput 日期',
  tags: ['autodocs'],
  component: DateInput,
  args: { value: '', onChange: fn() },
  render: (args) => (
    <Held initial={args.value} onChange={args.onChange}>
      {(bind) => (
        <Field label="合同到期" className="max-w-60">
          <DateInput {...args} {...bind} />
        </Field>
      )}
    </Held>
  ),
} satisfies Meta<typeof DateInput>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = {
  name: '试一试',
  args: { value: '2026-11-21', clearable: true, min: '2026-11-05', max: '2027-11-20' },
}

export const Disabled: Story = { name: '停用', args: { value: '2026-11-21', disabled: true } }

/** 点开日历，选定后收起，焦点回到输入框。 */
export const ChoosesByMouse: Story = {
  name: '鼠标选择',
  args: { value: '2026-11-21' },
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByRole('combobox', { name: '合同到期' })
    await userEvent.click(input)
    const calendar = within(await screen.findByRole('dialog', { name: '选择日期' }))
    await userEvent.click(calendar.getByRole('button', { name: '前往下个月' }))
    await userEvent.click(calendar.getByRole('button', { name: /2026年12月5日/ }))
    await expect(args.onChange).toHaveBeenLastCalledWith('2026-12-05')
    await expect(input).toHaveValue('2026-12-05')
    await waitFor(() => expect(input).toHaveFocus())
  },
}

/** 向下键进入日历，方向键走动，回车选定。 */
export const ChoosesByKeyboard: Story = {
  name: '键盘选择',
  args: { value: '2026-11-21' },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(screen.getByRole('button', { name: /2026年11月21日/ })).toHaveFocus())
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}')
    await expect(args.onChange).toHaveBeenLastCalledWith('2026-11-29')
    await waitFor(() => expect(canvas.getByRole('combobox')).toHaveFocus())
  },
}

export const EscapeReturnsTheFocus: Story = {
  name: 'Esc 收起',
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    await screen.findByRole('dialog')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.getByRole('combobox')).toHaveFocus())
    await expect(screen.queryByRole('dialog')).toBeNull()
  },
}

/** 常见写法都认得，离开时写成统一的样子。 */
export const TakesTypedDates: Story = {
  name: '直接输入日期',
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByRole('combobox')
    for (const text of ['2026/1/5', '20260105', '2026.1.5', '2026年1月5日', '２０２６-０１-０５']) {
      await userEvent.clear(input)
      await userEvent.paste(text)
      await userEvent.keyboard('{Enter}')
      await expect(input).toHaveValue('2026-01-05')
    }
    await expect(args.onChange).toHaveBeenLastCalledWith('2026-01-05')
  },
}

/** 没有这一天，或不在可选范围内，还原为原来的日期。 */
export const RefusesWhatIsNoDay: Story = {
  name: '没有这一天',
  args: { value: '2026-11-21', min: '2026-11-05' },
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByRole('combobox')
    for (const text of ['2026-02-30', '下周', '2026-11-04']) {
      await userEvent.clear(input)
      await userEvent.paste(text)
      await userEvent.keyboard('{Enter}')
      await expect(input).toHaveValue('2026-11-21')
    }
    await expect(args.onChange).not.toHaveBeenCalled()
  },
}

export const Today: Story = {
  name: '今天',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox'))
    await userEvent.click(await screen.findByRole('button', { name: '今天' }))
    await expect(canvas.getByRole('combobox')).toHaveValue(today())
  },
}

export const Clears: Story = {
  name: '清空',
  args: { value: '2026-11-21', clearable: true },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: '清空' }))
    await expect(args.onChange).toHaveBeenLastCalledWith('')
    await userEvent.type(canvas.getByRole('combobox'), '2026-11-21{Enter}')
    await userEvent.clear(canvas.getByRole('combobox'))
    await userEvent.tab()
    await expect(args.onChange).toHaveBeenLastCalledWith('')
  },
}

/** 带时间：一律是北京时间。 */
export const WithTime: Story = {
  name: '带时间',
  args: { value: '2026-11-21T06:05:00Z', withTime: true },
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByRole('combobox')
    await expect(input).toHaveValue('2026-11-21 14:05')
    await userEvent.click(input)
    const popup = within(await screen.findByRole('dialog'))
    await userEvent.click(popup.getByRole('button', { name: /2026年11月22日/ }))
    await expect(args.onChange).toHaveBeenLastCalledWith('2026-11-22T14:05:00+08:00')
    await userEvent.clear(popup.getByRole('textbox', { name: '时间' }))
    await userEvent.type(popup.getByRole('textbox', { name: '时间' }), '930')
    await userEvent.click(popup.getByRole('button', { name: '完成' }))
    await expect(args.onChange).toHaveBeenLastCalledWith('2026-11-22T09:30:00+08:00')
    await userEvent.clear(input)
    await userEvent.type(input, '2026-12-01 8:00{Enter}')
    await expect(args.onChange).toHaveBeenLastCalledWith('2026-12-01T08:00:00+08:00')
  },
}

export const Dark: Story = { name: '深色', args: { value: '2026-11-21', clearable: true }, globals: { theme: 'dark' } }
