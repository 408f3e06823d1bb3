import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { z } from 'zod'
import { brandPaths } from '#features/suppliers/paths.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { NumberField } from '#screen/form/fields.tsx'
import { FormBody, FormScope } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { FormSection } from '#ui/form-section/form-section.tsx'

const field = fieldsOf<Values>()

const Measures = z.object({
  floorNo: z.number('请输入楼层').min(-3, '楼层不能低于 -3'),
  lossRate: z.number('请输入损耗率'),
})
interface Values {
  floorNo: number | null
  lossRate: number | null
}
const initial: Values = { floorNo: null, lossRate: null }

/** An integer that may be negative, and a number with decimals. */
function MeasuresForm({ onSave }: { onSave: (values: Values) => void }) {
  const form = useContractForm<Values, 'save'>({
    schema: Measures,
    intents: ['save'],
    initial,
    record: null,
    save: async (values) => onSave(values),
  })
  return (
    <FormScope form={form}>
      <FormBody form={form} label="尺寸">
        <FormSection title="尺寸">
          <NumberField name={field('floorNo')} label="楼层" max={60} negative suffix="F" />
          <NumberField name={field('lossRate')} label="损耗率" decimals={2} max={30} suffix="%" />
        </FormSection>
        <SaveButton form={form} intent="save" tone="primary" className="self-start">
          保存
        </SaveButton>
      </FormBody>
    </FormScope>
  )
}

const meta = {
  title: '表单/NumberField 数字',
  component: MeasuresForm,
  decorators: [screenDecorator],
  parameters: { at: brandPaths.form.to() },
  args: { onSave: fn() },
} satisfies Meta<typeof MeasuresForm>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

/** 逐键输入负数与小数，保存的就是输入的数。 */
export const KeepsWhatIsTyped: Story = {
  name: '保存输入的数',
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: '楼层' }), '-2')
    await userEvent.type(canvas.getByRole('textbox', { name: '损耗率' }), '3.5')
    await userEvent.click(canvas.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(args.onSave).toHaveBeenCalledWith({ floorNo: -2, lossRate: 3.5 }))
  },
}

/** 只输入负号不算数字；低于下限时说明原因，输入的内容还在。 */
export const RefusesTooLow: Story = {
  name: '低于下限说明原因',
  play: async ({ canvas, userEvent }) => {
    const floor = await canvas.findByRole('textbox', { name: '楼层' })
    await userEvent.type(floor, '-')
    await expect(floor).toHaveValue('-')
    await userEvent.tab()
    await expect(await canvas.findByText('请输入楼层')).toBeVisible()
    await expect(floor).toHaveValue('')
    await userEvent.type(floor, '-9')
    await userEvent.tab()
    await expect(await canvas.findByText('楼层不能低于 -3')).toBeVisible()
    await expect(floor).toHaveValue('-9')
  },
}
