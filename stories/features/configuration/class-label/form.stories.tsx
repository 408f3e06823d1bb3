import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, within } from 'storybook/test'
import { getClassLabel } from '#contract/configuration/class-labels.ts'
import { classLabelMatch } from '#contract/configuration/codes.ts'
import ClassLabelForm from '#features/configuration/class-label/form.tsx'
import { classLabelPaths } from '#features/configuration/class-label-paths.ts'
import { classLabelHandlers, classLabelRecords } from '#mocks/configuration/class-labels.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { choose, confirm } from '#stories/helpers.ts'

const meta = {
  title: '页面/商品中心/新增分类标签',
  component: ClassLabelForm,
  decorators: [screenDecorator],
  parameters: { at: classLabelPaths.form.to({ id: 2 }), as: '商品运营' },
  beforeEach: () => worker.use(...classLabelHandlers()),
} satisfies Meta<typeof ClassLabelForm>
export default meta
type Story = StoryObj<typeof meta>

const at = (query: Parameters<typeof classLabelPaths.form.to>[0]) => ({
  at: classLabelPaths.form.to(query),
  as: '商品运营',
})

export const Default: Story = { name: '默认' }
export const New: Story = { name: '新增', parameters: at({ classify: 1 }) }
export const ByPrice: Story = { name: '按价格区间', parameters: at({ id: 1 }) }
export const ByLabel: Story = { name: '按商品标签', parameters: at({ id: 3 }) }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(getClassLabel) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(getClassLabel) }

/** 自动生成：每个未归类的取值成为一个标签值，保存后可启用。 */
export const GeneratesValues: Story = {
  name: '自动生成标签值',
  parameters: at({ classify: 1 }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /标签组名称/ }), '填充')
    await choose({ canvas, userEvent }, /参数名/, /填充物/)
    await expect(await canvas.findByText('未归类 5')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '自动生成' }))
    const list = within(await canvas.findByRole('list', { name: '标签值' }))
    await expect(list.getAllByRole('textbox', { name: '显示名称' })).toHaveLength(5)
    await expect(await list.findByText('46 个商品')).toBeVisible()
    await expect(await canvas.findByText('未归类 0')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '保存' }))
    await expect(await screen.findByText('分类标签「填充」已保存，启用后买家可见')).toBeVisible()
  },
}

/** 把未归类的取值拖进一个标签值，命中的商品数随之增加。 */
export const DragsAValueIntoARow: Story = {
  name: '拖入未归类的取值',
  play: async ({ canvas }) => {
    const free = within(await canvas.findByRole('region', { name: '未归类' }))
    const dragged = (await free.findByText('墨绿')).closest('li')
    const list = within(canvas.getByRole('list', { name: '标签值' }))
    await expect(await list.findByText('15 个商品')).toBeVisible()
    const row = list.getByDisplayValue('深色系').closest('li')
    if (!dragged || !row) throw new Error('value and row are there')
    const dataTransfer = new DataTransfer()
    const drag = (type: string) => new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer })
    dragged.dispatchEvent(drag('dragstart'))
    row.dispatchEvent(drag('dragover'))
    row.dispatchEvent(drag('drop'))
    await expect(await list.findByText('48 个商品')).toBeVisible()
    await expect(free.queryByText('墨绿')).toBeNull()
  },
}

/** 区间 0-1000 与 800-2000 重叠：两行都标出。 */
export const MarksOverlappingRanges: Story = {
  name: '标出重叠的区间',
  parameters: at({ id: 1 }),
  play: async ({ canvas, userEvent }) => {
    const from = await canvas.findByRole('textbox', { name: '1000-3000 价格从' })
    await userEvent.clear(from)
    await userEvent.type(from, '800{Tab}')
    const list = within(canvas.getByRole('list', { name: '标签值' }))
    await expect(await list.findAllByText('价格区间重叠')).toHaveLength(2)
  },
}

export const MarksASourceTwice: Story = {
  name: '同一个取值出现在两行：两行都标出',
  beforeEach: () => {
    const colours = classLabelRecords().find(({ matchKind }) => matchKind === classLabelMatch.spec)
    if (!colours) throw new Error('no group by colour')
    const values = colours.values.map((value) => ({ ...value, sourceValues: ['米白'] }))
    returns(getClassLabel, { ...colours, values: values.slice(0, 2) })
  },
  play: async ({ canvas }) => {
    const list = within(await canvas.findByRole('list', { name: '标签值' }))
    await expect(await list.findAllByText('取值重复映射')).toHaveLength(2)
  },
}

export const WarnsOfAGap: Story = {
  name: '区间之间有空档时提醒，不阻止保存',
  parameters: at({ id: 1 }),
  play: async ({ canvas, userEvent }) => {
    const from = await canvas.findByRole('textbox', { name: '1000-3000 价格从' })
    await userEvent.clear(from)
    await userEvent.type(from, '1200{Tab}')
    await expect(await canvas.findByText(/到 ¥1200.*之间没有标签值/)).toBeVisible()
  },
}

export const AsksBeforeTheSourceChanges: Story = {
  name: '更换取值来源会清空标签值，先询问',
  parameters: at({ copyFrom: 2 }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: '商品标签' }))
    await confirm({ userEvent }, '更换取值来源？', '更换来源')
    await expect(await canvas.findByText('0 个标签值，买家按此顺序看到')).toBeVisible()
  },
}

export const KeepsTheSource: Story = {
  name: '保存后来源不能再改',
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('radio', { name: '销售规格' })).toBeDisabled()
    await expect(canvas.getByRole('combobox', { name: /^规格/ })).toBeDisabled()
  },
}
