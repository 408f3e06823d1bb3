import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, within } from 'storybook/test'
import { commitImport, type ImportCheck, validateImport } from '#contract/imports.ts'
import CategoryTree from '#features/configuration/category-tree.tsx'
import { categoryPaths } from '#features/configuration/paths.ts'
import { categoryWorld } from '#mocks/configuration-trees.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { storedFile } from '#mocks/stored-files.ts'
import { uploadWorld } from '#mocks/upload-world.ts'
import { returns, worker } from '#mocks/worker.ts'

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
    const sheet = storedFile(1, '类目.xlsx', { model: 5, fileClass: 'excel', ext: 'xlsx' })
    worker.use(...categoryWorld(), ...uploadWorld(sheet))
    returns(validateImport, clean)
    returns(commitImport, { jobId: 42 })
  },
} satisfies Meta<typeof CategoryTree>
export default meta
type Story = StoryObj<typeof meta>

const choose: NonNullable<Story['play']> = async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name: '导入 Excel' }))
  const dialog = within(await screen.findByRole('dialog', { name: '导入类目' }))
  await userEvent.upload(dialog.getByLabelText('选择表格'), new File(['x'], '类目.xlsx'))
}

/** 预检通过：说明新增与更新各多少行，再导入。 */
export const ChecksFirstThenTakesOver: Story = {
  play: async (context) => {
    await choose(context)
    await expect(await screen.findByText('共 2 行，新增 1 行，更新 1 行')).toBeVisible()
    await expect(screen.getByRole('table', { name: '内容预览' })).toBeVisible()
    await context.userEvent.click(screen.getByRole('button', { name: '导入 2 行' }))
    await expect(await screen.findByText('正在导入 2 行类目，完成后会通知您')).toBeVisible()
  },
}

/** 有错误时逐格列出，不能导入。 */
export const FaultsStandInTheWay: Story = {
  beforeEach: () =>
    returns(validateImport, {
      ...clean,
      errorRows: 1,
      errorList: [{ row: 3, column: '平台扣点(%)', value: '60', reason: '平台扣点应在 0 到 50 之间' }],
    }),
  play: async (context) => {
    await choose(context)
    const faults = within(await screen.findByRole('table', { name: '错误明细' }))
    await expect(faults.getByText('平台扣点应在 0 到 50 之间')).toBeVisible()
    await expect(screen.getByRole('button', { name: '导入 2 行' })).toBeDisabled()
  },
}
