import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { getRecommendedMatch } from '#contract/goods/recommended-matches.ts'
import MatchForm from '#features/goods/match/form.tsx'
import { matchPaths } from '#features/goods/match-paths.ts'
import { matchHandlers } from '#mocks/goods/matches.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, waits, worker } from '#mocks/worker.ts'
import { dialogOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/商品中心/新增推荐搭配',
  component: MatchForm,
  decorators: [screenDecorator],
  parameters: { at: matchPaths.form.to(), as: '商品运营' },
  beforeEach: () => {
    localStorage.clear()
    worker.use(...matchHandlers())
  },
} satisfies Meta<typeof MatchForm>
export default meta
type Story = StoryObj<typeof meta>

const ofRoom = { at: matchPaths.form.to({ id: 1 }) }

export const Default: Story = { name: '默认' }
export const Loading: Story = { name: '加载中', parameters: ofRoom, beforeEach: () => waits(getRecommendedMatch) }
export const Failed: Story = { name: '失败', parameters: ofRoom, beforeEach: () => fails(getRecommendedMatch) }
export const Missing: Story = { name: '搭配不存在', parameters: { at: matchPaths.form.to({ id: 99 }) } }

/** 主商品 1000 元加 200 元两件，打九折：原价 1400，整套价 1260。 */
export const Editing: Story = {
  name: '编辑并算出整套价',
  parameters: ofRoom,
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('¥1,400.00')).toBeVisible()
    await expect(canvas.getByText('¥1,260.00')).toBeVisible()
    const discount = canvas.getByRole('textbox', { name: /整套折扣/ })
    await userEvent.clear(discount)
    await userEvent.type(discount, '0.8')
    await expect(await canvas.findByText('¥1,120.00')).toBeVisible()
  },
}

export const AroundAProduct: Story = {
  name: '从商品打开时主商品已填好',
  parameters: { at: matchPaths.form.to({ mainProduct: 1 }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('木禾奶油风科技布三人沙发')).toBeVisible()
    await expect(canvas.getByRole('button', { name: '更换主商品' })).toBeVisible()
  },
}

export const NamesWhatIsMissing: Story = {
  name: '缺什么逐项指出',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '保存并上架' }))
    for (const message of ['搭配名称至少 2 个字', '请上传封面图', '请选择主商品', '请选择搭配商品', '请选择展示位置']) {
      await expect(await canvas.findByText(message)).toBeVisible()
    }
  },
}

export const DiscountOutOfRange: Story = {
  name: '折扣只能在 0.5 到 1 之间',
  parameters: ofRoom,
  play: async ({ canvas, userEvent }) => {
    const discount = await canvas.findByRole('textbox', { name: /整套折扣/ })
    await userEvent.clear(discount)
    await userEvent.type(discount, '0.4')
    await userEvent.tab()
    await expect(await canvas.findByText('整套折扣应在 0.5 到 1 之间')).toBeVisible()
  },
}

/** 主商品不能再选作搭配商品；添加的商品排在后面。 */
export const PicksProducts: Story = {
  name: '添加搭配商品',
  parameters: ofRoom,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '添加商品' }))
    const dialog = await dialogOf('添加搭配商品')
    await expect(await dialog.findByRole('checkbox', { name: '选择 木禾奶油风科技布三人沙发' })).toBeDisabled()
    await userEvent.click(dialog.getByRole('checkbox', { name: '选择 云栖现代简约落地灯' }))
    await userEvent.click(dialog.getByRole('button', { name: '添加 1 个商品' }))
    const items = within(canvas.getByRole('list', { name: '搭配商品' }))
    await expect(await items.findByText('云栖现代简约落地灯')).toBeVisible()
    await expect(await canvas.findByText('¥3,380.00')).toBeVisible()
  },
}

export const Previews: Story = {
  name: '客户预览：封面、热点与整套价',
  parameters: ofRoom,
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('¥1,400.00')
    await userEvent.click(canvas.getByRole('button', { name: '客户预览' }))
    const dialog = await dialogOf('客户预览')
    await expect(await dialog.findByText('¥1,260.00')).toBeVisible()
    await expect(dialog.getByRole('list', { name: '整套商品' })).toBeVisible()
  },
}

export const TitleTaken: Story = {
  name: '名称不能重复',
  parameters: ofRoom,
  play: async ({ canvas, userEvent }) => {
    const title = await canvas.findByRole('textbox', { name: /搭配名称/ })
    await userEvent.clear(title)
    await userEvent.type(title, '新中式书房')
    await userEvent.click(canvas.getByRole('button', { name: '保存' }))
    await expect(await canvas.findByText('搭配名称已存在')).toBeVisible()
  },
}
