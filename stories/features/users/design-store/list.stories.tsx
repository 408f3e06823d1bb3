import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'
import { designStoreStatus } from '#contract/users/codes.ts'
import { listDesignStores } from '#contract/users/design-stores.ts'
import DesignStoreList from '#features/users/design-store/list.tsx'
import { designStorePaths } from '#features/users/paths.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { designStoreRecord } from '#mocks/users/design-store-records.ts'
import { designStoreHandlers } from '#mocks/users/design-stores.ts'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, dialogOf, emptyPage, questionOf, rowOf, tick } from '#stories/helpers.ts'

const meta = {
  title: '页面/客户中心/设计店铺',
  component: DesignStoreList,
  decorators: [screenDecorator],
  parameters: { at: designStorePaths.list.to(), as: '营销运营' },
  beforeEach: () => worker.use(...designStoreHandlers()),
} satisfies Meta<typeof DesignStoreList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listDesignStores) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listDesignStores) }
export const Empty: Story = { name: '空', beforeEach: () => returns(listDesignStores, emptyPage) }

export const Forbidden: Story = {
  name: '只读角色没有操作',
  parameters: { as: '只读审计' },
  play: async (context) => {
    const row = await rowOf(context, '素简家居设计')
    await expect(row.getByRole('button', { name: '详情' })).toBeVisible()
    await expect(row.queryByRole('button', { name: '通过' })).toBeNull()
    await expect(row.queryByRole('button', { name: '审核' })).toBeNull()
    await expect(row.queryByRole('button', { name: /完整设计师手机号$/ })).toBeNull()
  },
}

export const SeesPhones: Story = {
  name: '交易客服可在列表点开设计师手机号',
  parameters: { as: '交易客服' },
  play: async (context) => {
    const row = await rowOf(context, '素简家居设计')
    await expect(row.getByRole('button', { name: /完整设计师手机号$/ })).toBeVisible()
  },
}

export const LongText: Story = {
  name: '长文字',
  beforeEach: () =>
    worker.use(
      ...designStoreHandlers([
        designStoreRecord(1, '乌鲁木齐北方明珠国际家居软装设计馆', {
          recommended: true,
          hasChange: true,
          designer: { id: 2, name: '阿依古丽·买买提江' },
          serviceAreaNames: ['新疆维吾尔自治区乌鲁木齐市', '新疆维吾尔自治区巴音郭楞蒙古自治州'],
          store: { id: 1, name: '乌鲁木齐市沙依巴克区北方明珠旗舰店' },
        }),
      ]),
    ),
}

export const Changes: Story = {
  name: '修改待审的店铺仍在线',
  play: async (context) => {
    const { canvas, userEvent } = context
    await userEvent.click(await canvas.findByRole('tab', { name: /修改待审/ }))
    const row = await rowOf(context, /白石原创设计/)
    await expect(row.getByText('已上线')).toBeVisible()
    await expect(row.getByText('修改待审')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: '林间设计工作室' })).toBeNull()
  },
}

export const ReviewsChange: Story = {
  name: '审核：标出修改，两版可预览',
  parameters: { at: designStorePaths.list.to({ id: 2 }) },
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('白石原创设计')
    await expect(await drawer.findByRole('rowheader', { name: '设计理念' })).toBeVisible()
    await expect(drawer.queryByRole('rowheader', { name: '个人介绍' })).toBeNull()
    const preview = drawer.getByRole('region', { name: '小程序预览' })
    await expect(preview).toHaveTextContent('空间是生活的容器')
    await userEvent.click(drawer.getByRole('tab', { name: '线上版本' }))
    await expect(drawer.getByRole('region', { name: '小程序预览' })).toHaveTextContent('为真实的生活留白')
  },
}

export const TooFewCases: Story = {
  name: '案例不足3个不能通过',
  parameters: { at: designStorePaths.list.to({ id: 4 }) },
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('一隅空间设计')
    await userEvent.click(await drawer.findByRole('button', { name: '通过' }))
    await expect(await drawer.findByText('代表案例不足3个')).toBeVisible()
  },
}

export const Passes: Story = {
  name: '通过并定级，打开下一个',
  parameters: { at: designStorePaths.list.to({ id: 3 }) },
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('素简家居设计')
    await userEvent.click(await drawer.findByRole('combobox', { name: '设计师等级' }))
    await userEvent.click(await screen.findByRole('option', { name: '首席设计师' }))
    await userEvent.click(drawer.getByRole('button', { name: '通过' }))
    await expect(await screen.findByText('「素简家居设计」已通过')).toBeVisible()
    await dialogOf('一隅空间设计')
  },
}

export const Refuses: Story = {
  name: '拒绝须写原因',
  parameters: { at: designStorePaths.list.to({ id: 3 }) },
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('素简家居设计')
    await userEvent.click(await drawer.findByRole('button', { name: '拒绝' }))
    await userEvent.click(drawer.getByRole('button', { name: '拒绝审核' }))
    await expect(await drawer.findByText('请填写拒绝原因')).toBeVisible()
    await userEvent.click(drawer.getByRole('button', { name: '形象照不清晰' }))
    await userEvent.click(drawer.getByRole('button', { name: '拒绝审核' }))
    await expect(await screen.findByText('「素简家居设计」已拒绝')).toBeVisible()
  },
}

export const DesignerFrozen: Story = {
  name: '设计师已冻结不能上线',
  play: async (context) => {
    await context.userEvent.click((await rowOf(context, '陆野软装设计')).getByRole('button', { name: '上线' }))
    const question = await questionOf('上线「陆野软装设计」？')
    await context.userEvent.click(question.getByRole('button', { name: '上线店铺' }))
    await expect(await question.findByText('设计师账号已冻结')).toBeVisible()
  },
}

export const TakesOffline: Story = {
  name: '下线须写原因',
  play: async (context) => {
    await act(context, '林间设计工作室', '下线')
    const question = await questionOf('下线「林间设计工作室」？')
    await context.userEvent.type(question.getByRole('textbox', { name: /下线原因/ }), '冒用他人案例')
    await context.userEvent.click(question.getByRole('button', { name: '下线店铺' }))
    await expect(await (await rowOf(context, '林间设计工作室')).findByText('已下线')).toBeVisible()
  },
}

export const Adjusts: Story = {
  name: '调整等级与推荐',
  play: async (context) => {
    const { userEvent } = context
    await userEvent.click((await rowOf(context, '林间设计工作室')).getByRole('button', { name: '调整' }))
    const drawer = await dialogOf('调整店铺「林间设计工作室」')
    const sort = await drawer.findByRole('textbox', { name: /排序值/ })
    await userEvent.clear(sort)
    await userEvent.type(sort, '90')
    await userEvent.click(drawer.getByRole('button', { name: '保存' }))
    await expect(await screen.findByText('「林间设计工作室」已保存')).toBeVisible()
  },
}

export const PassesChosen: Story = {
  name: '批量通过待审核的',
  parameters: { at: designStorePaths.list.to({ status: designStoreStatus.inReview }) },
  play: async (context) => {
    await tick(context, '素简家居设计')
    await context.userEvent.click(await context.canvas.findByRole('button', { name: '批量通过' }))
    const question = await questionOf('通过「素简家居设计」？')
    await context.userEvent.click(question.getByRole('button', { name: '通过审核' }))
    await expect(await screen.findByText('1 家店铺已通过')).toBeVisible()
  },
}
