import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { z } from 'zod'
import { brandPaths } from '#features/suppliers/paths.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { draftKey } from '#screen/form/draft-keys.ts'
import { requestDraft } from '#screen/form/draft-request.ts'
import { readDraft, writeDraft } from '#screen/form/drafts.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { TextField } from '#screen/form/fields.tsx'
import { FormPage } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { FormSection } from '#ui/form-section/form-section.tsx'

const Shelf = z.object({ name: z.string().min(1, '请输入名称') })
type Shelf = z.infer<typeof Shelf>
const field = fieldsOf<Shelf>()

/** A form stores its input by itself; nothing is declared for it. */
function ShelfForm() {
  const form = useContractForm<Shelf, 'save'>({
    schema: Shelf,
    intents: ['save'],
    initial: { name: '春季新品' },
    record: { id: 4801, version: 3 },
    save: fn(),
  })
  return (
    <FormPage
      form={form}
      title="编辑 春季新品"
      actions={
        <SaveButton form={form} intent="save" tone="primary">
          保存
        </SaveButton>
      }
    >
      <FormSection title="货架">
        <TextField name={field('name')} label="名称" />
      </FormSection>
    </FormPage>
  )
}

const key = draftKey(brandPaths.list.path, 4801, 1)
const write = () => writeDraft(key, { name: '夏季新品' }, 3)
const clear = () => localStorage.removeItem(key)

const meta = {
  title: '通用/草稿',
  component: ShelfForm,
  decorators: [screenDecorator],
  parameters: { at: brandPaths.list.to(), as: '超级管理员' },
  beforeEach: () => {
    write()
    return clear
  },
} satisfies Meta<typeof ShelfForm>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '打开表单时提供草稿',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '恢复' }))
    await expect(canvas.getByRole('textbox', { name: '名称' })).toHaveValue('夏季新品')
  },
}

export const FromTheList: Story = {
  name: '从草稿箱打开直接填入',
  beforeEach: () => requestDraft(key),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('textbox', { name: '名称' })).toHaveValue('夏季新品'))
    await expect(canvas.queryByRole('button', { name: '恢复' })).toBeNull()
  },
}

/** 草稿记着表单的名称和地址,草稿箱据此列出和打开。 */
export const Stores: Story = {
  name: '停下两秒后存为草稿',
  beforeEach: clear,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: '名称' }), '二')
    await waitFor(
      () =>
        expect(readDraft(key)).toMatchObject({
          values: { name: '春季新品二' },
          title: '编辑 春季新品',
          address: brandPaths.list.path,
        }),
      { timeout: 4_000 },
    )
  },
}

export const Broken: Story = {
  name: '草稿已损坏',
  beforeEach: () => localStorage.setItem(key, '{"values":'),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('有一份未保存的内容已损坏，无法恢复')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '删除' }))
    await waitFor(() => expect(canvas.queryByText(/已损坏/)).toBeNull())
    await expect(localStorage.getItem(key)).toBeNull()
  },
}
