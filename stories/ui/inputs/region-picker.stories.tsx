import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, within } from 'storybook/test'
import { Field } from '#ui/field/field.tsx'
import { RegionPicker } from '#ui/region-picker/region-picker.tsx'
import { Held } from './held.tsx'
import { areas } from './samples.ts'

const meta = {
  title: '输入/RegionPicker 地区',
  tags: ['autodocs'],
  component: RegionPicker,
  args: { tree: areas, value: '', onChange: fn() },
  render: (args) => (
    <Field label={args.multiple ? '销售区域' : '所在地区'} className="max-w-80">
      {args.multiple ? (
        <Held initial={args.value} onChange={(value) => args.onChange([...value])}>
          {(bind) => <RegionPicker {...args} {...bind} />}
        </Held>
      ) : (
        <Held initial={args.value} onChange={args.onChange}>
          {(bind) => <RegionPicker {...args} {...bind} />}
        </Held>
      )}
    </Field>
  ),
} satisfies Meta<typeof RegionPicker>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = {
  name: '试一试',
  args: { value: '330106', clearable: true, levels: 3, disabled: false },
}

export const Disabled: Story = { name: '停用', args: { value: '110101', disabled: true } }

export const ChoosesADistrict: Story = {
  name: '选到区县',
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: '所在地区' }))
    const popup = within(await screen.findByRole('dialog', { name: '选择地区' }))
    await userEvent.click(popup.getByRole('option', { name: '浙江省' }))
    await userEvent.click(popup.getByRole('option', { name: '杭州市' }))
    await userEvent.click(popup.getByRole('option', { name: '滨江区' }))
    await expect(args.onChange).toHaveBeenLastCalledWith('330108')
    await expect(canvas.getByRole('combobox')).toHaveTextContent('浙江省杭州市滨江区')
  },
}

/** 不设区的市，选到市为止。 */
export const ACityWithoutDistricts: Story = {
  name: '不设区的市',
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('combobox'))
    await userEvent.click(await screen.findByRole('option', { name: '广东省' }))
    await userEvent.click(await screen.findByRole('option', { name: '东莞市' }))
    await expect(args.onChange).toHaveBeenLastCalledWith('441900')
  },
}

/** 右键进入下一级，左键回到上一级。 */
export const ChoosesByKeyboard: Story = {
  name: '键盘选择',
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    await screen.findByRole('dialog')
    await expect(screen.getByRole('textbox', { name: '搜索地区' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}')
    await expect(screen.getByRole('option', { name: '南京市' })).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}{ArrowDown}{ArrowRight}{ArrowRight}{Enter}')
    await expect(args.onChange).toHaveBeenLastCalledWith('330106')
    await expect(canvas.getByRole('combobox')).toHaveFocus()
  },
}

export const FindsByPinyin: Story = {
  name: '拼音查找',
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('combobox'))
    await userEvent.type(await screen.findByRole('textbox', { name: '搜索地区' }), 'yuhang')
    await expect(await screen.findByRole('option', { name: '浙江省杭州市余杭区' })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect(args.onChange).toHaveBeenLastCalledWith('330110')
  },
}

export const SaysWhenNothingMatches: Story = {
  name: '没有相符的',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox'))
    await userEvent.type(await screen.findByRole('textbox', { name: '搜索地区' }), '火星')
    await expect(await screen.findByText('没有与「火星」相符的地区')).toBeVisible()
  },
}

export const Multiple: Story = { name: '多选', args: { multiple: true, value: ['330000', '320100'], clearable: true } }

/** 全国排在最前，存为一个代码。 */
export const Nationwide: Story = {
  name: '全国',
  args: { multiple: true, value: ['330000', '320100'] },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: '销售区域' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: '全国' }))
    await userEvent.click(screen.getByRole('button', { name: '选好了' }))
    await expect(args.onChange).toHaveBeenLastCalledWith(['100000'])
    await expect(canvas.getByRole('combobox')).toHaveTextContent('全国')
  },
}

/** 只有一个地区会被当作全国，因此不收。 */
export const RefusesOneAreaAlone: Story = {
  name: '单独一个地区不收',
  args: { multiple: true, value: [] },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('combobox'))
    ;(await screen.findByRole('option', { name: '浙江省' })).focus()
    await userEvent.keyboard(' ')
    await userEvent.click(screen.getByRole('button', { name: '选好了' }))
    await expect(screen.getByText('请至少选择两个地区，或选择全国')).toBeVisible()
    await expect(args.onChange).not.toHaveBeenCalled()
    screen.getByRole('option', { name: '江苏省' }).focus()
    await userEvent.keyboard(' ')
    await userEvent.click(screen.getByRole('button', { name: '选好了' }))
    await expect(args.onChange).toHaveBeenLastCalledWith(['330000', '320000'])
    await expect(canvas.getByRole('combobox')).toHaveTextContent('浙江省、江苏省')
  },
}

/** 去掉整省中的一市，其余各市留下。 */
export const UnticksAPart: Story = {
  name: '去掉一部分',
  args: { multiple: true, value: ['330000', '110000'] },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('combobox'))
    await userEvent.click(await screen.findByRole('option', { name: '浙江省' }))
    const city = await screen.findByRole('option', { name: '杭州市' })
    await expect(city).toHaveAttribute('aria-selected', 'true')
    city.focus()
    await userEvent.keyboard(' ')
    await expect(screen.getByRole('option', { name: /浙江省.*部分已选/ })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '选好了' }))
    await expect(args.onChange).toHaveBeenLastCalledWith(['110000', '330200'])
  },
}

export const CancelKeepsWhatWas: Story = {
  name: '取消不改动',
  args: { multiple: true, value: ['330000', '320100'] },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('combobox'))
    await userEvent.click(await screen.findByRole('checkbox', { name: '全国' }))
    await userEvent.click(screen.getByRole('button', { name: '取消' }))
    await expect(args.onChange).not.toHaveBeenCalled()
    await expect(canvas.getByRole('combobox')).toHaveTextContent('浙江省、江苏省南京市')
  },
}

export const LongText: Story = {
  name: '长文字',
  args: { multiple: true, value: ['330106', '330108', '330110', '330203', '320106', '320508', '110101', '110102'] },
}

export const Dark: Story = { name: '深色', args: { value: '330106', clearable: true }, globals: { theme: 'dark' } }
