import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'
import { getSupplierTemplate, listSupplierTemplates, saveSupplierTemplate } from '#contract/goods/supplier-templates.ts'
import SupplierTemplateList from '#features/goods/supplier-template/list.tsx'
import { supplierTemplatePaths } from '#features/goods/supplier-template-paths.ts'
import { supplierGoodsHandlers } from '#mocks/goods/supplier-goods.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { choose, dialogOf, emptyPage } from '#stories/helpers.ts'

const meta = {
  title: '页面/商品中心/供应商模板映射',
  component: SupplierTemplateList,
  decorators: [screenDecorator],
  parameters: { at: supplierTemplatePaths.list.to(), as: '商品运营' },
  beforeEach: () => {
    localStorage.clear()
    worker.use(...supplierGoodsHandlers())
  },
} satisfies Meta<typeof SupplierTemplateList>
export default meta
type Story = StoryObj<typeof meta>
const partly = { at: supplierTemplatePaths.list.to({ id: 1 }) }
const drawerOf = async (name: string) => await dialogOf(name)

export const Default: Story = {
  name: '默认',
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('row', { name: /电视柜/ })).toBeVisible()
    await expect(canvas.getByRole('tab', { name: '未映射 1' })).toBeVisible()
  },
}
export const Empty: Story = { name: '空', beforeEach: () => returns(listSupplierTemplates, emptyPage) }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listSupplierTemplates) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listSupplierTemplates) }
export const DrawerFailed: Story = {
  name: '映射加载失败',
  parameters: partly,
  beforeEach: () => fails(getSupplierTemplate),
}

/** 没有符合条件的模板时，可以清除条件。 */
export const NoMatch: Story = {
  name: '没有符合条件的',
  parameters: { at: supplierTemplatePaths.list.to({ keyword: '浴缸' }) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '清除筛选' }))
    await expect(await canvas.findByRole('row', { name: /休闲单椅/ })).toBeVisible()
  },
}

/** 来源的值与出现次数在左，平台的在右；没有对应的标出来。 */
export const ShowsWhatIsOpen: Story = {
  name: '标出没有对应的值',
  parameters: partly,
  play: async () => {
    const drawer = await drawerOf('休闲单椅')
    await expect(await drawer.findByText('1 个值未映射')).toBeVisible()
    await expect(drawer.getByText('14 个商品')).toBeVisible()
    await expect(drawer.getByRole('combobox', { name: '米白色 的平台值' })).toHaveValue('米白')
    await expect(drawer.getByText('必填，未映射')).toBeVisible()
  },
}

/** 采用建议的模板，按名称自动匹配；保存后说明放行了几个商品。 */
export const MapsByName: Story = {
  name: '按名称自动匹配',
  parameters: { at: supplierTemplatePaths.list.to({ id: 2 }) },
  play: async ({ userEvent }) => {
    const drawer = await drawerOf('电视柜')
    await userEvent.click(await drawer.findByRole('button', { name: '采用建议：休闲椅标准模板' }))
    await expect(await drawer.findByRole('combobox', { name: '米白色 的平台值' })).toHaveValue('米白')
    await expect(drawer.getByRole('combobox', { name: '产地 的来源参数' })).toHaveTextContent('原产地')
    await userEvent.click(drawer.getByRole('button', { name: '保存映射' }))
    await expect(await screen.findByText('模板映射已保存，12 个商品可以迁移了')).toBeVisible()
    await expect(screen.getByRole('button', { name: '去迁移' })).toBeVisible()
  },
}

/** 两个来源规格不能对应同一个平台规格，两处都标出。 */
export const RefusesASpecTwice: Story = {
  name: '规格不能重复对应',
  parameters: partly,
  play: async ({ userEvent }) => {
    const drawer = await drawerOf('休闲单椅')
    await choose({ canvas: drawer, userEvent }, '坐垫材质 的平台规格', '颜色')
    await userEvent.click(drawer.getByRole('button', { name: '保存映射' }))
    await expect(await drawer.findAllByText('平台规格重复映射')).toHaveLength(2)
  },
}

export const TemplateIsOff: Story = {
  name: '模板在此期间被停用',
  parameters: partly,
  beforeEach: () => fails(saveSupplierTemplate, 422, '模板已停用,请重新选择'),
  play: async ({ userEvent }) => {
    const drawer = await drawerOf('休闲单椅')
    await userEvent.click(await drawer.findByRole('button', { name: '自动匹配' }))
    await userEvent.click(drawer.getByRole('button', { name: '保存映射' }))
    await expect(await drawer.findByText('模板已停用,请重新选择')).toBeVisible()
  },
}
