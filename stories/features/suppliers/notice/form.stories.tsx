import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { addNotice, countNoticeTargets, getNotice, publishNotices } from '#contract/suppliers/notices.ts'
import NoticeForm from '#features/suppliers/notice/form.tsx'
import { noticePaths } from '#features/suppliers/paths.ts'
import { dayFrom } from '#mocks/records.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { noticeHandlers } from '#mocks/suppliers/notices.ts'
import { fails, returns, waits, worker } from '#mocks/worker.ts'

const meta = {
  title: '页面/商品中心/新建通知',
  component: NoticeForm,
  decorators: [screenDecorator],
  parameters: { at: noticePaths.form.to(), as: '商品运营' },
  beforeEach: () => {
    localStorage.clear()
    worker.use(...noticeHandlers())
  },
} satisfies Meta<typeof NoticeForm>
export default meta
type Story = StoryObj<typeof meta>
type Context = Parameters<NonNullable<Story['play']>>[0]

async function pick({ userEvent }: Context, field: HTMLElement, option: string) {
  await userEvent.click(field)
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(option) }))
}

/** Fills in a notice to all suppliers from the template of its type. */
async function write(context: Context) {
  const { canvas, userEvent } = context
  await pick(context, await canvas.findByRole('combobox', { name: '通知类型' }), '活动招商')
  await userEvent.type(canvas.getByRole('textbox', { name: '标题' }), '冬季家装节招商')
  await canvas.findByRole('textbox', { name: '正文' })
  await userEvent.click(canvas.getByRole('button', { name: '插入「活动招商」范文' }))
  await userEvent.click(canvas.getByRole('radio', { name: '全部供应商' }))
}

const isShown: Story['play'] = async ({ canvas }) => {
  await expect(await canvas.findByRole('textbox', { name: '正文' })).toBeVisible()
}

export const Default: Story = { name: '默认', play: isShown }
export const Editing: Story = { name: '编辑', parameters: { at: noticePaths.form.to({ id: 5 }) }, play: isShown }
export const Scheduled: Story = { name: '定时发布', parameters: { at: noticePaths.form.to({ id: 4 }) }, play: isShown }
export const Withdrawn: Story = { name: '已撤回', parameters: { at: noticePaths.form.to({ id: 7 }) }, play: isShown }
export const Loading: Story = {
  name: '加载中',
  parameters: { at: noticePaths.form.to({ id: 5 }) },
  beforeEach: () => waits(getNotice),
}
export const Failed: Story = {
  name: '失败',
  parameters: { at: noticePaths.form.to({ id: 5 }) },
  beforeEach: () => fails(getNotice),
}

/** 已发布的通知不可编辑，给出复制一份的去处。 */
export const Forbidden: Story = {
  name: '没有权限',
  parameters: { at: noticePaths.form.to({ id: 1 }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('已发布的通知不可编辑')).toBeVisible()
    await expect(canvas.getByRole('link', { name: '复制一份' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: '发布' })).toBeNull()
  },
}

/** 选择时即时统计：同一供应商的两个品牌只算一家。 */
export const CountsReceiversWhileChoosing: Story = {
  name: '即时统计接收人',
  play: async (context) => {
    const { canvas, userEvent } = context
    await userEvent.click(await canvas.findByRole('radio', { name: '按品牌' }))
    const brands = canvas.getByRole('combobox', { name: '品牌' })
    await pick(context, brands, '北欧之家')
    await expect(await canvas.findByText(/1 个供应商/)).toBeVisible()
    await userEvent.click(await screen.findByRole('option', { name: /山止/ }))
    await waitFor(() => expect(canvas.getByText(/1 个供应商/)).toBeVisible())
    await userEvent.click(await screen.findByRole('option', { name: /拾光/ }))
    await expect(await canvas.findByText(/2 个供应商/)).toBeVisible()
  },
}

/** 范文按通知类型插入，已写的标题保留。 */
export const InsertsTheModelOfAType: Story = {
  name: '插入范文',
  play: async (context) => {
    await write(context)
    const { canvas } = context
    await expect(canvas.getByRole('textbox', { name: '标题' })).toHaveValue('冬季家装节招商')
    await waitFor(() => expect(canvas.getByRole('textbox', { name: '正文' })).toHaveTextContent('报名条件'))
  },
}

