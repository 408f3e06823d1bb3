import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import { editActivity, getActivity } from '#contract/marketing/activities.ts'
import { activityKind, activityStatus, couponStatus } from '#contract/marketing/codes.ts'
import { listCoupons } from '#contract/marketing/coupons.ts'
import ActivityForm from '#features/marketing/activity/form.tsx'
import { activityPaths } from '#features/marketing/paths.ts'
import { activityHandlers, activityIn, activityRecords } from '#mocks/marketing/activities.ts'
import { couponIn } from '#mocks/marketing/coupons.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { choose, dialogOf, emptyPage } from '#stories/helpers.ts'

const meta = {
  title: '页面/交易中心/新建活动',
  component: ActivityForm,
  decorators: [screenDecorator],
  parameters: { at: activityPaths.form.to(), as: '营销运营' },
  beforeEach: () => {
    localStorage.clear()
    worker.use(...activityHandlers())
  },
} satisfies Meta<typeof ActivityForm>
export default meta
type Story = StoryObj<typeof meta>

const of = (status: Parameters<typeof activityIn>[0]) => ({
  at: activityPaths.form.to({ id: activityIn(status).id }),
})

export const Default: Story = { name: '默认' }
export const Loading: Story = {
  name: '加载中',
  parameters: of(activityStatus.running),
  beforeEach: () => waits(getActivity),
}
export const Failed: Story = {
  name: '失败',
  parameters: of(activityStatus.running),
  beforeEach: () => fails(getActivity),
}
export const Missing: Story = { name: '活动不存在', parameters: { at: activityPaths.form.to({ id: 9_999 }) } }

export const Running: Story = {
  name: '进行中锁定规则',
  parameters: of(activityStatus.running),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('combobox', { name: /活动类型/ })).toBeDisabled()
    await expect(canvas.getByRole('textbox', { name: /活动名称/ })).toBeEnabled()
    await expect(canvas.getByText('活动进行中')).toBeVisible()
    await expect(canvas.getByRole('button', { name: '保存' })).toBeVisible()
  },
}

/** 409：自己的输入留在页面上，与最新内容对照。 */
export const Stale: Story = {
  name: '他人已保存时保留自己的输入',
  parameters: of(activityStatus.running),
  beforeEach: () => {
    const running = activityIn(activityStatus.running)
    // Stored addresses are short; those of drawn pictures are not.
    const banner = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='
    const venues = running.venues.map((venue) => ({ ...venue, banner }))
    const present = { ...running, banner, venues, coupons: [], hasProducts: true, days: [] }
    returns(getActivity, present)
    const latest = { ...present, name: '他人改的名称', version: present.version + 1 }
    return fails(editActivity, 409, '数据已被他人修改,请刷新后重试', { latest })
  },
  play: async ({ canvas, userEvent }) => {
    const name = await canvas.findByRole('textbox', { name: /活动名称/ })
    await userEvent.clear(name)
    await userEvent.type(name, '我改的名称')
    await userEvent.click(canvas.getByRole('button', { name: '保存' }))
    await expect(await canvas.findByRole('button', { name: '比较差异' })).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: /活动名称/ })).toHaveValue('我改的名称')
  },
}

export const ReadOnly: Story = {
  name: '财务只能查看',
  parameters: { as: '财务', ...of(activityStatus.running) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: /活动名称/ })).toBeDisabled()
    await expect(canvas.queryByRole('button', { name: '保存' })).toBeNull()
  },
}

export const AsSupplier: Story = {
  name: '供应商看公告，不看效果与停用原因',
  parameters: { as: '供应商', ...of(activityStatus.running) },
  beforeEach: () => {
    // The server leaves the figures out.
    const { orderCount, orderAmount, discountTotal, waitReviewCount, disableReason, ...shown } = activityIn(
      activityStatus.running,
    )
    return returns(getActivity, { ...shown, coupons: [], hasProducts: true })
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: /活动名称/ })).toBeDisabled()
    await expect(canvas.queryByRole('heading', { name: '活动效果' })).toBeNull()
    await expect(canvas.queryByText(/停用原因/)).toBeNull()
  },
}

