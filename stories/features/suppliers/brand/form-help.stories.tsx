import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor, within } from 'storybook/test'
import { addBrand, checkBrandName } from '#contract/suppliers/brands.ts'
import BrandForm from '#features/suppliers/brand/form.tsx'
import { brandPaths } from '#features/suppliers/paths.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { storedFileHandlers, storedFiles } from '#mocks/stored-files.ts'
import { supplierHandlers } from '#mocks/suppliers/suppliers.ts'
import { returns, worker } from '#mocks/worker.ts'
import { dialogOf } from '#stories/helpers.ts'
import { pictureFile } from '#stories/ui/uploads/stores.ts'

/** Messages and suggestions of the form during input. */
const meta = {
  title: '页面/商品中心/新增品牌/填写',
  component: BrandForm,
  decorators: [screenDecorator],
  parameters: { at: brandPaths.form.to(), as: '商品运营' },
  beforeEach: () => {
    localStorage.clear()
    worker.use(...supplierHandlers())
  },
} satisfies Meta<typeof BrandForm>
export default meta
type Story = StoryObj<typeof meta>

/** 离开名称一栏就知道重名；接着改，提示就没有了。 */
export const ANameThatIsTaken: Story = {
  name: '品牌重名',
  play: async ({ canvas, userEvent }) => {
    const name = await canvas.findByRole('textbox', { name: /品牌名称/ })
    await userEvent.type(name, '北欧之家')
    await userEvent.tab()
    await expect(await canvas.findByText('品牌名称已存在')).toBeVisible()
    await expect(name).toBeInvalid()
    await userEvent.type(name, '工坊')
    await waitFor(() => expect(canvas.queryByText('品牌名称已存在')).toBeNull())
    await expect(name).toHaveValue('北欧之家工坊')
  },
}

/** 相近的名称列出来，由人判断；自己的名称不算。 */
export const NamesThatAreSimilar: Story = {
  name: '列出相近的名称',
  parameters: { at: brandPaths.form.to({ id: 1 }) },
  play: async ({ canvas, userEvent }) => {
    const name = await canvas.findByRole('textbox', { name: /品牌名称/ })
    await userEvent.clear(name)
    await userEvent.type(name, '拾光家居')
    await userEvent.tab()
    await expect(await canvas.findByText('已有相近的品牌：拾光')).toBeVisible()
    await userEvent.clear(name)
    await userEvent.type(name, '北欧之家')
    await userEvent.tab()
    await expect(canvas.queryByText(/已有相近的品牌|品牌名称已存在/)).toBeNull()
  },
}

const firstAnswer = { current: Promise.withResolvers<void>() }

export const ALateAnswerIsIgnored: Story = {
  name: '晚到的回答不算：人已经改了名称',
  beforeEach: () => {
    firstAnswer.current = Promise.withResolvers()
    returns(checkBrandName, async ({ name }) => {
      if (name !== '北欧之家') {
        firstAnswer.current.resolve()
        return { fault: '', similar: ['北欧之家'] }
      }
      await firstAnswer.current.promise
      return { fault: '品牌名称已存在', similar: [] }
    })
  },
  play: async ({ canvas, userEvent }) => {
    const name = await canvas.findByRole('textbox', { name: /品牌名称/ })
    await userEvent.type(name, '北欧之家')
    await userEvent.tab()
    await userEvent.type(name, '园')
    await userEvent.tab()
    await expect(await canvas.findByText('已有相近的品牌：北欧之家')).toBeVisible()
    await expect(canvas.queryByText('品牌名称已存在')).toBeNull()
    await expect(name).toBeValid()
  },
}

/** 比例不对的 Logo 当场拒绝，说明应为 1:1。 */
export const RefusesAWideLogo: Story = {
  name: '拒绝比例不对的 Logo',
  play: async ({ canvas, userEvent }) => {
    const field = within(await canvas.findByRole('group', { name: /品牌 Logo/ }))
    await userEvent.upload(field.getByLabelText('选择图片'), await pictureFile('logo.png', 400, 200))
    await expect(await field.findByText('请上传比例为1:1的图片')).toBeVisible()
    await expect(field.getByRole('button', { name: /上传图片/ })).toBeVisible()
  },
}

const added = fn()

/** 之前上传过的不必再传：Logo 选一张，证书选两份，保存的是它们的地址。 */
export const ChoosesEarlierUploads: Story = {
  name: '选择之前上传过的',
  parameters: { at: brandPaths.form.to({ supplierId: 1 }) },
  beforeEach: () => {
    added.mockClear()
    returns(addBrand, (params) => {
      added(params)
      return { id: 7, version: 1 }
    })
    worker.use(...storedFileHandlers())
  },
  play: async ({ canvas, userEvent }) => {
    const files = storedFiles()
    const fileOf = (name: string) => files.find((file) => file.name === name)
    await userEvent.type(await canvas.findByRole('textbox', { name: /品牌名称/ }), '听松')

    const logo = within(canvas.getByRole('group', { name: /品牌 Logo/ }))
    await userEvent.click(logo.getByRole('button', { name: '从我的上传选择' }))
    const pictures = await dialogOf('我的上传')
    await userEvent.click(await pictures.findByRole('radio', { name: '听松标志.png' }))
    await userEvent.click(pictures.getByRole('button', { name: '使用所选图片' }))
    await expect(await logo.findByRole('button', { name: '更换图片' })).toBeInTheDocument()
    await expect(logo.getByRole('button', { name: '从我的上传选择' })).toHaveFocus()

    const certificates = within(canvas.getByRole('group', { name: /商标证书/ }))
    await userEvent.click(certificates.getByRole('button', { name: '从我的上传选择' }))
    const papers = await dialogOf('我的上传')
    await userEvent.click(await papers.findByRole('checkbox', { name: '商标注册证.jpg' }))
    await userEvent.click(papers.getByRole('tab', { name: 'PDF' }))
    await userEvent.click(await papers.findByRole('checkbox', { name: '品牌授权书 2026.pdf' }))
    await userEvent.click(papers.getByRole('button', { name: '使用所选文件' }))
    await expect(await certificates.findByRole('link', { name: '品牌授权书 2026.pdf' })).toBeVisible()

    await userEvent.click(canvas.getByRole('button', { name: '保存草稿' }))
    await expect(await canvas.findByText('已前往 /goods/brand')).toBeVisible()
    await expect(added).toHaveBeenCalledWith(
      expect.objectContaining({
        logo: fileOf('听松标志.png')?.url,
        trademarkFiles: [
          expect.objectContaining({ url: fileOf('商标注册证.jpg')?.url, name: '商标注册证.jpg' }),
          expect.objectContaining({ url: fileOf('品牌授权书 2026.pdf')?.url, name: '品牌授权书 2026.pdf' }),
        ],
      }),
    )
  },
}
