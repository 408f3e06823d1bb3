import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import { uploadModel } from '#contract/base.ts'
import { validateImport } from '#contract/imports.ts'
import { enableMaterials, listMaterials } from '#contract/materials/materials.ts'
import MaterialList from '#features/materials/material/list.tsx'
import { materialPaths } from '#features/materials/paths.ts'
import { answer } from '#mocks/answer.ts'
import { faultyRow, importCheck } from '#mocks/imports.ts'
import { materialHandlers } from '#mocks/materials/material-handlers.ts'
import { materialRecord } from '#mocks/materials/material-records.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { storedFile } from '#mocks/stored-files.ts'
import { uploadHandlers } from '#mocks/upload-handlers.ts'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, choose, confirm, dialogOf, emptyPage, expectNoSideScroll, questionOf, rowOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/商品中心/材料列表',
  component: MaterialList,
  decorators: [screenDecorator],
  parameters: { at: materialPaths.list.to(), as: '商品运营' },
  beforeEach: () => {
    localStorage.clear()
    worker.use(...materialHandlers())
  },
} satisfies Meta<typeof MaterialList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '默认',
  play: async (context) => {
    await expect((await rowOf(context, '云川岩板')).getByText('¥86.00')).toBeVisible()
    await expect(context.canvas.getByRole('link', { name: '新增材料' })).toHaveAttribute(
      'href',
      materialPaths.form.to(),
    )
  },
}
export const Empty: Story = {
  name: '空',
  beforeEach: () => returns(listMaterials, emptyPage),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('还没有材料')).toBeVisible()
  },
}
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listMaterials) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listMaterials) }

/** 没有符合条件的材料时，可以清除条件。 */
export const NoMatch: Story = {
  name: '没有符合条件的',
  parameters: { at: materialPaths.list.to({ keyword: '浴缸' }) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '清除筛选' }))
    await expect(await canvas.findByRole('row', { name: /云川岩板/ })).toBeVisible()
  },
}

/** 只读角色看不到供货价，也没有修改的操作。 */
export const Forbidden: Story = {
  name: '没有权限',
  parameters: { as: '只读审计' },
  play: async (context) => {
    const row = await rowOf(context, '云川岩板')
    await expect(row.queryByText('¥86.00')).toBeNull()
    await expect(row.queryByRole('link')).toBeNull()
    await expect(context.canvas.queryByRole('columnheader', { name: '供货价' })).toBeNull()
  },
}

export const LongText: Story = {
  name: '很长的名称截断显示',
  beforeEach: () =>
    worker.use(
      ...materialHandlers([
        materialRecord(1, '佛山云川通体大理石纹超薄岩板柔光面可定制规格全屋通铺系列', {
          category: { id: 12, name: '超薄通体大理石岩板' },
          model: 'SHIYU-STONE-900x1800x6-SOFT-POLISHED-001',
        }),
      ]),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /^佛山云川/ })).toBeVisible()
    await expectNoSideScroll()
  },
}

export const ApprovesBesideTheList: Story = {
  name: '在详情里通过审核',
  parameters: { at: materialPaths.list.to({ id: 2 }) },
  play: async ({ canvas, userEvent }) => {
    const drawer = await dialogOf('雪境岩板')
    await userEvent.click(await drawer.findByRole('button', { name: '通过' }))
    await confirm({ userEvent }, '通过「雪境岩板」的审核？', '通过审核')
    await expect(await screen.findByText('「雪境岩板」已通过审核')).toBeVisible()
    await waitFor(() => expect(drawer.queryByRole('button', { name: '通过' })).toBeNull())
    await userEvent.click(await drawer.findByRole('button', { name: '关闭' }))
    await expect(await canvas.findByRole('tab', { name: '待审核 0' })).toBeVisible()
  },
}

export const RefusesWithAReason: Story = {
  name: '驳回要写原因，至少 5 个字',
  play: async (context) => {
    await act(context, '雪境岩板', '驳回')
    const dialog = await questionOf('驳回「雪境岩板」？')
    await context.userEvent.click(dialog.getByRole('button', { name: /图片与型号不符/ }))
    await context.userEvent.click(dialog.getByRole('button', { name: '驳回材料' }))
    await expect(await (await rowOf(context, '雪境岩板')).findByText('已驳回')).toBeVisible()
  },
}

export const CannotEnableWithoutPrice: Story = {
  name: '没有销售价不能启用，说明缺什么',
  beforeEach: () => fails(enableMaterials, 422, '未设置销售价'),
  play: async (context) => {
    await act(context, '松石岩板', '启用')
    await expect(await screen.findByText('未设置销售价')).toBeVisible()
  },
}

export const Disables: Story = {
  name: '停用前说明已经用到的地方会怎样',
  play: async (context) => {
    await act(context, '云川岩板', '停用')
    await confirm(context, '停用「云川岩板」？', '停用材料')
    await expect(await (await rowOf(context, '云川岩板')).findByText('已停用')).toBeVisible()
  },
}

