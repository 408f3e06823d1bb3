import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import { listClassLabels } from '#contract/configuration/class-labels.ts'
import ClassLabelList from '#features/configuration/class-label/list.tsx'
import { classLabelPaths } from '#features/configuration/class-label-paths.ts'
import { classLabelHandlers, classLabelRecords } from '#mocks/configuration/class-labels.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, confirm, emptyPage } from '#stories/helpers.ts'

const meta = {
  title: '页面/商品中心/分类标签',
  component: ClassLabelList,
  decorators: [screenDecorator],
  parameters: { at: classLabelPaths.list.to(), as: '商品运营' },
  beforeEach: () => worker.use(...classLabelHandlers()),
} satisfies Meta<typeof ClassLabelList>
export default meta
type Story = StoryObj<typeof meta>
const inLivingRoom = { at: classLabelPaths.list.to({ classifyId: 1 }), as: '商品运营' }

export const Default: Story = { name: '默认' }
export const InAClass: Story = { name: '按前台分类查看', parameters: inLivingRoom }
export const Empty: Story = { name: '空', beforeEach: () => returns(listClassLabels, emptyPage) }
export const NoMatch: Story = {
  name: '没有符合条件的',
  parameters: { at: classLabelPaths.list.to({ keyword: '没有这个' }) },
}
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listClassLabels) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listClassLabels) }

/** 名称与取值很长时，列表与筛选面板仍然整齐。 */
export const LongText: Story = {
  name: '长文字',
  parameters: inLivingRoom,
  beforeEach: () => {
    const [price, ...rest] = classLabelRecords()
    if (!price) throw new Error('there are groups')
    const classifies = ['客厅沙发与休闲', '卧室床具与床垫', '餐厅餐桌与餐椅'].map((name, id) => ({ id: id + 50, name }))
    const values = price.values.map((value) => ({ ...value, valueName: '一千元以下的超值' }))
    worker.use(...classLabelHandlers([{ ...price, name: '一二三四五六七八', classifies, values }, ...rest]))
  },
}

export const Forbidden: Story = {
  name: '只读角色不能新增、调整或停用',
  parameters: { as: '只读审计' },
  play: async ({ canvas }) => {
    await canvas.findByRole('row', { name: /色系/ })
    await expect(canvas.queryByRole('button', { name: '调整顺序' })).toBeNull()
    await expect(canvas.queryByRole('link', { name: '新增分类标签' })).toBeNull()
  },
}

/** 键盘把一组移到最前，买家看到的顺序随之改变。 */
export const ArrangesTheGroups: Story = {
  name: '键盘调整顺序',
  parameters: inLivingRoom,
  play: async ({ canvas, userEvent }) => {
    const panel = within(await canvas.findByRole('region', { name: '买家看到的筛选' }))
    await panel.findByText('风格')
    await userEvent.click(canvas.getByRole('button', { name: '调整顺序' }))
    const handle = await panel.findByRole('button', { name: '移动 风格' })
    handle.focus()
    await userEvent.keyboard(' ')
    await screen.findByText(/已拿起「风格」|「风格」在原来的位置/)
    await userEvent.keyboard('{ArrowUp}')
    await screen.findByText('移到「色系」的位置')
    await userEvent.keyboard('{ArrowUp}')
    await screen.findByText('移到「价格」的位置')
    await userEvent.keyboard(' ')
    await expect(await screen.findByText('顺序已保存')).toBeVisible()
    await waitFor(() => {
      const names = panel.getAllByRole('button', { name: /^移动/ }).map((button) => button.getAttribute('aria-label'))
      expect(names).toEqual(['移动 风格', '移动 价格', '移动 色系'])
    })
  },
}

export const DisablesAGroup: Story = {
  name: '停用后，买家的筛选面板不再出现',
  parameters: inLivingRoom,
  play: async ({ canvas, userEvent }) => {
    const panel = within(await canvas.findByRole('region', { name: '买家看到的筛选' }))
    await panel.findByText('色系')
    await act({ canvas, userEvent }, '色系', '停用')
    await confirm({ userEvent }, '停用分类标签「色系」？', '停用分类标签')
    await expect(await screen.findByText('1 个分类标签已停用')).toBeVisible()
    await waitFor(() => expect(panel.queryByText('色系')).toBeNull())
  },
}

export const RefusesASingleValue: Story = {
  name: '只有一个标签值的分组不能启用',
  play: async ({ canvas, userEvent }) => {
    await act({ canvas, userEvent }, '框架材质', '启用')
    await expect(await screen.findByText('至少需要两个显示的标签值')).toBeVisible()
  },
}
