import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, within } from 'storybook/test'
import { uploadModel } from '#contract/base.ts'
import { commitImport, type ImportCheck, validateImport } from '#contract/imports.ts'
import CategoryTree from '#features/configuration/category/tree.tsx'
import { categoryPaths } from '#features/configuration/paths.ts'
import { categoryHandlers } from '#mocks/configuration/category-handlers.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { storedFile } from '#mocks/stored-files.ts'
import { uploadHandlers } from '#mocks/upload-handlers.ts'
import { fails, returns, worker } from '#mocks/worker.ts'
import { dialogOf } from '#stories/helpers.ts'

const cells = (...values: string[]) =>
  ['一级类目', '二级类目', '三级类目', '平台扣点(%)'].map((column, at) => ({ column, value: values[at] ?? '' }))

const clean: ImportCheck = {
  checkId: '5f0a4a7e-3f0a-4a51-9f5b-0f6f0b7b1c11',
  jobId: 41,
  totalRows: 2,
  addRows: 1,
  updateRows: 1,
  errorRows: 0,
  errorList: [],
  preview: [
    { row: 2, cells: cells('家具', '沙发', '模块沙发', '5') },
    { row: 3, cells: cells('家具', '床具') },
  ],
}

const meta = {
  title: '页面/商品中心/后台类目/导入',
  component: CategoryTree,
  decorators: [screenDecorator],
  parameters: { at: categoryPaths.tree.to(), as: '商品运营' },
  beforeEach: () => {
    localStorage.clear()
    const sheet = storedFile(1, '类目.xlsx', { model: uploadModel.importFile, fileClass: 'excel', ext: 'xlsx' })
    worker.use(...categoryHandlers(), ...uploadHandlers(sheet))
    returns(validateImport, clean)
    returns(commitImport, { jobId: 42 })
  },
} satisfies Meta<typeof CategoryTree>
export default meta
type Story = StoryObj<typeof meta>

const choose: NonNullable<Story['play']> = async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name: '导入 Excel' }))
  const dialog = await dialogOf('导入类目')
  await userEvent.upload(dialog.getByLabelText('选择表格'), new File(['x'], '类目.xlsx'))
}

/** 预检通过：说明新增与更新各多少行，再导入。 */
export const ChecksFirstThenTakesOver: Story = {
  name: '预检通过后导入',
  play: async (context) => {
    await choose(context)
    await expect(await screen.findByText('共 2 行，新增 1 行，更新 1 行')).toBeVisible()
    await expect(screen.getByRole('table', { name: '内容预览' })).toBeVisible()
    await context.userEvent.click(screen.getByRole('button', { name: '导入 2 行' }))
    await expect(await screen.findByText('正在导入 2 行类目，完成后会通知您')).toBeVisible()
  },
}

export const FaultsStandInTheWay: Story = {
  name: '有错误时逐格列出，不能导入',
  beforeEach: () =>
    returns(validateImport, {
      ...clean,
      errorRows: 1,
      errorList: [
        { row: 3, column: '二级类目', value: '', reason: '请填写二级类目' },
        { row: 3, column: '平台扣点(%)', value: '60', reason: '平台扣点应在 0 到 50 之间' },
      ],
    }),
  play: async (context) => {
    await choose(context)
    const faults = within(await screen.findByRole('table', { name: '错误明细' }))
    await expect(faults.getByText('请填写二级类目')).toBeVisible()
    await expect(faults.getByText('平台扣点应在 0 到 50 之间')).toBeVisible()
    await expect(screen.getByRole('button', { name: '下载错误明细' })).toBeVisible()
    await expect(screen.getByRole('button', { name: '导入 2 行' })).toBeDisabled()
  },
}

/** 旧版 .xls 不上传，说明怎么办。 */
export const OldFilesAreNotTaken: Story = {
  name: '旧版文件不上传',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '导入 Excel' }))
    const dialog = await dialogOf('导入类目')
    await expect(dialog.getByLabelText('选择表格')).toHaveAttribute('accept', '.xlsx')
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], '类目.xls'))
    const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
    dialog.getByText('将表格拖到这里，或选择文件').dispatchEvent(drop)
    await expect(
      await dialog.findByText('「类目.xls」不是 .xlsx 文件，请用 Excel 另存为 .xlsx 后重新选择'),
    ).toBeVisible()
  },
}

/** 前面还有文件在检查：说明原因，不必重新选择文件。 */
export const WaitsItsTurn: Story = {
  name: '排队等待检查',
  beforeEach: () => fails(validateImport, 429, '前面还有 3 个文件在检查，请稍后重试'),
  play: async (context) => {
    await choose(context)
    await expect(await screen.findByText('前面还有 3 个文件在检查，请稍后重试')).toBeVisible()
    returns(validateImport, clean)
    await context.userEvent.click(screen.getByRole('button', { name: '重新预检' }))
    await expect(await screen.findByText('共 2 行，新增 1 行，更新 1 行')).toBeVisible()
  },
}
