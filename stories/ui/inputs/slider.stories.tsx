import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { Field } from '#ui/field/field.tsx'
import { formatMoney } from '#ui/money/format-money.ts'
import { Slider } from '#ui/slider/slider.tsx'
import { Held } from './held.tsx'

const days = (value: number) => `${value} 天`
const yuan = (value: number) => formatMoney(value)?.slice(0, -3) ?? ''

const meta = {
  title: '输入/Slider 滑块',
  tags: ['autodocs'],
  component: Slider,
  args: { value: 30, onChange: fn(), format: days, max: 90 },
  render: (args) => (
    <Field label={args.isRange ? '价格' : '货期'} className="max-w-120">
      {args.isRange ? (
        <Held initial={args.value} onChange={(value) => args.onChange([value[0], value[1]])}>
          {(bind) => <Slider {...args} {...bind} />}
        </Held>
      ) : (
        <Held initial={args.value} onChange={args.onChange}>
          {(bind) => <Slider {...args} {...bind} />}
        </Held>
      )}
    </Field>
  ),
} satisfies Meta<typeof Slider>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { min: 0, max: 90, step: 5, disabled: false } }

export const Disabled: Story = { name: '停用', args: { disabled: true } }

export const Marks: Story = {
  name: '刻度',
  args: {
    step: 5,
    marks: [
      { value: 0, label: '现货' },
      { value: 30, label: '常规' },
      { value: 45 },
      { value: 60, label: '定制' },
      { value: 90, label: '进口' },
    ],
  },
}

export const Range: Story = {
  name: '两端',
  args: { isRange: true, value: [1000, 6000], max: 20000, step: 500, format: yuan },
}

/** 方向键走一步，按住 Shift 或翻页键走十步，Home 与 End 到头。 */
export const GoesByKeyboard: Story = {
  name: '全程键盘',
  play: async ({ canvas, userEvent, args }) => {
    const slider = canvas.getByRole('slider', { name: '货期' })
    await userEvent.tab()
    await expect(slider).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(slider).toHaveAttribute('aria-valuetext', '31 天')
    await userEvent.keyboard('{PageUp}')
    await expect(args.onChange).toHaveBeenLastCalledWith(41)
    await userEvent.keyboard('{End}')
    await expect(args.onChange).toHaveBeenLastCalledWith(90)
  },
}

/** 两端各有名称，互不越过。 */
export const MovesBothEnds: Story = {
  ...Range,
  name: '两端互不越过',
  play: async ({ canvas, userEvent, args }) => {
    const low = canvas.getByRole('slider', { name: '价格 最低' })
    await expect(canvas.getByRole('slider', { name: '价格 最高' })).toHaveAttribute('aria-valuetext', '¥6,000')
    low.focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(args.onChange).toHaveBeenLastCalledWith([1500, 6000])
  },
}

export const Invalid: Story = {
  name: '有误',
  render: (args) => (
    <Field label="货期" error="定制商品的货期不少于 45 天" className="max-w-120">
      {!args.isRange && <Slider {...args} />}
    </Field>
  ),
}

/** 没有字段时自己带名称。 */
export const Alone: Story = {
  name: '单独使用',
  render: (args) => <div className="max-w-80">{!args.isRange && <Slider {...args} aria-label="图片质量" />}</div>,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('slider', { name: '图片质量' })).toBeVisible()
  },
}

export const Dark: Story = { ...Marks, name: '深色', globals: { theme: 'dark' } }
