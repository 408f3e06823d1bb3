import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { getMaterialBrand } from '#contract/materials/brands.ts'
import MaterialBrandForm from '#features/materials/brand/form.tsx'
import { brandPaths } from '#features/materials/paths.ts'
import { materialBrandHandlers } from '#mocks/materials/material-brands.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, waits, worker } from '#mocks/worker.ts'
import { choose } from '#stories/helpers.ts'

const meta = {
  title: '页面/商品中心/新增材料品牌',
  component: MaterialBrandForm,
  decorators: [screenDecorator],
  parameters: { at: brandPaths.form.to(), as: '商品运营' },
  beforeEach: () => {
    localStorage.clear()
    worker.use(...materialBrandHandlers())
  },
} satisfies Meta<typeof MaterialBrandForm>
export default meta
type Story = StoryObj<typeof meta>

const ofStone = { at: brandPaths.form.to({ id: 1 }) }

export const Default: Story = { name: '默认' }
export const Editing: Story = { name: '编辑', parameters: ofStone }
export const Loading: Story = { name: '加载中', parameters: ofStone, beforeEach: () => waits(getMaterialBrand) }
export const Failed: Story = { name: '失败', parameters: ofStone, beforeEach: () => fails(getMaterialBrand) }
export const Missing: Story = { name: '品牌不存在', parameters: { at: brandPaths.form.to({ id: 99 }) } }

export const NamesWhatIsMissing: Story = {
  name: '缺什么逐项指出',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '保存' }))
    for (const message of ['请输入品牌名称', '请上传品牌 Logo', '请选择材料分类']) {
      await expect(await canvas.findByText(message)).toBeVisible()
    }
    await expect(canvas.getByRole('textbox', { name: /品牌名称/ })).toHaveFocus()
  },
}

export const ChecksWebsiteAndTerms: Story = {
  name: '官网要完整网址；开放代理要写要求',
  parameters: ofStone,
  play: async ({ canvas, userEvent }) => {
    const website = await canvas.findByRole('textbox', { name: '官网' })
    await userEvent.clear(website)
    await userEvent.type(website, 'shiyu.com')
    await userEvent.clear(canvas.getByRole('textbox', { name: /代理要求/ }))
    await userEvent.click(canvas.getByRole('button', { name: '保存' }))
    await expect(await canvas.findByText('请输入完整网址')).toBeVisible()
    await expect(canvas.getByText('开放代理时请填写代理要求')).toBeVisible()
  },
}

/** 选择商品品牌：带出 Logo 与供应商，可再修改。 */
export const ProposesFromTheGoodsBrand: Story = {
  name: '商品品牌带出资料',
  play: async ({ canvas, userEvent }) => {
    await choose({ canvas, userEvent }, '对应商品品牌', /北欧之家/)
    await waitFor(() => expect(canvas.getByRole('combobox', { name: '供应商' })).toHaveValue('木禾家居'))
    await expect(canvas.getByRole('combobox', { name: '供应商' })).toBeEnabled()
  },
}

export const NamesSimilarOnes: Story = {
  name: '名称相近的品牌在离开输入框后列出',
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /品牌名称/ }), '石语建材')
    await userEvent.tab()
    await expect(await canvas.findByText('已有相近的品牌：石语')).toBeVisible()
  },
}

export const Saves: Story = {
  name: '保存',
  parameters: ofStone,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: '英文名' }), ' Surface')
    await userEvent.click(canvas.getByRole('button', { name: '保存' }))
    await expect(await canvas.findByText('已前往 /materialManagement/materialBrand')).toBeVisible()
    await expect(screen.getByText('「石语」已保存')).toBeVisible()
  },
}
