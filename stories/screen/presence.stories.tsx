import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { z } from 'zod'
import type { RecordVersion } from '#contract/base.ts'
import { renewPresence } from '#contract/presence.ts'
import { brandPaths } from '#features/suppliers/paths.ts'
import { historyHandlers } from '#mocks/history.ts'
import { presenceHandlers, present, releaseTab, savedBy, setTabVisible } from '#mocks/presence.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, worker } from '#mocks/worker.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { TextField } from '#screen/form/fields.tsx'
import { FormDrawer } from '#screen/form/form-drawer.tsx'
import { FormBody, FormPage } from '#screen/form/form-page.tsx'
import { FormTrail } from '#screen/form/form-trail.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { dialogOf } from '#stories/helpers.ts'
import { FormSection } from '#ui/form-section/form-section.tsx'

const Shelf = z.object({ name: z.string().min(1, '请输入名称') })
type Shelf = z.infer<typeof Shelf>
const field = fieldsOf<Shelf>()

interface ShelfFormProps {
  /** Each story has a record of its own: tabs with the same record share their requests. */
  id: number
  isDrawer?: boolean
  canEdit?: boolean
}

/** `history` of a form page or drawer is all that a screen declares. */
function ShelfForm({ id, isDrawer = false, canEdit = true }: ShelfFormProps) {
  const form = useContractForm<Shelf, 'save'>({
    schema: Shelf,
    intents: ['save'],
    initial: { name: '春季新品' },
    record: { id, version: 3 },
    save: fn(),
  })
  const frame = {
    form,
    title: '编辑 春季新品',
    history: { resource: 'label', targetId: id },
    actions: (
      <SaveButton form={form} intent="save" tone="primary">
        保存
      </SaveButton>
    ),
  }
  const fields = (
    <FormSection title="货架">
      <TextField name={field('name')} label="名称" />
    </FormSection>
  )
  const trail = (
    <FormSection title="操作日志">
      <FormTrail form={canEdit ? form : undefined} />
    </FormSection>
  )
  return isDrawer ? (
    <FormDrawer {...frame} canEdit={canEdit} onClose={fn()}>
      <FormBody form={form} label="货架">
        {fields}
      </FormBody>
      {trail}
    </FormDrawer>
  ) : (
    <FormPage {...frame}>
      {fields}
      {trail}
    </FormPage>
  )
}

const version = (name: string): RecordVersion => ({
  fields: [{ field: 'name', title: '名称', text: name, value: name }],
  hiddenCount: 0,
})

const renewals: object[] = []
const wang = present('王敏', '商品运营')
const people = (canvas: Pick<typeof screen, 'findByRole'>) =>
  canvas.findByRole('list', { name: '也打开了这条记录的人' })

/** The next renewal comes at once when the user returns to the tab. */
async function returnToTab() {
  setTabVisible(false)
  // The screen has taken notice of the hidden tab.
  await new Promise(requestAnimationFrame)
  setTabVisible(true)
}

const meta = {
  title: '通用/同时编辑',
  component: ShelfForm,
  decorators: [screenDecorator],
  parameters: { at: brandPaths.list.to(), as: '超级管理员' },
  beforeEach: () => {
    worker.use(
      ...presenceHandlers([{ others: [wang] }]),
      ...historyHandlers([
        {
          by: '王敏',
          hours: 0,
          summary: '编辑货架「夏季新品」',
          before: version('春季新品'),
          after: version('夏季新品'),
        },
      ]),
    )
    return releaseTab
  },
} satisfies Meta<typeof ShelfForm>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '默认',
  args: { id: 4701 },
  play: async ({ canvas }) => {
    await expect(await people(canvas)).toHaveTextContent('王敏正在编辑')
    await expect(await canvas.findByText('王敏 正在编辑这条记录')).toHaveAttribute('role', 'status')
  },
}

export const Nobody: Story = {
  name: '没有别人',
  args: { id: 4702 },
  beforeEach: () => worker.use(...presenceHandlers([{}])),
  play: async ({ canvas }) => {
    await canvas.findByText('编辑货架「夏季新品」')
    await expect(canvas.queryByRole('list', { name: '也打开了这条记录的人' })).toBeNull()
  },
}

export const Many: Story = {
  name: '很多人只数人数',
  args: { id: 4703 },
  beforeEach: () =>
    worker.use(
      ...presenceHandlers([
        {
          others: [
            wang,
            present('周予安', '商品运营'),
            present('沈砚秋', '超级管理员', false),
            present('李青禾', '只读审计', false),
          ],
        },
      ]),
    ),
  play: async ({ canvas }) => {
    await expect(await people(canvas)).toHaveTextContent('沈砚秋正在查看等 4 人')
  },
}