export const LadderFault: Story = {
  name: '满 100 减 120 不能保存',
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /活动名称/ }), '满减试试')
    await choose({ canvas, userEvent }, /活动类型/, '满减')
    await userEvent.click(await canvas.findByRole('button', { name: '添加一档' }))
    await userEvent.type(canvas.getByRole('textbox', { name: /^满/ }), '100')
    await userEvent.type(canvas.getByRole('textbox', { name: /^减/ }), '120')
    await userEvent.tab()
    await userEvent.click(canvas.getByRole('button', { name: '存为草稿' }))
    await expect((await canvas.findAllByText('优惠金额须小于门槛'))[0]).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: /活动名称/ })).toHaveValue('满减试试')
  },
}

export const Copies: Story = {
  name: '复制带规则不带时间',
  parameters: { at: activityPaths.form.to({ copyFrom: activityIn(activityStatus.running).id }) },
  play: async ({ canvas, userEvent }) => {
    const from = activityIn(activityStatus.running)
    await expect(await canvas.findByDisplayValue(`${from.name}副本`)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '发布' }))
    await expect((await canvas.findAllByText('请填写开始时间'))[0]).toBeVisible()
  },
}

export const ShowsBrands: Story = {
  name: '参与品牌写明供应商与在售商品数',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('combobox', { name: /参与品牌/ }))
    await expect(await screen.findByText('杭州木禾家居有限公司，在售 18 件')).toBeVisible()
    await userEvent.keyboard('{Escape}')
  },
}

export const Overlaps: Story = {
  name: '提示时间重叠的活动',
  parameters: of(activityStatus.enrolling),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/个活动时间、品牌和类目重叠/)).toBeVisible()
  },
}

export const Venues: Story = {
  name: '会场与楼层',
  parameters: {
    at: activityPaths.form.to({
      id: activityRecords().find(({ kind }) => kind === activityKind.group)?.id ?? 1,
    }),
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('group', { name: '爆款直降' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: '添加会场' })).toBeVisible()
  },
}

export const SortsVenues: Story = {
  name: '会场顺序用键盘也能调整',
  parameters: of(activityStatus.enrolling),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '添加会场' }))
    const second = within(await canvas.findByRole('group', { name: '会场 2' }))
    await userEvent.type(second.getByRole('textbox', { name: '会场名称' }), '家纺会场')
    second.getByRole('button', { name: '移动会场 2' }).focus()
    await userEvent.keyboard(' ')
    await screen.findByText(/已拿起「家纺会场」|「家纺会场」在原来的位置/)
    await userEvent.keyboard('{ArrowUp}')
    await screen.findByText('移到「主会场」的位置')
    await userEvent.keyboard(' ')
    await waitFor(() => {
      const first = within(canvas.getByRole('group', { name: '会场 1' }))
      expect(first.getByRole('textbox', { name: '会场名称' })).toHaveValue('家纺会场')
    })
    const last = within(canvas.getByRole('group', { name: '会场 2' }))
    await expect(last.getByRole('group', { name: '爆款直降' })).toBeVisible()
  },
}

const issuing = couponIn(couponStatus.issuing)

export const PreviewsCoupons: Story = {
  name: '预览有刚选的优惠券',
  parameters: of(activityStatus.enrolling),
  beforeEach: () => returns(listCoupons, { ...emptyPage, list: [issuing], total: 1 }),
  play: async ({ canvas, userEvent }) => {
    await choose({ canvas, userEvent }, /会场领券/, new RegExp(issuing.name))
    await userEvent.keyboard('{Escape}')
    await userEvent.click(await canvas.findByRole('button', { name: '会场预览' }))
    const coupons = (await dialogOf('会场预览')).findByRole('list', { name: '会场优惠券' })
    await expect(within(await coupons).getByText(issuing.name)).toBeVisible()
  },
}
