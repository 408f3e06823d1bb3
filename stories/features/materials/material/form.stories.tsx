import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { materialSource } from '#contract/materials/codes.ts'
import { getMaterial, saveMaterial } from '#contract/materials/materials.ts'
import MaterialForm from '#features/materials/material/form.tsx'
import { materialPaths, storeMaterialPaths } from '#features/materials/paths.ts'
import { materialHandlers } from '#mocks/materials/material-handlers.ts'
import { materialRecord } from '#mocks/materials/material-records.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, waits, worker } from '#mocks/worker.ts'
import { choose, confirm, questionOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/商品中心/新增材料',
  component: MaterialForm,
  decorators: [screenDecorator],
  parameters: { at: materialPaths.form.to(), as: '商品运营' },
  beforeEach: () => {
    localStorage.clear()
    worker.use(...materialHandlers())
  },
} satisfies Meta<typeof MaterialForm>
export default meta
type Story = StoryObj<typeof meta>

const ofCloud = { at: materialPaths.form.to({ id: 1 }) }

export const Default: Story = { name: '默认' }
export const Editing: Story = { name: '编辑', parameters: ofCloud }
export const Loading: Story = { name: '加载中', parameters: ofCloud, beforeEach: () => waits(getMaterial) }
export const Failed: Story = { name: '失败', parameters: ofCloud, beforeEach: () => fails(getMaterial) }
export const Missing: Story = { name: '材料不存在', parameters: { at: materialPaths.form.to({ id: 99 }) } }

export const NamesWhatIsMissing: Story = {
  name: '启用时逐项指出缺什么',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '保存并启用' }))
    for (const message of [
      '材料名称至少 2 个字',
      '请选择材料分类',
      '请选择材料品牌',
      '请上传材料图片',
      '未设置销售价',
      '请选择可售地区',
    ]) {
      await expect(await canvas.findByText(message)).toBeVisible()
    }
  },
}

/** 每箱 1.44、损耗 5%：20 平方米要 15 箱。 */
export const CountsBoxes: Story = {
  name: '按面积算箱数',
  parameters: ofCloud,
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('含损耗 5%，需 15 箱')).toBeVisible()
    const loss = canvas.getByRole('textbox', { name: '损耗率' })
    await userEvent.clear(loss)
    await userEvent.type(loss, '30')
    await expect(await canvas.findByText('含损耗 30%，需 19 箱')).toBeVisible()
  },
}

/** 换分类：同名参数保留，其余先问再清除。 */
export const ChangingTheCategoryAsks: Story = {
  name: '换分类先询问',
  parameters: ofCloud,
  beforeEach: () => {
    const attributes = [
      { attributeName: '吸水率', value: '≤0.1%' },
      { attributeName: '厚度', value: '6mm' },
    ]
    worker.use(...materialHandlers([materialRecord(1, '云川岩板', { attributes })]))
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('combobox', { name: /材料分类/ }))
    await userEvent.click(await screen.findByRole('treeitem', { name: /抛釉砖/ }))
    const dialog = await questionOf('更换材料分类？')
    await expect(dialog.getByText(/已填写的内容将清除：厚度/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '更换分类' }))
    await expect(await canvas.findByRole('combobox', { name: /吸水率/ })).toBeVisible()
    await expect(canvas.queryByRole('combobox', { name: /厚度/ })).toBeNull()
  },
}

export const SellsBelowCostOnPurpose: Story = {
  name: '销售价低于供货价：确认后才保存',
  parameters: ofCloud,
  play: async ({ canvas, userEvent }) => {
    const price = await canvas.findByRole('textbox', { name: /销售价/ })
    await userEvent.clear(price)
    await userEvent.type(price, '50')
    await userEvent.click(canvas.getByRole('button', { name: '保存' }))
    await confirm({ userEvent }, '销售价低于供货价？', '取消')
    await expect(await canvas.findByText('销售价低于供货价，请确认后再保存')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '保存' }))
    await confirm({ userEvent }, '销售价低于供货价？', '按此价格保存')
    await expect(await canvas.findByText('已前往 /materialManagement/materialList')).toBeVisible()
  },
}

/** 同名、同品牌、同型号、同尺寸：标在名称上，可去看已有的。 */
export const SameMaterialExists: Story = {
  name: '标出相同的材料',
  parameters: ofCloud,
  beforeEach: () => fails(saveMaterial, 422, '同名材料已存在', { fields: { name: '同名材料已存在' } }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /材料名称/ }), '二')
    await userEvent.click(canvas.getByRole('button', { name: '保存' }))
    await expect(await canvas.findByText('同名材料已存在')).toBeVisible()
    await expect(canvas.getByRole('link', { name: '查看同名材料' })).toBeVisible()
  },
}

export const TheLastRefusalStaysOnTop: Story = {
  name: '上次驳回的原因在最上面',
  parameters: { at: materialPaths.form.to({ id: 3 }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('上次审核已驳回')).toBeVisible()
    await expect(canvas.getByText('图片与型号不符，请核对')).toBeVisible()
    await expect(canvas.getByRole('button', { name: '提交审核' })).toBeVisible()
  },
}

export const Forbidden: Story = {
  name: '供应商录入自己的材料，提交审核',
  parameters: { as: '供应商' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: '提交审核' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: '保存并启用' })).toBeNull()
    await expect(canvas.getByRole('combobox', { name: '供应商' })).toBeDisabled()
  },
}

/** 设计店铺的材料：选店铺而不选供应商，填好后提交审核，返回设计店铺材料。 */
export const OfADesignStore: Story = {
  name: '新增设计店铺的材料',
  parameters: { at: materialPaths.form.to({ source: materialSource.designStore }) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '提交审核' }))
    await expect(await canvas.findByText('请选择提供店铺')).toBeVisible()
    await expect(canvas.queryByRole('combobox', { name: /供应商/ })).toBeNull()
    await expect(canvas.getByRole('link', { name: '返回' })).toHaveAttribute('href', storeMaterialPaths.list.to())
  },
}

export const ForCertainStores: Story = {
  name: '只给指定店铺看的材料要点名店铺',
  parameters: ofCloud,
  play: async ({ canvas, userEvent }) => {
    await choose({ canvas, userEvent }, /可见范围/, '指定店铺')
    await userEvent.click(canvas.getByRole('button', { name: '保存' }))
    await expect(await canvas.findByText('请选择可见店铺')).toBeVisible()
  },
}

/** 保存并新增下一个：沿用分类与品牌，其余清空。 */
export const AddsTheNext: Story = {
  name: '保存并新增下一个',
  parameters: { at: materialPaths.form.to({ copyFrom: 1 }) },
  play: async ({ canvas, userEvent }) => {
    const name = await canvas.findByRole('textbox', { name: /材料名称/ })
    await userEvent.type(name, '二号')
    await userEvent.click(canvas.getByRole('button', { name: '保存并新增下一个' }))
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /材料名称/ })).toHaveValue(''))
    await expect(canvas.getByRole('combobox', { name: /材料品牌/ })).toHaveValue('石语')
  },
}

/** 离开名称时列出相近的材料，不妨碍保存。 */
export const TellsSimilarNames: Story = {
  name: '列出相近的材料',
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /材料名称/ }), '云川')
    await userEvent.tab()
    await expect(await canvas.findByText(/已有相近的材料：云川岩板/)).toBeVisible()
  },
}