/** 缺什么写在字段下面，第一处获得焦点。 */
export const SaysWhatIsMissing: Story = {
  name: '缺什么逐项指出',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '发布' }))
    await expect(await canvas.findByText('标题至少 4 个字')).toBeVisible()
    await expect(canvas.getByText('请选择通知类型')).toBeVisible()
    await expect(canvas.getByText('请输入正文')).toBeVisible()
    await expect(canvas.getByText('请选择接收范围')).toBeVisible()
    await expect(screen.queryByRole('alertdialog')).toBeNull()
  },
}

/** 发布时间不能早于现在；需确认的通知要有截止时间。 */
export const ChecksTimes: Story = {
  name: '检查时间',
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('发布时间'), `${dayFrom(0)} 00:00{Enter}`)
    await userEvent.click(canvas.getByRole('switch', { name: '需确认' }))
    await userEvent.click(canvas.getByRole('button', { name: '保存草稿' }))
    await expect(await canvas.findByText('发布时间不能早于当前时间')).toBeVisible()
    await expect(canvas.getByText('请选择确认截止时间')).toBeVisible()
  },
}

/** 发布前复述标题与接收人数，确认后保存并发出。 */
export const RepeatsWhatGoesOut: Story = {
  name: '发布前复述',
  play: async (context) => {
    await write(context)
    const { canvas, userEvent } = context
    await userEvent.click(canvas.getByRole('button', { name: '发布' }))
    const dialog = await screen.findByRole('alertdialog', { name: '发布「冬季家装节招商」？' })
    await expect(dialog).toHaveAccessibleDescription(/将立即发给.*12 个供应商/)
    await userEvent.click(within(dialog).getByRole('button', { name: '发布通知' }))
    await expect(await screen.findByText('已前往 /news/newslist')).toBeVisible()
  },
}

const addOnce = fn(() => ({ id: 9, version: 1 }))

/** 保存成功而发布被拒绝：对话框说明原因，再存不会新建第二条。 */
export const SavesOnceWhenPublishingIsRefused: Story = {
  name: '发布被拒绝不重复新建',
  beforeEach: () => {
    addOnce.mockClear()
    returns(addNotice, addOnce)
    fails(publishNotices, 422, '最多置顶 5 条')
  },
  play: async (context) => {
    await write(context)
    const { canvas, userEvent } = context
    await userEvent.click(canvas.getByRole('button', { name: '发布' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: '发布通知' }))
    await expect(await dialog.findByText('最多置顶 5 条')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '取消' }))
    await userEvent.click(await canvas.findByRole('button', { name: '保存草稿' }))
    await expect(await screen.findByText('已前往 /news/newslist')).toBeVisible()
    await expect(addOnce).toHaveBeenCalledOnce()
  },
}

export const RefusesANoticeForNobody: Story = {
  name: '没有人能收到时不问也不发',
  parameters: { at: noticePaths.form.to({ id: 6 }) },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('没有符合条件的供应商，不能发布。')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '发布' }))
    await expect(await screen.findByText('没有符合条件的供应商，请修改接收范围')).toBeVisible()
    await expect(screen.queryByRole('alertdialog')).toBeNull()
  },
}

/** 人数统计失败时可以重试，表单照常填写。 */
export const CountFailed: Story = {
  name: '人数统计失败',
  parameters: { at: noticePaths.form.to({ id: 5 }) },
  beforeEach: () => fails(countNoticeTargets),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('接收人数统计失败。')).toBeVisible()
    await expect(canvas.getByRole('button', { name: '保存修改' })).toBeEnabled()
  },
}

export const PreviewsAfterSaving: Story = {
  name: '预览之前先保存',
  parameters: { at: noticePaths.form.to({ id: 5 }) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: '摘要' }), '（更新）')
    await userEvent.click(canvas.getByRole('button', { name: '保存并预览' }))
    await expect(await screen.findByText('已前往 /news/details')).toBeVisible()
  },
}

/** 复制带走内容与范围，不带走时间与置顶。 */
export const Copies: Story = {
  name: '复制通知',
  parameters: { at: noticePaths.form.to({ copyFrom: 1 }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: '新建通知' })).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: '标题' })).toHaveValue('商品主图规范更新')
    await expect(canvas.getByRole('switch', { name: '置顶' })).not.toBeChecked()
    await expect(canvas.getByRole('button', { name: '保存草稿' })).toBeVisible()
  },
}

export const ForChosenSuppliers: Story = {
  name: '从供应商列表带来的供应商已选好',
  parameters: { at: noticePaths.form.to({ supplierIds: [1, 2] }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('radio', { name: '指定供应商' })).toBeChecked()
    await expect(await canvas.findByText(/2 个供应商/)).toBeVisible()
  },
}
