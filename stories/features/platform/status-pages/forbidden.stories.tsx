import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'
import { findRoute } from '#app/boot/routes.ts'
import { getProfile, getUserMenu, listGranters } from '#contract/session.ts'
import { ScreenFinder } from '#features/platform/index.ts'
import { forbiddenPath } from '#features/platform/paths.ts'
import Forbidden from '#features/platform/status-pages/forbidden.tsx'
import { menuOf } from '#mocks/menu.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { profileAs } from '#mocks/screen-handlers.ts'
import { handle, worker } from '#mocks/worker.ts'

const meta = {
  title: '页面/入口/无权访问',
  component: Forbidden,
  decorators: [
    (Story) => (
      <ScreenFinder value={findRoute}>
        <Story />
      </ScreenFinder>
    ),
    screenDecorator,
  ],
  parameters: { at: forbiddenPath.to({ from: '/goods/brandReview' }), as: '只读审计' },
  beforeEach: () =>
    worker.use(
      handle(getUserMenu, menuOf('auditor')),
      handle(getProfile, profileAs('只读审计')),
      handle(listGranters, [
        { name: '周敏', roles: ['超级管理员'] },
        { name: '林嘉怡', roles: ['商品运营', '权限管理'] },
      ]),
    ),
} satisfies Meta<typeof Forbidden>
export default meta
type Story = StoryObj<typeof meta>

/** 说明是哪个页面、缺少什么权限、谁能开通、向谁报什么。 */
export const Default: Story = {
  name: '默认',
  play: async ({ canvas }) => {
    await canvas.findByText('您没有「品牌审核」的访问权限')
    await expect(canvas.getByText('只读审计')).toBeVisible()
    await expect(canvas.getByRole('button', { name: /brand:review/ })).toBeVisible()
    await expect(await canvas.findByText('周敏（超级管理员）；林嘉怡（商品运营、权限管理）')).toBeVisible()
  },
}

/** 权限没有变化时刷新,仍留在本页并说明。 */
export const NothingChanged: Story = {
  name: '权限没有变化',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '刷新权限' }))
    await screen.findByText('权限没有变化')
  },
}

export const ForeignAddress: Story = {
  name: '地址不在控制台之内时不采用',
  parameters: { at: forbiddenPath.to({ from: 'https://example.com/' }) },
  play: async ({ canvas }) => {
    await canvas.findByText('您没有该页面的访问权限')
  },
}
