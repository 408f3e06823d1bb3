import type { Meta, StoryObj } from '@storybook/react-vite'
import { type Control, Controller, useForm } from 'react-hook-form'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { ColourInput } from '#ui/colour-input/colour-input.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { DateInput } from '#ui/date-input/date-input.tsx'
import { DateRangeInput } from '#ui/date-range-input/date-range-input.tsx'
import { Field } from '#ui/field/field.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { NumberInput } from '#ui/number-input/number-input.tsx'
import { PriceInput } from '#ui/price-input/price-input.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'
import { RegionPicker } from '#ui/region-picker/region-picker.tsx'
import { Select } from '#ui/select/select.tsx'
import { Slider } from '#ui/slider/slider.tsx'
import { Switch } from '#ui/switch/switch.tsx'
import { TagsInput } from '#ui/tags-input/tags-input.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import { TimeInput } from '#ui/time-input/time-input.tsx'
import { areas, brands } from './samples.ts'

const blank = {
  name: '',
  kind: '',
  brand: '',
  area: '',
  price: '',
  stock: '',
  until: '',
  sendBy: '',
  leadDays: 15,
  colour: '',
  period: { from: '', to: '' },
  words: [] as string[],
  way: '',
  intro: '',
  hot: false,
  agreed: false,
}
type Values = typeof blank

const ways = [
  { value: '1', label: '自营' },
  { value: '2', label: '联营' },
]

function Bound<Name extends keyof Values>(props: {
  control: Control<Values>
  name: Name
  label: string
  required?: boolean
  children: Parameters<typeof Controller<Values, Name>>[0]['render']
}) {
  const { control, name, label, required = false, children } = props
  return (
    <Controller
      control={control}
      name={name}
      rules={{ validate: (value) => !required || value !== '' || `请填写${label}` }}
      render={(state) => (
        <Field label={label} required={required} error={state.fieldState.error?.message}>
          {children(state)}
        </Field>
      )}
    />
  )
}

function GoodsForm({ onSubmit }: { onSubmit: (values: Values) => void }) {
  const { control, handleSubmit } = useForm({ defaultValues: blank })
  return (
    <form noValidate onSubmit={handleSubmit((values) => onSubmit(values))}>
      <FormSection title="商品">
        <Bound control={control} name="name" label="商品名称" required>
          {({ field }) => <TextInput {...field} maxLength={60} />}
        </Bound>
        <Bound control={control} name="kind" label="品类" required>
          {({ field }) => <Select {...field} options={brands} />}
        </Bound>
        <Bound control={control} name="brand" label="品牌" required>
          {({ field }) => <Combobox {...field} options={brands} />}
        </Bound>
        <Bound control={control} name="area" label="产地" required>
          {({ field }) => <RegionPicker {...field} tree={areas} />}
        </Bound>
        <Bound control={control} name="way" label="经营方式" required>
          {({ field }) => <RadioGroup {...field} options={ways} />}
        </Bound>
        <Bound control={control} name="price" label="供货价" required>
          {({ field }) => <PriceInput {...field} />}
        </Bound>
        <Bound control={control} name="stock" label="库存">
          {({ field }) => <NumberInput {...field} decimals={0} />}
        </Bound>
        <Bound control={control} name="until" label="下架日期" required>
          {({ field }) => <DateInput {...field} />}
        </Bound>
        <Bound control={control} name="sendBy" label="截单时间">
          {({ field }) => <TimeInput {...field} minuteStep={15} />}
        </Bound>
        <Bound control={control} name="leadDays" label="货期">
          {({ field }) => <Slider {...field} max={90} format={(days) => `${days} 天`} />}
        </Bound>
        <Bound control={control} name="colour" label="主色">
          {({ field }) => <ColourInput {...field} />}
        </Bound>
        <Bound control={control} name="period" label="活动时间">
          {({ field }) => <DateRangeInput {...field} />}
        </Bound>
        <Bound control={control} name="words" label="搜索词">
          {({ field }) => <TagsInput {...field} />}
        </Bound>
        <Bound control={control} name="intro" label="介绍">
          {({ field }) => <TextArea {...field} />}
        </Bound>
        <Bound control={control} name="hot" label="热门">
          {({ field }) => <Switch {...field} />}
        </Bound>
        <Bound control={control} name="agreed" label="声明">
          {({ field }) => <Checkbox {...field}>图片均有授权</Checkbox>}
        </Bound>
      </FormSection>
      <Button type="submit" tone="primary" size="medium" className="mt-4">
        保存
      </Button>
    </form>
  )
}

const meta = {
  title: '输入/Form 表单绑定',
  component: GoodsForm,
  args: { onSubmit: fn() },
} satisfies Meta<typeof GoodsForm>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

/** 每次保存，焦点都去到第一个有误的控件，不论它是哪一种。 */
export const FocusesTheFirstError: Story = {
  name: '聚焦第一个错误',
  play: async ({ canvas, userEvent, args }) => {
    const save = () => userEvent.click(canvas.getByRole('button', { name: '保存' }))
    const stopsAt = (role: string, name: string | RegExp) =>
      waitFor(() => expect(canvas.getByRole(role, { name })).toHaveFocus())

    await save()
    await stopsAt('textbox', '商品名称')
    await userEvent.keyboard('奥斯陆沙发')
    await save()
    await stopsAt('combobox', '品类')
    await userEvent.keyboard('{Enter}')
    await userEvent.click(await screen.findByRole('option', { name: /北欧之家/ }))
    await save()
    await stopsAt('combobox', '品牌')
    await userEvent.keyboard('木{Enter}')
    await save()
    await stopsAt('combobox', '产地')
    await userEvent.keyboard('{ArrowDown}')
    await userEvent.type(await screen.findByRole('textbox', { name: '搜索地区' }), '西湖')
    await screen.findByRole('option', { name: '浙江省杭州市西湖区' })
    await userEvent.keyboard('{Enter}')
    await save()
    await stopsAt('radio', '自营')
    await userEvent.keyboard(' ')
    await save()
    await stopsAt('textbox', '供货价')
    await userEvent.keyboard('1280')
    await save()
    await stopsAt('combobox', '下架日期')
    await userEvent.keyboard('2026-12-31')
    await save()
    await waitFor(() =>
      expect(args.onSubmit).toHaveBeenLastCalledWith(
        expect.objectContaining({
          kind: '101',
          brand: '102',
          area: '330106',
          way: '1',
          price: '1280.00',
          until: '2026-12-31',
        }),
      ),
    )
  },
}
