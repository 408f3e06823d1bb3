import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'
import { getBrandReview, listBrandReviews, verifyBrands } from '#contract/suppliers/brand-reviews.ts'
import BrandReviews from '#features/suppliers/brand-review/list.tsx'
import { brandPaths } from '#features/suppliers/paths.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { supplierHandlers } from '#mocks/suppliers/suppliers.ts'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { dialogOf, emptyPage, questionOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/商品中心/品牌审核',
  component: BrandReviews,
  decorators: [screenDecorator],
  parameters: { at: brandPaths.reviews.to(), as: '商品运营' },
  beforeEach: () => worker.use(...supplierHandlers()),
} satisfies Meta<typeof BrandReviews>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }
export const Empty: Story = { name: '空', beforeEach: () => returns(listBrandReviews, emptyPage) }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listBrandReviews) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listBrandReviews) }

export const Forbidden: Story = {
  name: '没有审核权限时只能查看',
  parameters: { as: '只读审计' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('row', { name: /云织/ })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: '审核' })).toBeNull()
    await expect(canvas.queryByRole('button', { name: /更多/ })).toBeNull()
  },
}

/** 从通知直接打开一张审核单：变更前后与证书并排。 */
export const OpensFromALink: Story = {
  name: '从通知打开审核单',
  parameters: { at: brandPaths.reviews.to({ id: 1 }) },
  play: async () => {
    const drawer = await dialogOf('北欧之家')
    await expect(await drawer.findByRole('row', { name: /品牌名称.*北欧之家/ })).toBeVisible()
    await expect(drawer.getByRole('button', { name: '查看图片 商标注册证.jpg' })).toBeVisible()
    await expect(drawer.getByRole('button', { name: '查看图片 品牌授权书.jpg' })).toBeVisible()
  },
}

export const OpensTheNextByItself: Story = {
  name: '通过之后，下一个自动打开',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '云织' }))
    const first = await dialogOf('云织')
    await expect(await first.findByText('与已有品牌名称相近；类目超出供应商经营范围')).toBeVisible()
    await userEvent.click(first.getByRole('button', { name: '通过' }))

    await expect(await screen.findByRole('dialog', { name: '听雨' })).toBeVisible()
    await expect(await screen.findByText('「云织」已通过')).toBeVisible()
  },
}

/** 全程只用键盘：R 驳回，数字选原因，Ctrl+回车确认，J 看下一个。 */
export const DecidesByKeyboard: Story = {
  name: '全程用键盘审核',
  parameters: { at: brandPaths.reviews.to({ id: 4 }) },
  play: async ({ userEvent }) => {
    const first = await dialogOf('云织')
    await first.findByRole('button', { name: '驳回' })
    await userEvent.keyboard('r')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect(await first.findByText('请填写驳回原因')).toBeVisible()
    await userEvent.keyboard('2')
    await expect(first.getByRole('textbox', { name: /驳回原因/ })).toHaveValue('授权书未盖章或授权范围不含所选类目')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')

    await expect(await screen.findByText('「云织」已驳回')).toBeVisible()
    await screen.findByRole('dialog', { name: '听雨' })
    await userEvent.keyboard('j')
    await expect(await screen.findByRole('dialog', { name: '拾光' })).toBeVisible()
  },
}

export const EscapeLeavesTheRefusalFirst: Story = {
  name: 'Esc 先退出驳回，再关闭抽屉',
  parameters: { at: brandPaths.reviews.to({ id: 4 }) },
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('云织')
    await userEvent.click(await drawer.findByRole('button', { name: '驳回' }))
    await userEvent.keyboard('{Escape}')
    await expect(await drawer.findByRole('button', { name: '通过' })).toBeVisible()
  },
}

/** 别人已先一步审核：说明原因，不丢所填内容。 */
export const SomebodyWasFaster: Story = {
  name: '别人已先审核',
  parameters: { at: brandPaths.reviews.to({ id: 5 }) },
  beforeEach: () => fails(verifyBrands, 422, '该品牌已被审核,请刷新（周敏已驳回）'),
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('听雨')
    await userEvent.click(await drawer.findByRole('button', { name: '通过' }))
    await expect(await drawer.findByText('该品牌已被审核,请刷新（周敏已驳回）')).toBeVisible()
  },
}

export const OwnSubmission: Story = {
  name: '自己提交的由他人审核',
  parameters: { at: brandPaths.reviews.to({ id: 7 }) },
  play: async () => {
    const drawer = await dialogOf('北欧之家')
    await expect(await drawer.findByText('由您提交，需由他人审核')).toBeVisible()
    await expect(drawer.queryByRole('button', { name: '通过' })).toBeNull()
  },
}

/** 批量通过不含有风险提示与自己提交的。 */
export const ApprovesManyWithoutRisks: Story = {
  name: '批量通过',
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('row', { name: /云织/ })
    await userEvent.click(canvas.getByRole('checkbox', { name: /全选|选择本页/ }))
    await userEvent.click(await canvas.findByRole('button', { name: '批量通过' }))
    const dialog = await questionOf('通过所选的 3 个品牌？')
    await expect(dialog.getByText(/另外 2 个/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '批量通过' }))
    await expect(await screen.findByText('3 个品牌已通过')).toBeVisible()
  },
}

export const ReviewFails: Story = {
  name: '审核单加载失败',
  parameters: { at: brandPaths.reviews.to({ id: 4 }) },
  beforeEach: () => fails(getBrandReview),
}
