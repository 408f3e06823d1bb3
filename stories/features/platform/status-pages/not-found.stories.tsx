import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { getUserMenu } from '#contract/session.ts'
import { notFoundPath } from '#features/platform/paths.ts'
import NotFound from '#features/platform/status-pages/not-found.tsx'
import { loadMenu } from '#lib/menu.ts'
import { resetSharedState } from '#lib/shared-state.ts'
import { menuOf } from '#mocks/menu.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { handle, worker } from '#mocks/worker.ts'

const meta = {
  title: '页面/入口/页面不存在',
  component: NotFound,
  decorators: [screenDecorator],
  parameters: { at: notFoundPath.to({ from: '/goods/bran' }), as: '商品运营' },
  beforeEach: async () => {
    worker.use(handle(getUserMenu, menuOf('goodsOperator')))
    localStorage.setItem('info', JSON.stringify({ token: 'story', user: { userId: 1 } }))
    await loadMenu()
    return resetSharedState
  },
} satisfies Meta<typeof NotFound>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '保留写错的地址，并给出相近的页面',
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: /品牌列表/ })
    await expect(canvas.getByText('/goods/bran')).toBeVisible()
  },
}

export const WithoutAddress: Story = { name: '没有地址', parameters: { at: notFoundPath.to() } }
