import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { addDays, today } from '#ui/date-input/day.ts'
import { DateRangeInput } from '#ui/date-range-input/date-range-input.tsx'
import { Field } from '#ui/field/field.tsx'
import { Held } from './held.tsx'

const meta = {
  title: '输入/DateRangeInput 日期范围',
  tags: ['autodocs'],
  component: DateRangeInput,
  args: { value: { from: '', to: '' }, onChange: fn() },
  render: (args) => (
    <Held initial={args.value} onChange={args.onChange}>
      {(bind) => (
        <Field label="创建时间" className="max-w-72">
          <DateRangeInput {...args} {...bind} />
        </Field>
      )}
    </Held>
  ),
} satisfies Meta<typeof DateRangeInput>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '默认',
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group', { name: '创建时间' })).toBeVisible()
  },
}

export const Playground: Story = {
  name: '试一试',
  args: { value: { from: '2026-11-01', to: '2026-11-21' }, clearable: true, min: '2026-01-01', max: '2026-12-31' },
}

export const Disabled: Story = {
  name: '停用',
  args: { value: { from: '2026-11-01', to: '2026-11-21' }, disabled: true },
}

export const ChoosesTwoDays: Story = {
  name: '选两天',
  args: { value: { from: '2026-11-01', to: '2026-11-21' } },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: '开始日期' }))
    const popup = within(await screen.findByRole('dialog', { name: '选择日期范围' }))
    await userEvent.click(popup.getByRole('button', { name: /2026年11月9日/ }))
    await expect(args.onChange).not.toHaveBeenCalled()
    await userEvent.click(popup.getByRole('button', { name: /2026年12月3日/ }))
    await expect(args.onChange).toHaveBeenLastCalledWith({ from: '2026-11-09', to: '2026-12-03' })
    await expect(canvas.getByRole('combobox', { name: '结束日期' })).toHaveValue('2026-12-03')
  },
}

/** 先点后一天再点前一天，照样成立。 */
export const SetsAReversedRangeRight: Story = {
  name: '颠倒的范围',
  args: { value: { from: '2026-11-01', to: '2026-11-21' } },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: '开始日期' }))
    const popup = within(await screen.findByRole('dialog'))
    await userEvent.click(popup.getByRole('button', { name: /2026年11月20日/ }))
    await userEvent.click(popup.getByRole('button', { name: /2026年11月10日/ }))
    await expect(args.onChange).toHaveBeenLastCalledWith({ from: '2026-11-10', to: '2026-11-20' })
    const from = canvas.getByRole('combobox', { name: '开始日期' })
    await userEvent.clear(from)
    await userEvent.type(from, '2026-12-25{Enter}')
    await expect(args.onChange).toHaveBeenLastCalledWith({ from: '2026-11-20', to: '2026-12-25' })
  },
}

export const LeavesAnEndOpen: Story = {
  name: '一端不限',
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByRole('combobox', { name: '结束日期' }), '2026-11-21{Enter}')
    await expect(args.onChange).toHaveBeenLastCalledWith({ from: '', to: '2026-11-21' })
  },
}

export const Presets: Story = {
  name: '常用范围',
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: '开始日期' }))
    const popup = within(await screen.findByRole('dialog'))
    for (const name of ['今天', '昨天', '近7天', '近30天', '本月', '上月']) {
      await expect(popup.getByRole('button', { name })).toBeVisible()
    }
    await userEvent.click(popup.getByRole('button', { name: '近7天' }))
    await expect(args.onChange).toHaveBeenLastCalledWith({ from: addDays(today(), -6), to: today() })
  },
}

export const ChoosesByKeyboard: Story = {
  name: '键盘选择',
  args: { value: { from: '2026-11-10', to: '2026-11-12' } },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(screen.getByRole('button', { name: /2026年11月10日/ })).toHaveFocus())
    await userEvent.keyboard('{Enter}{ArrowDown}{Enter}')
    await expect(args.onChange).toHaveBeenLastCalledWith({ from: '2026-11-10', to: '2026-11-17' })
    await waitFor(() => expect(canvas.getByRole('combobox', { name: '开始日期' })).toHaveFocus())
  },
}

export const Clears: Story = {
  name: '清空',
  args: { value: { from: '2026-11-01', to: '2026-11-21' }, clearable: true },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: '清空' }))
    await expect(args.onChange).toHaveBeenLastCalledWith({ from: '', to: '' })
  },
}

export const Dark: Story = {
  name: '深色',
  args: { value: { from: '2026-11-01', to: '2026-11-21' } },
  globals: { theme: 'dark' },
}
