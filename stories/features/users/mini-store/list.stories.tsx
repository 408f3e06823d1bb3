import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'
import { listMiniStores } from '#contract/users/mini-stores.ts'
import MiniStoreList from '#features/users/mini-store/list.tsx'
import { miniStorePaths } from '#features/users/paths.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { miniStoreHandlers, miniStoreRecord } from '#mocks/users/mini-stores.ts'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, dialogOf, emptyPage, questionOf, rowOf, tick } from '#stories/helpers.ts'

const noTotals = { visitCount30: 0, orderCount30: 0, orderAmount30: '0.00' }

const meta = {
  title: '页面/客户中心/小程序店铺',
  component: MiniStoreList,
  decorators: [screenDecorator],
  parameters: { at: miniStorePaths.list.to(), as: '营销运营' },
  beforeEach: () => worker.use(...miniStoreHandlers()),
} satisfies Meta<typeof MiniStoreList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listMiniStores) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listMiniStores) }
export const Empty: Story = {
  name: '空',
  beforeEach: () => returns(listMiniStores, { ...emptyPage, totals: noTotals }),
}

export const Forbidden: Story = {
  name: '只读角色没有操作',
  parameters: { as: '只读审计' },
  play: async (context) => {
    const row = await rowOf(context, '栖木生活小铺')
    await expect(row.getByRole('button', { name: '小程序码' })).toBeVisible()
    await expect(row.queryByRole('button', { name: '编辑' })).toBeNull()
    await expect(row.queryByRole('button', { name: /^更多/ })).toBeNull()
  },
}

export const LongText: Story = {
  name: '长文字',
  beforeEach: () =>
    worker.use(
      ...miniStoreHandlers([
        miniStoreRecord(1, '乌鲁木齐高新区北方明珠国际家居小铺一店', {
          areaName: '新疆维吾尔自治区乌鲁木齐市沙依巴克区',
          owner: { id: 1, name: '阿依古丽·买买提江' },
          enterprise: { id: 1, name: '新疆北方明珠国际家居建材集团有限公司' },
        }),
      ]),
    ),
}

export const Closes: Story = {
  name: '强制关闭须写原因',
  play: async (context) => {
    const { canvas, userEvent } = context
    await act(context, '栖木生活小铺', '强制关闭')
    const dialog = await dialogOf('强制关闭「栖木生活小铺」')
    await expect(dialog.getByRole('button', { name: '强制关闭' })).toBeDisabled()
    await userEvent.type(dialog.getByRole('textbox', { name: /关闭原因/ }), '商品图片含虚假宣传')
    await userEvent.click(dialog.getByRole('button', { name: '强制关闭' }))
    await expect(await (await rowOf({ canvas }, '栖木生活小铺')).findByText('已关闭')).toBeVisible()
  },
}

export const RefusesExpired: Story = {
  name: '到期的不能恢复',
  play: async (context) => {
    await act(context, '木棉小店', '恢复')
    const question = await questionOf('恢复「木棉小店」？')
    await context.userEvent.click(question.getByRole('button', { name: '恢复店铺' }))
    await expect(await question.findByText('店铺已到期,请先续费')).toBeVisible()
  },
}

export const DetailsWithCode: Story = {
  name: '详情：小程序码与所属企业',
  parameters: { at: miniStorePaths.list.to({ id: 1 }) },
  play: async () => {
    const drawer = await dialogOf('栖木生活小铺')
    await expect(await drawer.findByRole('img', { name: '栖木生活小铺的小程序码' })).toBeVisible()
    await expect(drawer.getByRole('link', { name: '木禾装饰' })).toBeVisible()
  },
}

export const ClosedDetails: Story = {
  name: '详情：关闭原因',
  parameters: { at: miniStorePaths.list.to({ id: 3 }) },
  play: async () => {
    const drawer = await dialogOf('半夏软装')
    await expect(await drawer.findByText('店铺页显示「店铺已关闭」')).toBeVisible()
  },
}

export const RefusesFactor: Story = {
  name: '加价系数须为 1 到 5',
  play: async (context) => {
    await context.userEvent.click((await rowOf(context, '栖木生活小铺')).getByRole('button', { name: '编辑' }))
    const drawer = await dialogOf('编辑店铺「栖木生活小铺」')
    const factor = await drawer.findByRole('textbox', { name: /加价系数/ })
    await context.userEvent.clear(factor)
    await context.userEvent.type(factor, '0.8')
    await context.userEvent.click(drawer.getByRole('button', { name: '保存' }))
    await expect(await drawer.findByText('加价系数应在 1 到 5 之间')).toBeVisible()
  },
}

export const ShowsCode: Story = {
  name: '小程序码有三种尺寸',
  play: async (context) => {
    await act(context, '栖木生活小铺', '小程序码')
    const dialog = await dialogOf('「栖木生活小铺」的小程序码')
    await expect(await dialog.findByRole('img', { name: '栖木生活小铺的小程序码' })).toBeVisible()
    await expect(dialog.getAllByRole('button', { name: /^下载.图$/ })).toHaveLength(3)
  },
}

export const RenewsCode: Story = {
  name: '重新生成前说明旧码失效',
  play: async (context) => {
    await act(context, '栖木生活小铺', '重新生成小程序码')
    const question = await questionOf('重新生成「栖木生活小铺」的小程序码？')
    await expect(question.getByText('已经印出的小程序码立即失效。')).toBeVisible()
    await context.userEvent.click(question.getByRole('button', { name: '重新生成' }))
    await expect(await screen.findByText('「栖木生活小铺」的小程序码已重新生成')).toBeVisible()
  },
}

export const ClosesChosen: Story = {
  name: '批量强制关闭营业中的',
  play: async (context) => {
    await tick(context, '栖木生活小铺', '山月家居')
    await context.userEvent.click(await context.canvas.findByRole('button', { name: '强制关闭' }))
    const dialog = await dialogOf(/强制关闭/)
    await context.userEvent.type(dialog.getByRole('textbox', { name: /关闭原因/ }), '冒用品牌名称')
    await context.userEvent.click(dialog.getByRole('button', { name: '强制关闭' }))
    await expect(await (await rowOf(context, '山月家居')).findByText('已关闭')).toBeVisible()
  },
}
