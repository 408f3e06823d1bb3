import type { Meta, StoryObj } from '@storybook/react-vite'
import { MemoryRouter } from 'react-router-dom'
import { expect, fn, waitFor } from 'storybook/test'
import { getCaptcha, getEntry, login } from '#contract/session.ts'
import Login from '#features/platform/sign-in/login.tsx'
import { clearLoginInfo, saveLoginInfo } from '#lib/session.ts'
import { fails, handle, returns, waits, worker } from '#mocks/worker.ts'
import { Toaster } from '#ui/toast/toaster.tsx'

const user = { userId: 2, account: 'goods', name: '林嘉怡', avatar: '', accountType: 1 as const }
const info = { token: 'story', expireAt: '2099-01-01T00:00:00+08:00', mustChangePassword: false, user }
const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="104" height="32"><text x="12" y="24" font-size="22">K7mP</text></svg>')}`

const meta = {
  title: '页面/入口/登录',
  component: Login,
  parameters: { layout: 'fullscreen' },
  args: { lost: null, onEnter: fn() },
  decorators: [
    (Story) => (
      <MemoryRouter initialEntries={['/login']}>
        <Story />
        <Toaster />
      </MemoryRouter>
    ),
  ],
  beforeEach: () => {
    clearLoginInfo()
    worker.use(
      handle(getEntry, { needsSetUp: false, demo: null }),
      handle(getCaptcha, { captchaId: '6f0f3c1e-98a5-4c1e-9d3f-0a4f5b6c7d8e', image: picture }),
      handle(login, info),
    )
  },
} satisfies Meta<typeof Login>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Demo: Story = {
  name: '演示模式下列出账号，点击即填入',
  beforeEach: () =>
    returns(getEntry, {
      needsSetUp: false,
      demo: { password: 'showroom-2026', accounts: [{ account: 'goods', role: '商品运营' }] },
    }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /商品运营/ }))
    await expect(canvas.getByLabelText('账号')).toHaveValue('goods')
  },
}

export const SignsIn: Story = {
  name: '登录',
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('账号'), 'goods')
    await userEvent.type(canvas.getByLabelText('密码'), 'showroom-2026')
    await userEvent.click(canvas.getByRole('button', { name: '登录' }))
    await waitFor(() => expect(args.onEnter).toHaveBeenCalled())
  },
}

/** 密码错误:说明原因,密码清空并获得焦点。 */
export const WrongPassword: Story = {
  name: '密码错误',
  beforeEach: () => fails(login, 422, '账号或密码错误', { needCaptcha: false }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('账号'), 'goods')
    await userEvent.type(canvas.getByLabelText('密码'), 'wrong-password')
    await userEvent.click(canvas.getByRole('button', { name: '登录' }))
    await canvas.findAllByText('账号或密码错误')
    await expect(canvas.getByLabelText('密码')).toHaveValue('')
    await expect(canvas.getByLabelText('密码')).toHaveFocus()
  },
}

export const AsksForCaptcha: Story = {
  name: '第三次错误之后要求验证码',
  beforeEach: () => fails(login, 422, '账号或密码错误', { needCaptcha: true }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('账号'), 'goods')
    await userEvent.type(canvas.getByLabelText('密码'), 'wrong-password')
    await userEvent.click(canvas.getByRole('button', { name: '登录' }))
    await canvas.findByRole('textbox', { name: '验证码' })
  },
}

export const AlreadySignedIn: Story = {
  name: '已登录的人可继续使用或切换账号',
  beforeEach: () => saveLoginInfo(info),
  play: async ({ canvas }) => {
    await canvas.findByText(/林嘉怡/)
    await expect(canvas.getByRole('button', { name: /继续使用/ })).toBeVisible()
  },
}

export const Loading: Story = { name: '加载中', beforeEach: () => waits(login) }
