import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Field } from '#ui/field/field.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { NumberInput } from '#ui/number-input/number-input.tsx'
import { PriceInput } from '#ui/price-input/price-input.tsx'
import { Select } from '#ui/select/select.tsx'
import { Switch } from '#ui/switch/switch.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import { Held } from './held.tsx'
import { brands, longText } from './samples.ts'

const meta = {
  title: '输入/FormSection 表单分区',
  tags: ['autodocs'],
  component: FormSection,
  args: {
    title: '基本信息',
    children: (
      <>
        <Field label="商品名称" required>
          <Held initial="奥斯陆三人位沙发">{(bind) => <TextInput {...bind} maxLength={60} />}</Held>
        </Field>
        <Field label="品牌" required error="请选择品牌">
          <Held initial="">{(bind) => <Select {...bind} options={brands} />}</Held>
        </Field>
        <Field label="供货价" hint="采购价、商品价、销售价随系数变化">
          <Held initial="1234.50">{(bind) => <PriceInput {...bind} className="max-w-48" />}</Held>
        </Field>
        <Field label="质保">
          <Held initial="24">
            {(bind) => <NumberInput {...bind} decimals={0} suffix="个月" className="max-w-48" />}
          </Held>
        </Field>
        <Field label="可定制">
          <Held initial={true}>{(bind) => <Switch {...bind} />}</Held>
        </Field>
        <Field label="卖点">
          <Held initial="">{(bind) => <TextArea {...bind} maxLength={200} />}</Held>
        </Field>
      </>
    ),
  },
} satisfies Meta<typeof FormSection>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '默认',
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: '基本信息' })).toBeVisible()
  },
}

export const Playground: Story = { name: '试一试', args: { description: '保存后在商品列表中显示' } }

export const LongText: Story = { name: '长文字', args: { title: longText, description: longText } }

export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
