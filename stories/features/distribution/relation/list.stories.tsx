import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, within } from 'storybook/test'
import { distributorLevel } from '#contract/distribution/codes.ts'
import { listMerchantDistributors } from '#contract/distribution/relations.ts'
import { relationPaths } from '#features/distribution/paths.ts'
import RelationList from '#features/distribution/relation/list.tsx'
import { relationHandlers, relationRecord } from '#mocks/distribution/relations.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { confirm, dialogOf, emptyPage, rowOf, tick } from '#stories/helpers.ts'

const meta = {
  title: '页面/客户中心/经销商关系',
  component: RelationList,
  decorators: [screenDecorator],
  parameters: { at: relationPaths.list.to(), as: '交易客服' },
  beforeEach: () => worker.use(...relationHandlers()),
} satisfies Meta<typeof RelationList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listMerchantDistributors) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listMerchantDistributors) }
export const Empty: Story = { name: '空', beforeEach: () => returns(listMerchantDistributors, emptyPage) }

export const Forbidden: Story = {
  name: '财务看得到，不能改',
  parameters: { as: '财务' },
  play: async (context) => {
    const row = await rowOf(context, '宁波木棉家居')
    await expect(row.queryByRole('button', { name: '更换上级' })).toBeNull()
    await expect(context.canvas.queryByRole('button', { name: '新增二级经销商' })).toBeNull()
  },
}

export const LongText: Story = {
  name: '长文字',
  beforeEach: () =>
    worker.use(
      ...relationHandlers([
        relationRecord(1, '新疆北方明珠国际家居建材集团乌鲁木齐高新区销售有限公司', {
          level: distributorLevel.second,
          parent: { id: 2, name: '新疆北方明珠国际家居建材集团有限公司' },
          areaNames: '新疆维吾尔自治区乌鲁木齐市、新疆维吾尔自治区巴音郭楞蒙古自治州',
        }),
      ]),
    ),
}

export const Tree: Story = {
  name: '上下级：各分支的合计',
  parameters: { at: relationPaths.list.to({ tree: true }) },
  play: async ({ canvas }) => {
    // 486,200 of its own and twice 86,200 below.
    const branch = await canvas.findByRole('row', { name: /深圳锦程家居有限公司/ })
    await expect(branch).toHaveTextContent('658,600.00')
    await expect(canvas.getByRole('row', { name: /宁波木棉家居/ })).toHaveTextContent('86,200.00')
  },
}

export const Moves: Story = {
  name: '更换上级，分支合计随之变化',
  parameters: { at: relationPaths.list.to({ tree: true }) },
  play: async ({ canvas, userEvent }) => {
    const row = within(await canvas.findByRole('row', { name: /宁波木棉家居/ }))
    await userEvent.click(row.getByRole('button', { name: '更换上级' }))
    const dialog = await dialogOf('更换「宁波木棉家居」的上级')
    await userEvent.click(dialog.getByRole('combobox', { name: /新的上级/ }))
    await userEvent.click(await screen.findByRole('option', { name: /杭州拾光/ }))
    await userEvent.type(dialog.getByRole('textbox', { name: /更换原因/ }), '区域调整')
    await userEvent.click(dialog.getByRole('button', { name: '更换上级' }))
    await expect(await canvas.findByRole('row', { name: /杭州拾光整装家居/ })).toHaveTextContent('572,400.00')
    await expect(canvas.getByRole('row', { name: /深圳锦程家居有限公司/ })).toHaveTextContent('572,400.00')
  },
}

export const RefusesAreas: Story = {
  name: '区域超出新上级时说明',
  play: async (context) => {
    const { userEvent } = context
    await userEvent.click((await rowOf(context, '佛山山月家具')).getByRole('button', { name: '更换上级' }))
    const dialog = await dialogOf('更换「佛山山月家具」的上级')
    await userEvent.click(dialog.getByRole('combobox', { name: /新的上级/ }))
    await userEvent.click(await screen.findByRole('option', { name: /杭州拾光/ }))
    await userEvent.type(dialog.getByRole('textbox', { name: /更换原因/ }), '区域调整')
    await userEvent.click(dialog.getByRole('button', { name: '更换上级' }))
    await expect(await dialog.findByText(/「杭州拾光整装家居」不含 广东省佛山市/)).toBeVisible()
  },
}

export const MovesChosen: Story = {
  name: '批量更换上级只作用于二级',
  play: async (context) => {
    await tick(context, '湖州竹间整装家居', '宁波木棉家居')
    await context.userEvent.click(await context.canvas.findByRole('button', { name: '批量更换上级' }))
    await confirm(context, '「批量更换上级」只作用于其中的 1 条', '处理 1 条')
    await dialogOf('更换「宁波木棉家居」的上级')
  },
}

export const AddRefuses: Story = {
  name: '新增二级：缺少的内容逐项提示',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '新增二级经销商' }))
    const drawer = await dialogOf('新增二级经销商')
    await userEvent.click(drawer.getByRole('button', { name: '保存并开通' }))
    await expect(await drawer.findByText('请选择上级经销商')).toBeVisible()
    await expect(drawer.getByText('请上传合同文件')).toBeVisible()
  },
}
