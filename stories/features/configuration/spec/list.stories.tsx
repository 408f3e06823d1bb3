import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { listSpecs } from '#contract/configuration/specs.ts'
import { specPaths } from '#features/configuration/paths.ts'
import SpecList from '#features/configuration/spec/list.tsx'
import { specHandlers } from '#mocks/configuration/specs.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, choose, confirm, dialogOf, emptyPage, rowOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/商品中心/规格管理',
  component: SpecList,
  decorators: [screenDecorator],
  parameters: { at: specPaths.list.to(), as: '商品运营' },
  beforeEach: () => worker.use(...specHandlers()),
} satisfies Meta<typeof SpecList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }
export const Empty: Story = { name: '空', beforeEach: () => returns(listSpecs, emptyPage) }
export const NoMatch: Story = {
  name: '没有符合条件的',
  parameters: { at: specPaths.list.to({ keyword: '不存在的规格' }) },
}
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listSpecs) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listSpecs) }

export const Forbidden: Story = {
  name: '只读角色没有新增、编辑与合并',
  parameters: { as: '只读审计' },
  play: async ({ canvas }) => {
    await canvas.findByRole('row', { name: /颜色/ })
    await expect(canvas.queryByRole('link', { name: '新增规格' })).toBeNull()
    await expect(canvas.queryByRole('button', { name: '合并值' })).toBeNull()
  },
}

export const MergesValuesAfterATrial: Story = {
  name: '先试算，列出受影响的商品，再合并',
  play: async ({ canvas, userEvent }) => {
    const row = await rowOf({ canvas }, '颜色')
    await userEvent.click(row.getByRole('button', { name: '合并值' }))
    const dialog = await dialogOf('合并「颜色」的规格值')
    await choose({ canvas: dialog, userEvent }, /放弃的规格值/, /^灰 ?6/)
    await userEvent.keyboard('{Escape}')
    await choose({ canvas: dialog, userEvent }, /保留的规格值/, /灰色/)
    await userEvent.click(dialog.getByRole('button', { name: '试算' }))
    await expect(await dialog.findByText(/2 个商品会改用保留的规格值/)).toBeVisible()
    await expect(dialog.getByText('木禾奶油风布艺沙发')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '合并规格值' }))
    await expect(await screen.findByText('灰 已合并到 灰色')).toBeVisible()
  },
}

/** 只差空格、大小写或全半角的规格值，一点就只看这些规格。 */
export const TellsDoubles: Story = {
  name: '只看重复的规格值',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '疑似重复值 1' }))
    await waitFor(() => expect(canvas.queryByRole('row', { name: /色温/ })).toBeNull())
    await expect(canvas.getByText('疑似重复 米白 / 米 白')).toBeVisible()
  },
}

export const DisablesASpec: Story = {
  name: '停用前说明后果',
  play: async ({ canvas, userEvent }) => {
    await act({ canvas, userEvent }, '色温', '停用')
    await confirm({ userEvent }, '停用规格「色温」？', '停用规格')
    await expect(await (await rowOf({ canvas }, '色温')).findByText('停用')).toBeVisible()
  },
}
