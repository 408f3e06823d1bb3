import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, within } from 'storybook/test'
import { z } from 'zod'
import { getRecordVersion, listTargetAuditLogs, type RecordVersion } from '#contract/base.ts'
import { brandPaths } from '#features/suppliers/paths.ts'
import { historyHandlers, type SavedVersion } from '#mocks/history.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, waits, worker } from '#mocks/worker.ts'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { NumberField, SwitchField, TextField } from '#screen/form/fields.tsx'
import { FormBody, FormScope } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { dialogOf } from '#stories/helpers.ts'
import { FormSection } from '#ui/form-section/form-section.tsx'

const Shelf = z.object({
  name: z.string().min(1, '请输入名称'),
  code: z.string(),
  sort: z.number(),
  enabled: z.boolean(),
})
type Shelf = z.infer<typeof Shelf>
const field = fieldsOf<Shelf>()

const version = (name: string, sort: number, code = 'A-02', more: RecordVersion['fields'] = []): RecordVersion => ({
  fields: [
    { field: 'name', title: '名称', text: name, value: name },
    { field: 'code', title: '编号', text: code, value: code },
    { field: 'sort', title: '排序值', text: String(sort), value: sort },
    { field: 'enabled', title: '启用', text: '是', value: true },
    ...more,
  ],
  hiddenCount: 0,
})

const saves: readonly SavedVersion[] = [
  {
    by: '周予安',
    hours: 3,
    summary: '编辑货架「春季新品」',
    before: version('秋季新品', 5),
    after: version('春季新品', 8),
  },
  {
    by: '沈砚秋',
    hours: 50,
    summary: '编辑货架「秋季新品」',
    before: version('新品', 5, 'A-01'),
    after: version('秋季新品', 5),
  },
  { by: '林知夏', hours: 240, summary: '新增货架「新品」', after: version('新品', 5, 'A-01') },
]

interface ShelfScreenProps {
  canEdit?: boolean
  onSave?: (values: Shelf) => void
}

/**
 * A form that is a part of its page: `<AuditTrail form={form} />`. A form page or drawer declares `history` instead, and
 * shows it by a button or by `<FormTrail form={form} />`.
 */
function ShelfScreen({ canEdit = true, onSave = fn() }: ShelfScreenProps) {
  const form = useContractForm<Shelf, 'save'>({
    schema: Shelf,
    intents: ['save'],
    initial: { name: '春季新品', code: 'A-02', sort: 8, enabled: true },
    record: { id: 1, version: 3 },
    save: async (values) => onSave(values),
  })
  return (
    <FormScope form={form}>
      <FormBody form={form} label="货架">
        <FormSection title="货架">
          <TextField name={field('name')} label="名称" />
          <TextField name={field('code')} label="编号" disabled />
          <NumberField name={field('sort')} label="排序值" max={99} />
          <SwitchField name={field('enabled')} label="启用" />
        </FormSection>
        <FormSection title="操作日志">
          <AuditTrail resource="label" targetId={1} form={canEdit ? form : undefined} />
        </FormSection>
        <SaveButton form={form} intent="save" tone="primary">
          保存
        </SaveButton>
      </FormBody>
    </FormScope>
  )
}

const meta = {
  title: '通用/历史版本',
  component: ShelfScreen,
  decorators: [screenDecorator],
  parameters: { at: brandPaths.list.to(), as: '超级管理员' },
  beforeEach: () => worker.use(...historyHandlers(saves)),
} satisfies Meta<typeof ShelfScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '默认',
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('编辑货架「春季新品」')).toBeVisible()
    await expect(canvas.getAllByRole('button', { name: /^恢复到此版本/ })).toHaveLength(2)
  },
}
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listTargetAuditLogs) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listTargetAuditLogs) }

export const ReadOnly: Story = {
  name: '不能编辑的人只能对比',
  args: { canEdit: false },
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByRole('checkbox', { name: /^选择对比/ })).toHaveLength(3)
    await expect(canvas.queryByRole('button', { name: /^恢复到此版本/ })).toBeNull()
  },
}

const compare: Story['play'] = async ({ canvas, userEvent }) => {
  const [newest, , oldest] = await canvas.findAllByRole('checkbox', { name: /^选择对比/ })
  if (!newest || !oldest) throw new Error('the versions are missing')
  await userEvent.click(newest)
  await expect(canvas.getByText('已选 1 个版本，再选 1 个即可对比')).toBeVisible()
  await expect(canvas.getByRole('button', { name: '对比' })).toBeDisabled()
  await userEvent.click(oldest)
  await userEvent.click(canvas.getByRole('button', { name: '对比' }))
}

