import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { login } from '#contract/session.ts'
import SignInAgain from '#features/platform/sign-in/sign-in-again.tsx'
import { brandPaths } from '#features/suppliers/paths.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { profileAs } from '#mocks/screen-handlers.ts'
import { fails, handle, worker } from '#mocks/worker.ts'
import { dialogOf } from '#stories/helpers.ts'
import { TextInput } from '#ui/text-input/text-input.tsx'

const infoOf = (userId: number, account: string) => ({
  token: 'story',
  expireAt: '2099-01-01T00:00:00+08:00',
  mustChangePassword: false,
  user: { userId, account, name: '林嘉怡', avatar: '', accountType: profileAs('商品运营').accountType },
})

const meta = {
  title: '页面/入口/重新登录',
  component: SignInAgain,
  decorators: [screenDecorator],
  parameters: { at: brandPaths.list.to(), as: '商品运营' },
  args: {
    lost: { userId: 2, account: 'goods', reason: '登录已过期,请重新登录（601）' },
    onEnter: fn(),
    onOtherUser: fn(),
    onLeave: fn(),
  },
  beforeEach: () => worker.use(handle(login, infoOf(2, 'goods'))),
  render: (args) => (
    <>
      <TextInput aria-label="品牌名称" value="松野" onChange={fn()} />
      <SignInAgain {...args} />
    </>
  ),
} satisfies Meta<typeof SignInAgain>
export default meta
type Story = StoryObj<typeof meta>

const calls: string[] = []

const signIn = async (userEvent: Parameters<NonNullable<Story['play']>>[0]['userEvent']) => {
  const dialog = await dialogOf('重新登录')
  await userEvent.type(dialog.getByLabelText('密码'), 'showroom-2026')
  await userEvent.click(dialog.getByRole('button', { name: '登录' }))
  return dialog
}

/** 说明原因,账号已填,光标在密码上。 */
export const Default: Story = {
  name: '默认',
  play: async () => {
    const dialog = await dialogOf('重新登录')
    await expect(dialog.getByText(/^登录已过期/)).toBeVisible()
    await expect(dialog.getByLabelText('账号')).toHaveValue('goods')
    await expect(dialog.getByLabelText('密码')).toHaveFocus()
  },
}

export const StaysUntilSignedIn: Story = {
  name: '不能用 Esc 关闭',
  play: async ({ userEvent }) => {
    const dialog = await dialogOf('重新登录')
    await userEvent.keyboard('{Escape}')
    await expect(dialog.getByLabelText('密码')).toBeVisible()
  },
}

export const SignsIn: Story = {
  name: '同一个人登录后继续',
  play: async ({ args, userEvent }) => {
    await signIn(userEvent)
    await waitFor(() => expect(args.onEnter).toHaveBeenCalled())
    await expect(args.onOtherUser).not.toHaveBeenCalled()
  },
}

/** 换了人:先收起前一个人的页面,再记下新的登录。 */
export const AnotherPerson: Story = {
  name: '换一个人登录先收起页面',
  args: { onEnter: fn(() => calls.push('entered')), onOtherUser: fn(() => calls.push('left')) },
  beforeEach: () => {
    calls.length = 0
    worker.use(handle(login, infoOf(3, 'content')))
  },
  play: async ({ userEvent }) => {
    await signIn(userEvent)
    await waitFor(() => expect(calls).toHaveLength(2))
    await expect(calls).toEqual(['left', 'entered'])
  },
}

export const WrongPassword: Story = {
  name: '密码错误',
  beforeEach: () => fails(login, 422, '账号或密码错误', { needCaptcha: false }),
  play: async ({ args, userEvent }) => {
    const dialog = await signIn(userEvent)
    await dialog.findByText('账号或密码错误')
    await expect(dialog.getByLabelText('密码')).toHaveFocus()
    await expect(args.onEnter).not.toHaveBeenCalled()
  },
}

export const ToTheSignInPage: Story = {
  name: '也可前往登录页',
  play: async ({ args, userEvent }) => {
    const dialog = await dialogOf('重新登录')
    await userEvent.click(dialog.getByRole('button', { name: '前往登录页' }))
    await expect(args.onLeave).toHaveBeenCalled()
  },
}
