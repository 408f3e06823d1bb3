import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { uploadModel } from '#contract/base.ts'
import { amendImport, commitImport, validateImport } from '#contract/imports.ts'
import { jobStatus } from '#contract/job-codes.ts'
import { getJob } from '#contract/jobs.ts'
import CategoryTree from '#features/configuration/category/tree.tsx'
import { categoryPaths } from '#features/configuration/paths.ts'
import { answer } from '#mocks/answer.ts'
import { categoryHandlers } from '#mocks/configuration/category-handlers.ts'
import { faultyRow, importCheck, importJob } from '#mocks/imports.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { storedFile } from '#mocks/stored-files.ts'
import { uploadHandlers } from '#mocks/upload-handlers.ts'
import { fails, returns, worker } from '#mocks/worker.ts'
import { dialogOf } from '#stories/helpers.ts'

const titles = ['一级类目*', '二级类目', '三级类目', '平台扣点(%)']
const rows = [
  ['家具', '沙发', '模块沙发', '5'],
  ['家具', '床具', '', ''],
]
const clean = importCheck(titles, rows, { addRows: 1, updateRows: 1 })
const faulty = importCheck(titles, [...rows, ['家具', '', '转角沙发', '60'], ['家具', '', '懒人沙发', '8']], {
  addRows: 1,
  updateRows: 1,
  errorRows: 2,
  faultyRows: [
    faultyRow(4, ['家具', '', '转角沙发', '60'], { 1: '请填写二级类目', 3: '平台扣点应在 0 到 50 之间' }),
    faultyRow(5, ['家具', '', '懒人沙发', '8'], { 1: '请填写二级类目' }),
  ],
})

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
    returns(getJob, importJob())
  },
} satisfies Meta<typeof CategoryTree>
export default meta
type Story = StoryObj<typeof meta>

const choose: NonNullable<Story['play']> = async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name: '导入 Excel' }))
  const dialog = await dialogOf('导入类目')
  await userEvent.upload(dialog.getByLabelText('选择表格'), new File(['x'], '类目.xlsx'))
}

/** 预检通过：说明新增与更新各多少行，再导入；结果和结果文件留在窗口里。 */
export const ChecksFirstThenTakesOver: Story = {
  name: '预检通过后导入',
  play: async (context) => {
    await choose(context)
    await expect(await screen.findByText('共 2 行，新增 1 行，更新 1 行')).toBeVisible()
    await expect(screen.getByRole('table', { name: '内容预览' })).toBeVisible()
    await context.userEvent.click(screen.getByRole('button', { name: '导入 2 行' }))
    await expect(await screen.findByText('全部 2 行已导入')).toBeVisible()
    await expect(screen.getByRole('button', { name: '下载导入结果' })).toBeVisible()
    await context.userEvent.click(screen.getByRole('button', { name: '导入其他文件' }))
    await expect(await screen.findByText('将表格拖到这里，或选择文件')).toBeVisible()
  },
}

/** 有误的行列成可以改的表格，其余照常导入，有误的留成文件。 */
export const TakesTheRest: Story = {
  name: '跳过有误的行导入',
  beforeEach: () => {
    returns(validateImport, faulty)
    returns(getJob, importJob({ totalRows: 4, okRows: 2, failedRows: 2, hasErrors: true }))
  },
  play: async (context) => {
    await choose(context)
    await expect(await screen.findByRole('grid', { name: '有误的行' })).toBeVisible()
    await expect(screen.getByText('第 4 行 二级类目：请填写二级类目')).toBeVisible()
    await expect(screen.getByRole('button', { name: '下载错误明细' })).toBeVisible()
    await context.userEvent.click(screen.getByRole('button', { name: '导入 2 行，跳过 2 行有误' }))
    await expect(await screen.findByText('已导入，2 行未导入；下载这些行，改正后可再次导入')).toBeVisible()
    await expect(screen.getByRole('button', { name: '下载未导入的行' })).toBeVisible()
  },
}

/** 直接在有误的格里输入，向下填充，可撤销，再检查一次。 */
export const MendsCells: Story = {
  name: '在屏幕上改好有误的格',
  beforeEach: () => {
    returns(validateImport, faulty)
    worker.use(
      answer(amendImport, ({ cells }) => {
        const texts = (cells ?? []).map(({ row, field, value }) => `${row} ${field} ${value}`).join('，')
        if (texts !== '4 field1 沙发，4 field3 6，5 field1 沙发') throw new Error(`corrected: ${texts}`)
        return importCheck(titles, [...rows, ...rows], { addRows: 3, updateRows: 1 })
      }),
    )
  },
  play: async (context) => {
    const { userEvent } = context
    await choose(context)
    const cell = await screen.findByRole('gridcell', { name: /^，请填写二级类目$/, selected: true })
    await userEvent.click(cell)
    await userEvent.keyboard('沙发{Enter}{Control>}d{/Control}')
    await expect(await screen.findByText('已改 2 格')).toBeVisible()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect(await screen.findByText('已改 1 格')).toBeVisible()
    await userEvent.keyboard('{Control>}y{/Control}')
    await userEvent.click(screen.getByRole('button', { name: '下一处错误' }))
    await userEvent.keyboard('6{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: '检查修改的 3 格' }))
    await expect(await screen.findByText('共 4 行，新增 3 行，更新 1 行')).toBeVisible()
    await expect(screen.getByRole('button', { name: '导入 4 行' })).toBeEnabled()
  },
}

/** 从 Excel 粘贴一块。 */
export const PastesABlock: Story = {
  name: '粘贴一块单元格',
  beforeEach: () => returns(validateImport, faulty),
  play: async (context) => {
    await choose(context)
    const cell = await screen.findByRole('gridcell', { name: /^，请填写二级类目$/, selected: true })
    await context.userEvent.click(cell)
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '沙发\t转角沙发\t6\r\n沙发\t懒人沙发\t8\r\n')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
    await expect(await screen.findByText('已粘贴 6 格')).toBeVisible()
    await expect(screen.getByText('已改 3 格')).toBeVisible()
  },
}