export const Compares: Story = {
  name: '对比两个版本，旧的在前',
  play: async (context) => {
    await compare(context)
    const dialog = await dialogOf('对比版本')
    const row = within(await dialog.findByRole('row', { name: /^名称/ }))
    await expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['新品', '春季新品'])
    await expect(dialog.getByText('3 项变更')).toBeVisible()
    await expect(dialog.queryByRole('row', { name: /^启用/ })).toBeNull()
    await context.userEvent.click(dialog.getByRole('checkbox', { name: '仅看变更' }))
    await expect(dialog.getByRole('row', { name: /^启用/ })).toBeVisible()
  },
}

export const CompareFailed: Story = {
  name: '记录已删除时对比失败',
  beforeEach: () => {
    worker.use(...historyHandlers(saves))
    fails(getRecordVersion)
  },
  play: async (context) => {
    await compare(context)
    await expect(await screen.findByText('版本加载失败')).toBeVisible()
  },
}

export const Hidden: Story = {
  name: '无权查看的内容不在对比中',
  beforeEach: () =>
    worker.use(...historyHandlers(saves.map((save) => ({ ...save, after: { ...save.after, hiddenCount: 2 } })))),
  play: async (context) => {
    await compare(context)
    await expect(await (await dialogOf('对比版本')).findByText('另有 2 项您无权查看')).toBeVisible()
  },
}

const restoreOldest: Story['play'] = async ({ canvas, userEvent }) => {
  const oldest = (await canvas.findAllByRole('button', { name: /^恢复到此版本/ })).at(-1)
  if (!oldest) throw new Error('there is no version to restore')
  await userEvent.click(oldest)
}

export const Restores: Story = {
  name: '恢复的内容保存后才生效',
  args: { onSave: fn() },
  play: async (context) => {
    const { canvas, userEvent, args } = context
    await restoreOldest(context)
    await expect(await canvas.findByText('改动 2 项：名称、排序值')).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: /名称/ })).toHaveValue('新品')
    // The number of a shelf is locked in this form.
    await expect(canvas.getByRole('textbox', { name: /编号/ })).toHaveValue('A-02')
    await expect(canvas.getByText(/没有恢复.*编号$/)).toBeVisible()
    await expect(args.onSave).not.toHaveBeenCalled()
    await userEvent.click(canvas.getByRole('button', { name: '保存' }))
    await expect(args.onSave).toHaveBeenCalledWith({ name: '新品', code: 'A-02', sort: 5, enabled: true })
    await expect(canvas.queryByText(/保存后生效/)).toBeNull()
  },
}

export const Undo: Story = {
  name: '撤销恢复，找回之前的输入',
  play: async (context) => {
    const { canvas, userEvent } = context
    const name = canvas.getByRole('textbox', { name: /名称/ })
    await userEvent.clear(name)
    await userEvent.type(name, '我的输入')
    await restoreOldest(context)
    await expect(await canvas.findByText(/保存后生效/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '撤销恢复' }))
    await expect(name).toHaveValue('我的输入')
    await expect(canvas.queryByText(/保存后生效/)).toBeNull()
  },
}

export const Masked: Story = {
  name: '脱敏的内容不恢复',
  beforeEach: () =>
    worker.use(
      ...historyHandlers(
        saves.map((save) => ({
          ...save,
          after: {
            fields: save.after.fields.map(({ value, ...rest }) =>
              rest.field === 'sort' ? { ...rest, text: '******' } : { ...rest, value },
            ),
            hiddenCount: 1,
          },
        })),
      ),
    ),
  play: async (context) => {
    await restoreOldest(context)
    await expect(await context.canvas.findByText('改动 1 项：名称')).toBeVisible()
    await expect(context.canvas.getByText(/没有恢复.*编号、排序值$/)).toBeVisible()
    await expect(context.canvas.getByText('另有 1 项您无权查看，保持不变')).toBeVisible()
  },
}

export const Deleted: Story = {
  name: '记录已删除时不改动表单',
  beforeEach: () => {
    worker.use(...historyHandlers(saves))
    fails(getRecordVersion)
  },
  play: async (context) => {
    await restoreOldest(context)
    await expect(context.canvas.getByRole('textbox', { name: /名称/ })).toHaveValue('春季新品')
    await expect(context.canvas.queryByText(/保存后生效/)).toBeNull()
  },
}
