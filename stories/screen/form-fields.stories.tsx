import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { z } from 'zod'
import { requiredLine } from '#contract/fields.ts'
import { brandPaths } from '#features/suppliers/paths.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { TextField } from '#screen/form/fields.tsx'
import { FormBody, FormScope } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { FormSection } from '#ui/form-section/form-section.tsx'

const field = fieldsOf<typeof initial>()

const Person = z.object({ name: requiredLine(20, '姓名'), phone: requiredLine(11, '手机号') })
const initial = { name: '', phone: '' }

/** Two required fields, and below them the button that an error message must not move. */
function PersonForm({ onSave }: { onSave: (values: typeof initial) => void }) {
  const form = useContractForm<typeof initial, 'save'>({
    schema: Person,
    intents: ['save'],
    initial,
    record: null,
    save: async (values) => onSave(values),
  })
  return (
    <FormScope form={form}>
      <FormBody form={form} label="联系人">
        <FormSection title="联系人">
          <TextField name={field('name')} label="姓名" />
          <TextField name={field('phone')} label="手机号" />
        </FormSection>
        <SaveButton form={form} intent="save" tone="primary" className="self-start">
          保存
        </SaveButton>
      </FormBody>
    </FormScope>
  )
}

const meta = {
  title: '表单/FormScope 表单',
  component: PersonForm,
  decorators: [screenDecorator],
  parameters: { at: brandPaths.form.to() },
  args: { onSave: fn() },
} satisfies Meta<typeof PersonForm>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

const nextFrame = () => new Promise(requestAnimationFrame)

/** 按下鼠标离开一栏时，提示等松开后才出现：按着的按钮不会从指针下移开，点击不会丢。 */
export const KeepsStillWhilePressed: Story = {
  name: '按下鼠标时不移动',
  play: async ({ canvas, userEvent, args }) => {
    const name = await canvas.findByRole('textbox', { name: '姓名' })
    const save = canvas.getByRole('button', { name: '保存' })
    await userEvent.type(canvas.getByRole('textbox', { name: '手机号' }), '13800000000')
    await userEvent.click(name)
    const before = save.getBoundingClientRect().top
    await userEvent.pointer({ keys: '[MouseLeft>]', target: save })
    await expect(name).not.toHaveFocus()
    // The message would be visible by now.
    for (const _frame of [1, 2, 3, 4]) await nextFrame()
    await expect(save.getBoundingClientRect().top).toBe(before)
    await userEvent.pointer({ keys: '[/MouseLeft]', target: save })
    await expect(await canvas.findByText('请输入姓名')).toBeVisible()
    await userEvent.type(name, '林知夏')
    await userEvent.click(save)
    await waitFor(() => expect(args.onSave).toHaveBeenCalledWith({ name: '林知夏', phone: '13800000000' }))
  },
}

export const TellsOnLeaving: Story = {
  name: '用键盘离开一栏，提示随即出现',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('textbox', { name: '姓名' }))
    await userEvent.tab()
    await expect(await canvas.findByText('请输入姓名')).toBeVisible()
  },
}
