import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import { Home } from '#app/shell/home.tsx'
import { savePreference } from '#contract/base.ts'
import { getProfile } from '#contract/session.ts'
import { brandPaths } from '#features/suppliers/paths.ts'
import { consoleDecorator, enterConsole } from '#mocks/platform/console.tsx'
import { profileAs } from '#mocks/screen-handlers.ts'
import { returns } from '#mocks/worker.ts'

const meta = {
  title: '页面/入口/框架/行高',
  component: Home,
  decorators: [consoleDecorator],
  parameters: { layout: 'fullscreen', at: brandPaths.list.to() },
  beforeEach: () => enterConsole(),
} satisfies Meta<typeof Home>
export default meta
type Story = StoryObj<typeof meta>

const shown = document.documentElement

/** 行高随人走：在外观里选了就存到服务器。 */
export const KeepsTheRowHeight: Story = {
  name: '行高随人走',
  play: async ({ canvas, userEvent }) => {
    const saved: unknown[] = []
    returns(savePreference, (change) => {
      saved.push(change)
      return { pageKey: '/', columns: [], pageSize: 20, density: 'compact' as const, views: [] }
    })
    await userEvent.click(await canvas.findByRole('button', { name: '外观' }))
    const heights = within(await screen.findByRole('group', { name: '行高' }))
    await userEvent.click(heights.getByRole('button', { name: '紧凑' }))
    await expect(heights.getByRole('button', { name: '紧凑' })).toHaveAttribute('aria-pressed', 'true')
    await expect(shown).toHaveAttribute('data-density', 'compact')
    await waitFor(() => expect(saved).toEqual([{ pageKey: '/', density: 'compact' }]))
    await userEvent.click(heights.getByRole('button', { name: '默认' }))
  },
}

export const BringsTheRowHeight: Story = {
  name: '换一台设备登录，行高还是自己选的',
  beforeEach: () => {
    const leave = enterConsole()
    returns(getProfile, { ...profileAs('商品运营'), density: 'loose' })
    return leave
  },
  play: async () => {
    await waitFor(() => expect(shown).toHaveAttribute('data-density', 'loose'))
  },
}
