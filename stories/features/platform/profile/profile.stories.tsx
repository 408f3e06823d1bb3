import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import { listMySessions, sessionStatus } from '#contract/session.ts'
import { getUserWatermark } from '#contract/watermark.ts'
import { profilePath } from '#features/platform/paths.ts'
import Profile from '#features/platform/profile/profile.tsx'
import { CURRENT_PASSWORD, EARLIER_PASSWORD, platformHandlers } from '#mocks/platform/platform.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { confirm } from '#stories/helpers.ts'

const meta = {
  title: '页面/系统中心/个人中心',
  component: Profile,
  decorators: [screenDecorator],
  parameters: { at: profilePath.to(), as: '商品运营' },
  beforeEach: () => worker.use(...platformHandlers('商品运营')),
} satisfies Meta<typeof Profile>
export default meta
type Story = StoryObj<typeof meta>
type Context = Parameters<NonNullable<Story['play']>>[0]

const password = { at: profilePath.to({ tab: 'password' }) }
const sessions = { at: profilePath.to({ tab: 'sessions' }) }
const watermark = { at: profilePath.to({ tab: 'watermark' }) }

async function typePasswords({ canvas, userEvent }: Context, old: string, next: string, again = next) {
  await userEvent.type(await canvas.findByLabelText(/当前密码/, { selector: 'input' }), old)
  await userEvent.type(canvas.getByLabelText(/^\*?新密码/, { selector: 'input' }), next)
  await userEvent.type(canvas.getByLabelText(/确认新密码/, { selector: 'input' }), again)
}

export const Default: Story = { name: '默认' }
export const OfDistributor: Story = {
  name: '经销商账号显示所属经销商',
  parameters: { as: '经销商' },
  beforeEach: () => worker.use(...platformHandlers('经销商')),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('所属经销商')).toBeVisible()
    await expect(canvas.getByText('佛山岭南家居馆')).toBeVisible()
  },
}
export const Password: Story = { name: '修改密码', parameters: password }
export const Sessions: Story = { name: '登录设备', parameters: sessions }
export const Loading: Story = { name: '加载中', parameters: sessions, beforeEach: () => waits(listMySessions) }
export const Failed: Story = { name: '失败', parameters: sessions, beforeEach: () => fails(listMySessions) }
export const Empty: Story = {
  name: '只有一台设备，也没有结束的登录',
  parameters: sessions,
  beforeEach: () =>
    returns(listMySessions, [
      {
        id: '0b7c3e8a-5d21-4c6f-9a40-000000000001',
        status: sessionStatus.active,
        endReason: null,
        device: 'Windows Chrome 143',
        ip: '115.236.18.74',
        signedInAt: '2026-11-21T09:00:00+08:00',
        lastActiveAt: '2026-11-21T09:10:00+08:00',
        expireAt: '2026-11-21T21:00:00+08:00',
        current: true,
      },
    ]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('当前设备')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: '退出其他设备' })).toBeNull()
  },
}

/** 没有上传权限的角色不显示头像上传，其余照常修改。 */
export const Forbidden: Story = {
  name: '没有权限',
  parameters: { as: '只读审计' },
  beforeEach: () => worker.use(...platformHandlers('只读审计')),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: /姓名/ })).toHaveValue('林知夏')
    await expect(canvas.queryByText('头像')).toBeNull()
  },
}

/** 保存后留在表单上，可以接着修改再保存。 */
export const SavesTwice: Story = {
  name: '连续保存两次',
  play: async ({ canvas, userEvent }) => {
    const name = await canvas.findByRole('textbox', { name: /姓名/ })
    await userEvent.clear(name)
    await userEvent.type(name, '林知秋')
    await userEvent.click(canvas.getByRole('button', { name: '保存资料' }))
    await expect(await screen.findByText('资料已保存')).toBeVisible()

    const email = canvas.getByRole('textbox', { name: /邮箱/ })
    await waitFor(() => expect(email).toBeEnabled())
    await userEvent.type(email, 'lin@example.com')
    await userEvent.click(canvas.getByRole('button', { name: '保存资料' }))
    await waitFor(() => expect(screen.getAllByText('资料已保存')).toHaveLength(2))
    await expect(canvas.queryByText(/数据已被/)).toBeNull()
  },
}

/** 手机号被其他账号使用：错误在字段上。 */
export const PhoneOfAnotherAccount: Story = {
  name: '手机号已被使用',
  play: async ({ canvas, userEvent }) => {
    const phone = await canvas.findByRole('textbox', { name: /手机号/ })
    await userEvent.clear(phone)
    await userEvent.type(phone, '13900000000')
    await userEvent.click(canvas.getByRole('button', { name: '保存资料' }))
    await expect(await canvas.findByText('该手机号已被其他账号使用')).toBeVisible()
    await expect(phone).toHaveAccessibleDescription('该手机号已被其他账号使用（422）')
  },
}