export const ChangesTheTickedRows: Story = {
  name: '勾选后一起改可见范围',
  play: async (context) => {
    const { canvas, userEvent } = context
    for (const name of ['云川岩板', '远山岩板'])
      await userEvent.click((await rowOf(context, name)).getByRole('checkbox'))
    await userEvent.click(canvas.getByRole('button', { name: '批量修改' }))
    const dialog = await dialogOf('修改所选的 2 个材料')
    await expect(dialog.getByRole('button', { name: '修改材料' })).toBeDisabled()
    await choose({ canvas: dialog, userEvent }, '可见范围', '仅平台')
    await userEvent.click(dialog.getByRole('button', { name: '修改材料' }))
    await expect(await (await rowOf(context, '远山岩板')).findByText('仅平台')).toBeVisible()
  },
}

/** 合并前说明多少处引用会改用保留的材料。 */
export const Merges: Story = {
  name: '合并材料',
  play: async (context) => {
    await act(context, '远山岩板', '合并到')
    const dialog = await dialogOf('合并「远山岩板」')
    await choose({ canvas: dialog, userEvent: context.userEvent }, '保留的材料', /云川岩板/)
    await expect(await dialog.findByText('3 处引用将改用保留的材料')).toBeVisible()
    await context.userEvent.click(dialog.getByRole('button', { name: '合并材料' }))
    await waitFor(() => expect(context.canvas.queryByRole('row', { name: /远山岩板/ })).toBeNull())
  },
}

/** 导入前先下载模板、预检；没有选文件时不能导入。 */
export const OpensTheImport: Story = {
  name: '导入先预检',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '导入 Excel' }))
    const dialog = await dialogOf('导入材料')
    await expect(dialog.getByRole('button', { name: '下载模板' })).toBeEnabled()
    await expect(dialog.getByRole('button', { name: '导入' })).toBeDisabled()
  },
}

/** 预检发现的错误逐格列出，可以直接改。 */
export const ImportFaultsStandInTheWay: Story = {
  name: '逐格列出导入错误',
  beforeEach: () => {
    worker.use(
      ...uploadHandlers(storedFile(1, '材料.xlsx', { model: uploadModel.importFile, fileClass: 'excel', ext: 'xlsx' })),
    )
    returns(
      validateImport,
      importCheck(['材料名称*', '材料品牌*'], [['云川岩板', '云川石材']], {
        errorRows: 1,
        faultyRows: [faultyRow(2, ['云川岩板', '云川石材'], { 1: '材料品牌不存在' })],
      }),
    )
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '导入 Excel' }))
    const dialog = await dialogOf('导入材料')
    await userEvent.upload(dialog.getByLabelText('选择表格'), new File(['x'], '材料.xlsx'))
    await expect(await dialog.findByText('第 2 行 材料品牌：材料品牌不存在')).toBeVisible()
    await expect(dialog.getByRole('button', { name: '导入 0 行，跳过 1 行有误' })).toBeDisabled()
  },
}

/** 图片打成一个压缩包随表格导入：预检说明各归哪一行，没有对应行的先说清楚。 */
export const ImportsPictures: Story = {
  name: '图片随表格导入',
  beforeEach: () => {
    worker.use(
      ...uploadHandlers(storedFile(1, '材料.xlsx', { model: uploadModel.importFile, fileClass: 'excel', ext: 'xlsx' })),
    )
    worker.use(
      answer(validateImport, ({ pictures }) => ({
        ...importCheck(['材料名称*'], [['云川岩板'], ['云川瓷砖']]),
        ...(pictures && { pictures: { taken: 3, strangers: ['样板间.jpg'], strangerCount: 1 } }),
      })),
    )
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '导入 Excel' }))
    const dialog = await dialogOf('导入材料')
    await userEvent.upload(dialog.getByLabelText('选择表格'), new File(['x'], '材料.xlsx'))
    await expect(await dialog.findByText('共 2 行，新增 2 行')).toBeVisible()
    await userEvent.upload(dialog.getByLabelText('选择图片压缩包'), new File(['x'], '图片.zip'))
    await expect(await dialog.findByText(/图片 3 张/)).toBeVisible()
    await expect(dialog.getByText('样板间.jpg')).toBeVisible()
    await expect(dialog.getByRole('button', { name: '导入 2 行' })).toBeEnabled()
  },
}

/** 左侧按分类看材料，右侧可切换为大图。 */
export const ByCategoryAsPictures: Story = {
  name: '按分类看大图',
  play: async ({ canvas, userEvent }) => {
    const nav = within(await canvas.findByRole('navigation', { name: '材料分类' }))
    await userEvent.click(await nav.findByRole('button', { name: /瓷砖岩板/ }))
    await expect(await nav.findByRole('button', { name: /抛釉砖/ })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '大图' }))
    await expect(await canvas.findByRole('button', { name: '打开 云川岩板' })).toBeVisible()
  },
}