/** 供应商看得到有平台人员在,日志里没有出现过的人不显示姓名。 */
export const HiddenName: Story = {
  name: '供应商看不到平台姓名',
  args: { id: 4704 },
  parameters: { as: '供应商' },
  beforeEach: () => worker.use(...presenceHandlers([{ others: [present('', '平台人员', false)] }])),
  play: async ({ canvas }) => {
    await expect(await people(canvas)).toHaveTextContent('平台人员正在查看')
  },
}

export const InADrawer: Story = {
  name: '抽屉里',
  args: { id: 4705, isDrawer: true },
  play: async () => {
    const drawer = await dialogOf('编辑 春季新品')
    await expect(await people(drawer)).toHaveTextContent('王敏正在编辑')
    await expect(await drawer.findByText('编辑货架「夏季新品」')).toBeVisible()
  },
}

export const ReadOnlyIsNotEditing: Story = {
  name: '只读的人算在查看',
  args: { id: 4706, isDrawer: true, canEdit: false },
  beforeEach: () => {
    renewals.length = 0
    worker.use(...presenceHandlers([{}], renewals))
  },
  play: async () => {
    await waitFor(() => expect(renewals).toEqual([{ resource: 'label', id: 4706, isEditing: false }]))
  },
}

export const ComparesAfterASave: Story = {
  name: '别人保存后查看差异',
  args: { id: 4707 },
  beforeEach: () =>
    worker.use(...presenceHandlers([{ others: [wang] }, { others: [wang], lastSave: savedBy('王敏') }])),
  play: async ({ canvas, userEvent }) => {
    await people(canvas)
    await userEvent.type(canvas.getByRole('textbox', { name: '名称' }), '（我）')
    await returnToTab()
    await expect(await canvas.findByText('王敏 刚刚保存了这条记录')).toBeVisible()
    await expect(canvas.getByText('您填写的内容还在，保存时不会覆盖对方的修改。')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '查看差异' }))
    const dialog = await dialogOf('对比版本')
    await expect(await dialog.findByRole('row', { name: /名称 春季新品 夏季新品/ })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect(canvas.getByRole('textbox', { name: '名称' })).toHaveValue('春季新品（我）')
  },
}

export const ReloadsWhatIsUnchanged: Story = {
  name: '没有填写就载入最新',
  args: { id: 4708 },
  beforeEach: () => worker.use(...presenceHandlers([{ others: [wang] }, { lastSave: savedBy('王敏') }])),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('编辑货架「夏季新品」')
    await people(canvas)
    await returnToTab()
    await expect(await canvas.findByText('已载入最新内容。')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(canvas.queryByText('王敏 刚刚保存了这条记录')).toBeNull())
  },
}

/** 没有保存表单的改动(如停用、调价)说明做了什么。 */
export const SaysWhatWasDone: Story = {
  name: '别人做了别的操作',
  args: { id: 4709 },
  beforeEach: () =>
    worker.use(
      ...presenceHandlers([
        { others: [wang] },
        { others: [wang], lastSave: savedBy('王敏', { summary: '停用货架「春季新品」', canCompare: false }) },
      ]),
    ),
  play: async ({ canvas }) => {
    await people(canvas)
    await returnToTab()
    await expect(await canvas.findByText('王敏 刚刚修改了这条记录')).toBeVisible()
    await expect(canvas.getByText(/^停用货架「春季新品」。/)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: '查看差异' })).toBeNull()
  },
}

export const OwnSaveIsNoNews: Story = {
  name: '自己保存不提示',
  args: { id: 4710 },
  beforeEach: () =>
    worker.use(...presenceHandlers([{ others: [wang] }, { others: [], lastSave: savedBy('林知夏', { isOwn: true }) }])),
  play: async ({ canvas }) => {
    await people(canvas)
    await returnToTab()
    await waitFor(() => expect(canvas.queryByRole('list', { name: '也打开了这条记录的人' })).toBeNull())
    await expect(canvas.queryByText(/刚刚保存了这条记录/)).toBeNull()
  },
}

export const HiddenTabsAreSilent: Story = {
  name: '隐藏的标签页不发请求',
  args: { id: 4711 },
  play: async ({ canvas }) => {
    await people(canvas)
    renewals.length = 0
    worker.use(...presenceHandlers([{ others: [present('周予安', '商品运营')] }], renewals))
    await returnToTab()
    await expect(await canvas.findByText('周予安')).toBeVisible()
    // One for the return; tests/unit/screen/join-record.test.ts holds that a hidden tab sends none.
    await expect(renewals).toHaveLength(1)
  },
}

/** 看不到别人不妨碍填写。 */
export const Failed: Story = {
  name: '失败',
  args: { id: 4712 },
  beforeEach: () => fails(renewPresence),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: '名称' }), '改')
    await expect(canvas.queryByRole('list', { name: '也打开了这条记录的人' })).toBeNull()
    await expect(screen.queryByRole('alert')).toBeNull()
  },
}