/** 找不到必填的列时先选列，再检查。 */
export const MatchesColumns: Story = {
  name: '选择对应的列',
  beforeEach: () => {
    const { fields } = clean
    returns(validateImport, {
      ...clean,
      fields: fields.map((field, index) => (index === 0 ? { ...field, place: null } : field)),
      titles: clean.titles.map((title, index) => (index === 0 ? { ...title, title: '大类' } : title)),
      missing: ['一级类目'],
      unused: ['大类'],
      addRows: 0,
      updateRows: 0,
      preview: [],
    })
    worker.use(
      answer(amendImport, ({ mapping }) => {
        if (mapping?.field0 !== 0) throw new Error('the column was not chosen')
        return clean
      }),
    )
  },
  play: async (context) => {
    const { userEvent } = context
    await choose(context)
    await expect(await screen.findByText('没有找到必填的列：一级类目')).toBeVisible()
    await expect(screen.getByRole('button', { name: '请先选择对应的列' })).toBeDisabled()
    await userEvent.click(screen.getByRole('combobox', { name: '一级类目对应的列' }))
    await userEvent.click(await screen.findByRole('option', { name: '大类' }))
    await userEvent.click(screen.getByRole('button', { name: '按此对应重新预检' }))
    await expect(await screen.findByText('共 2 行，新增 1 行，更新 1 行')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '列对应' }))
    await expect(await screen.findByRole('table', { name: '列对应' })).toBeVisible()
  },
}

/** 同一份文件再导一次：没有变化，不必导入。 */
export const ChangesNothing: Story = {
  name: '没有变化的文件',
  beforeEach: () => returns(validateImport, importCheck(titles, rows, { addRows: 0, unchangedRows: 2 })),
  play: async (context) => {
    await choose(context)
    await expect(await screen.findByText('共 2 行，无变化 2 行')).toBeVisible()
    await expect(screen.getByRole('button', { name: '没有变化，无需导入' })).toBeDisabled()
  },
}

export const Running: Story = {
  name: '正在导入',
  beforeEach: () =>
    returns(getJob, importJob({ status: jobStatus.running, progress: 40, imported: null, hasResult: false })),
  play: async (context) => {
    await choose(context)
    await context.userEvent.click(await screen.findByRole('button', { name: '导入 2 行' }))
    await expect(await screen.findByText('正在导入类目，可以关闭此窗口，完成后会通知您。')).toBeVisible()
    await waitFor(() =>
      expect(screen.getByRole('progressbar', { name: '导入进度' })).toHaveAttribute('aria-valuenow', '40'),
    )
  },
}

export const ImportFails: Story = {
  name: '导入失败，数据没有变化',
  beforeEach: () =>
    returns(
      getJob,
      importJob({ status: jobStatus.failed, imported: null, hasResult: false, failReason: '您已没有此操作的权限' }),
    ),
  play: async (context) => {
    await choose(context)
    await context.userEvent.click(await screen.findByRole('button', { name: '导入 2 行' }))
    await expect(await screen.findByText('没有导入，数据没有变化')).toBeVisible()
    await expect(screen.getByText('您已没有此操作的权限')).toBeVisible()
  },
}

/** 预检之后别人改了数据：说明原因，重新预检时保留列对应和改过的格。 */
export const ChangedMeanwhile: Story = {
  name: '预检后被他人修改',
  beforeEach: () => {
    fails(commitImport, 409, '数据已被他人修改,请刷新后重试')
    returns(amendImport, importCheck(titles, rows, { addRows: 0, updateRows: 2 }))
  },
  play: async (context) => {
    await choose(context)
    await context.userEvent.click(await screen.findByRole('button', { name: '导入 2 行' }))
    await expect(await screen.findByText('数据已被他人修改,请刷新后重试')).toBeVisible()
    await context.userEvent.click(screen.getByRole('button', { name: '重新预检' }))
    await expect(await screen.findByText('共 2 行，更新 2 行')).toBeVisible()
  },
}

/** 旧版 .xls 不上传，说明怎么办。 */
export const OldFilesAreNotTaken: Story = {
  name: '旧版文件不上传',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '导入 Excel' }))
    const dialog = await dialogOf('导入类目')
    await expect(dialog.getByLabelText('选择表格')).toHaveAttribute('accept', '.xlsx,.csv')
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], '类目.xls'))
    const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
    dialog.getByText('将表格拖到这里，或选择文件').dispatchEvent(drop)
    await expect(
      await dialog.findByText('「类目.xls」不是 .xlsx 或 .csv 文件，请用 Excel 另存为 .xlsx 后重新选择'),
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
