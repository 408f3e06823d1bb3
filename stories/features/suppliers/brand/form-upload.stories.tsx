import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, within } from 'storybook/test'
import { getOssToken } from '#contract/base.ts'
import BrandForm from '#features/suppliers/brand/form.tsx'
import { brandPaths } from '#features/suppliers/paths.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { supplierHandlers } from '#mocks/suppliers/suppliers.ts'
import { returns, worker } from '#mocks/worker.ts'
import { pictureFile } from '#stories/ui/uploads/stores.ts'

const requested = fn()

/** Messages of the form for failed uploads. */
const meta = {
  title: '页面/商品中心/新增品牌/上传',
  component: BrandForm,
  decorators: [screenDecorator],
  parameters: { at: brandPaths.form.to(), as: '商品运营' },
  beforeEach: () => {
    requested.mockClear()
    worker.use(...supplierHandlers())
    returns(getOssToken, (params) => {
      requested(params)
      return { status: 403, message: '您没有上传该类文件的权限' }
    })
  },
} satisfies Meta<typeof BrandForm>
export default meta
type Story = StoryObj<typeof meta>

/** 不合要求的文件以错误通知说明规则，不去申请上传凭证。 */
export const NotifiesWithTheMessageOfTheRule: Story = {
  name: '不合要求的文件',
  play: async ({ canvas, userEvent }) => {
    const logo = within(await canvas.findByRole('group', { name: /品牌 Logo/ }))
    await userEvent.upload(logo.getByLabelText('选择图片'), await pictureFile('logo.png', 400, 200))
    const notice = within(screen.getByRole('region', { name: '提示' }))
    await expect(await notice.findByRole('alert')).toHaveTextContent('请上传比例为1:1的图片')
    await expect(requested).not.toHaveBeenCalled()
  },
}

/** 申请不到上传凭证时，就地说明原因，文件留着可以重试。 */
export const SaysWhyThereAreNoCredentials: Story = {
  name: '申请不到上传凭证',
  play: async ({ canvas, userEvent }) => {
    const logo = within(await canvas.findByRole('group', { name: /品牌 Logo/ }))
    await userEvent.upload(logo.getByLabelText('选择图片'), await pictureFile('logo.png', 400, 400))
    await expect(await logo.findByText('您没有上传该类文件的权限')).toBeVisible()
    await expect(requested).toHaveBeenCalledWith({ model: 1 })
  },
}