export const TicksConditions: Story = {
  name: '强度与条件随输入变化',
  parameters: password,
  play: async (context) => {
    const { canvas, userEvent } = context
    const conditions = within(await canvas.findByRole('list', { name: '密码条件' }))
    await expect(conditions.getAllByText('未满足：')).toHaveLength(4)
    await typePasswords(context, CURRENT_PASSWORD, 'aaaa1234')
    await expect(canvas.getByRole('meter', { name: '密码强度' })).toHaveAttribute('aria-valuetext', '弱')
    await expect(conditions.getAllByText('已满足：')).toHaveLength(4)
    await userEvent.type(canvas.getByLabelText(/^\*?新密码/, { selector: 'input' }), '-Birch#Lamp')
    await expect(canvas.getByRole('meter', { name: '密码强度' })).toHaveAttribute('aria-valuetext', '强')
    await expect(conditions.getByText('两次输入一致').closest('li')).toHaveAttribute('data-met', 'false')
  },
}

/** 修改成功：说明其他设备已退出，输入清空。 */
export const ChangesThePassword: Story = {
  name: '密码修改成功',
  parameters: password,
  play: async (context) => {
    const { canvas, userEvent } = context
    await typePasswords(context, CURRENT_PASSWORD, 'Birch-lamp-2026')
    await expect(canvas.getByText('修改后其他设备将退出登录')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect(await screen.findByText('密码已修改，其他设备已退出登录')).toBeVisible()
    await waitFor(() => expect(canvas.getByLabelText(/当前密码/, { selector: 'input' })).toHaveValue(''))
  },
}

/** 用过的密码与包含账号的密码：错误在字段上。 */
export const RefusesPasswords: Story = {
  name: '密码不合要求',
  parameters: password,
  play: async (context) => {
    const { canvas, userEvent } = context
    await typePasswords(context, CURRENT_PASSWORD, EARLIER_PASSWORD)
    await userEvent.click(canvas.getByRole('button', { name: '修改密码' }))
    await expect(await canvas.findByText('不能与最近5次使用过的密码相同')).toBeVisible()

    const next = canvas.getByLabelText(/^\*?新密码/, { selector: 'input' })
    await userEvent.clear(next)
    await userEvent.type(next, 'goodsOperator-1')
    await userEvent.click(canvas.getByRole('button', { name: '修改密码' }))
    await expect(await canvas.findByText('密码不能包含登录账号')).toBeVisible()
    await expect(canvas.getByText('两次输入的密码不一致')).toBeVisible()
  },
}

export const Forced: Story = {
  name: '强制修改密码：只有修改密码',
  parameters: { ...password, profile: { mustChangePassword: true } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/须先修改密码才能继续使用/)).toBeVisible()
    await expect(canvas.queryByRole('tab')).toBeNull()
  },
}

/** 下线一台设备后，它进入最近结束的登录。 */
export const EndsOneDevice: Story = {
  name: '下线一台设备',
  parameters: sessions,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '下线该设备：iPhone Safari 19' }))
    await confirm({ userEvent }, '下线「iPhone Safari 19」？', '下线该设备')
    await expect(await screen.findByText('该设备已下线')).toBeVisible()
    await expect(await canvas.findByText('本人在其他设备下线')).toBeVisible()
  },
}

export const EndsTheOthers: Story = {
  name: '退出其他设备后只剩当前设备',
  parameters: sessions,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '退出其他设备' }))
    await confirm({ userEvent }, '退出其他 2 台设备？', '退出其他设备')
    await waitFor(() => expect(canvas.queryByRole('button', { name: '退出其他设备' })).toBeNull())
    await expect(canvas.queryByRole('button', { name: /下线该设备/ })).toBeNull()
  },
}

export const Watermark: Story = { name: '水印', parameters: watermark }
export const WatermarkFailed: Story = {
  name: '水印加载失败',
  parameters: watermark,
  beforeEach: () => fails(getUserWatermark),
}

/** 预览随输入变化；保存后是自己的，也可以回到平台默认。 */
export const OwnWatermarkAndBack: Story = {
  name: '自己的水印与默认',
  parameters: watermark,
  play: async ({ canvas, userEvent }) => {
    const text = await canvas.findByRole('textbox', { name: /水印文字/ })
    await expect(await canvas.findByRole('img', { name: '横图，带水印' })).toBeVisible()
    await userEvent.clear(text)
    await userEvent.type(text, '云上家居')
    await userEvent.click(canvas.getByRole('radio', { name: '右' }))
    await userEvent.click(canvas.getByRole('radio', { name: '长图' }))
    await expect(await canvas.findByRole('img', { name: '长图，带水印' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '保存水印' }))
    await userEvent.click(await canvas.findByRole('button', { name: '沿用平台默认' }))
    await confirm({ userEvent }, '沿用平台默认水印？', '沿用平台默认')
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /水印文字/ })).toHaveValue('仅供展示'))
    await expect(canvas.queryByRole('button', { name: '沿用平台默认' })).toBeNull()
  },
}

/** 图片水印要有图片；关闭后预览没有水印。 */
export const WatermarkOfAPicture: Story = {
  name: '图片水印',
  parameters: watermark,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: '图片水印' }))
    await expect(canvas.getByRole('radio', { name: '右下' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '保存水印' }))
    await expect(await canvas.findByText('请上传水印图片')).toBeVisible()
    await userEvent.click(canvas.getByRole('switch', { name: '启用水印' }))
    await expect(await canvas.findByRole('img', { name: '横图，没有水印' })).toBeVisible()
  },
}
