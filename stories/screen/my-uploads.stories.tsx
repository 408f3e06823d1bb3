import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { listFiles, uploadModel } from '#contract/base.ts'
import { supplierUploads } from '#contract/suppliers/upload-rules.ts'
import { brandPaths } from '#features/suppliers/paths.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { storedFile, storedFileHandlers, storedFiles } from '#mocks/stored-files.ts'
import { fails, waits, worker } from '#mocks/worker.ts'
import { MyUploads } from '#screen/files/my-uploads.tsx'
import { tinyVideo } from '../ui/data/tiny-video.ts'

const meta = {
  title: '上传/MyUploads 我的上传',
  component: MyUploads,
  decorators: [screenDecorator],
  parameters: { at: brandPaths.form.to(), as: '商品运营' },
  args: {
    kind: 'image',
    rules: supplierUploads.logo,
    model: uploadModel.image,
    room: 1,
    taken: [],
    onChoose: fn(),
    onClose: fn(),
  },
  beforeEach: () => worker.use(...storedFileHandlers()),
} satisfies Meta<typeof MyUploads>
export default meta
type Story = StoryObj<typeof meta>

const dialog = async () => within(await screen.findByRole('dialog', { name: '我的上传' }))
const certificates = { kind: 'file', rules: supplierUploads.trademarkFiles, model: 4, room: 2 } as const

export const Default: Story = {
  name: '默认',
  play: async () => {
    const shown = await dialog()
    await expect(await shown.findByRole('radio', { name: '栖木标志.png' })).toHaveAccessibleDescription(
      '600 × 600，95 KB',
    )
    await expect(shown.getByText('共 32 条')).toBeVisible()
    await expect(shown.getByRole('button', { name: '使用所选图片' })).toBeDisabled()
  },
}

export const Playground: Story = { name: '试一试', args: { ...certificates, room: 5 } }

export const Empty: Story = {
  name: '空',
  beforeEach: () => worker.use(...storedFileHandlers([])),
  play: async () => {
    await expect(await (await dialog()).findByText('还没有上传过这类图片')).toBeVisible()
  },
}

export const Loading: Story = { name: '加载中', beforeEach: () => waits(listFiles) }

export const Failed: Story = {
  name: '加载失败时说明原因，重试后接着选',
  beforeEach: () => fails(listFiles),
  play: async ({ userEvent }) => {
    const shown = await dialog()
    await expect(await shown.findByText('我的上传加载失败')).toBeVisible()
    worker.use(...storedFileHandlers())
    await userEvent.click(shown.getByRole('button', { name: '重试' }))
    await expect(await shown.findByRole('radio', { name: '栖木标志.png' })).toBeVisible()
  },
}

/** 选中一张就能用；方向键在图片之间移动并选中。 */
export const ChoosesOne: Story = {
  name: '选中一张',
  play: async ({ args, userEvent }) => {
    const shown = await dialog()
    const first = await shown.findByRole('radio', { name: '栖木标志.png' })
    await userEvent.click(first)
    await userEvent.keyboard('{ArrowRight}')
    const second = shown.getByRole('radio', { name: '听松标志.png' })
    await expect(second).toBeChecked()
    await expect(second).toHaveFocus()
    await expect(first).not.toBeChecked()
    await userEvent.click(shown.getByRole('button', { name: '使用所选图片' }))
    await waitFor(() => expect(args.onClose).toHaveBeenCalled())
    await expect(args.onChoose).toHaveBeenCalledWith([expect.objectContaining({ name: '听松标志.png' })])
  },
}

/** 与新上传的图片守同样的规则：不合要求的说明原因，留在原处另选。 */
export const RefusesWhatBreaksTheRules: Story = {
  name: '不合要求的说明原因',
  play: async ({ args, userEvent }) => {
    const shown = await dialog()
    const wide = await shown.findByRole('radio', { name: '客厅实拍.png' })
    await userEvent.click(wide)
    await userEvent.click(shown.getByRole('button', { name: '使用所选图片' }))
    await expect(await shown.findByRole('alert')).toHaveTextContent('「客厅实拍.png」不能使用：请上传比例为1:1的图片')
    await expect(args.onChoose).not.toHaveBeenCalled()
    await expect(wide).not.toBeChecked()
    await userEvent.click(shown.getByRole('radio', { name: '栖木标志.png' }))
    await expect(shown.queryByRole('alert')).toBeNull()
    await expect(shown.getByRole('button', { name: '使用所选图片' })).toBeEnabled()
  },
}

/** 视频的尺寸服务端不知道：选用时打开它量。 */
export const MeasuresAVideo: Story = {
  name: '量出视频的尺寸',
  args: { kind: 'video', rules: supplierUploads.video, model: uploadModel.media },
  beforeEach: async () => {
    const video = { model: 2, mime: 'video/mp4' } as const
    worker.use(
      ...storedFileHandlers([
        storedFile(1, '客厅实拍.mp4', { ...video, url: await tinyVideo() }),
        storedFile(2, '损坏的视频.mp4', { ...video, url: 'data:video/mp4;base64,broken' }),
      ]),
    )
  },
  play: async ({ args, userEvent }) => {
    const shown = await dialog()
    await userEvent.click(await shown.findByRole('radio', { name: '损坏的视频.mp4' }))
    await userEvent.click(shown.getByRole('button', { name: '使用所选视频' }))
    await expect(await shown.findByRole('alert')).toHaveTextContent('请上传16:9的视频')
    await userEvent.click(shown.getByRole('radio', { name: '客厅实拍.mp4' }))
    await userEvent.click(shown.getByRole('button', { name: '使用所选视频' }))
    await waitFor(() => expect(args.onChoose).toHaveBeenCalled())
  },
}

/** 名称里没有的就说没有，清除搜索后又是全部。 */
export const Searches: Story = {
  name: '按名称搜索',
  play: async ({ userEvent }) => {
    const shown = await dialog()
    await shown.findByRole('radio', { name: '栖木标志.png' })
    const search = shown.getByRole('textbox', { name: '文件名' })
    await userEvent.type(search, '吊灯{Enter}')
    await waitFor(() => expect(shown.getAllByRole('radio')).toHaveLength(4))
    await userEvent.clear(search)
    await userEvent.type(search, '地毯{Enter}')
    await userEvent.click(await shown.findByRole('button', { name: '清除搜索' }))
    await expect(await shown.findByRole('radio', { name: '栖木标志.png' })).toBeVisible()
  },
}

export const ChoosesAcrossPages: Story = {
  name: '换页之后，前一页选的还在',
  args: { kind: 'file', rules: { extensions: ['png'] }, model: uploadModel.image, room: 3 },
  play: async ({ args, userEvent }) => {
    const shown = await dialog()
    await userEvent.click(await shown.findByRole('checkbox', { name: '栖木标志.png' }))
    await userEvent.click(shown.getByRole('button', { name: '第 4 页' }))
    await userEvent.click(await shown.findByRole('checkbox', { name: '北欧吊灯 31.png' }))
    await expect(shown.getByText('已选 2 个，最多 3 个')).toBeVisible()
    await userEvent.click(shown.getByRole('button', { name: '使用所选文件' }))
    await waitFor(() =>
      expect(args.onChoose).toHaveBeenCalledWith([
        expect.objectContaining({ name: '栖木标志.png' }),
        expect.objectContaining({ name: '北欧吊灯 31.png' }),
      ]),
    )
  },
}

/** 按字段允许的类型分开看；已经添加的不能再选，选满为止。 */
export const OnlyWhatTheFieldTakes: Story = {
  name: '只看允许的类型',
  args: {
    ...certificates,
    room: 1,
    taken: storedFiles()
      .filter(({ name }) => name === '商标注册证.jpg')
      .map(({ url }) => url),
  },
  play: async ({ userEvent }) => {
    const shown = await dialog()
    await expect(await shown.findByRole('radio', { name: '商标注册证.jpg' })).toBeDisabled()
    await expect(shown.getByText('已添加')).toBeVisible()
    await expect(shown.queryByRole('radio', { name: '栖木标志.png' })).toBeNull()
    await userEvent.click(shown.getByRole('tab', { name: 'PDF' }))
    await expect(await shown.findByRole('radio', { name: '品牌授权书 2026.pdf' })).toBeEnabled()
  },
}

/** 选满之后，其余的不能再选；取消一个又可以。 */
export const StopsWhenFull: Story = {
  name: '选满为止',
  args: { kind: 'file', rules: { extensions: ['png'] }, model: uploadModel.image, room: 2 },
  play: async ({ userEvent }) => {
    const shown = await dialog()
    await userEvent.click(await shown.findByRole('checkbox', { name: '栖木标志.png' }))
    await userEvent.click(shown.getByRole('checkbox', { name: '听松标志.png' }))
    const third = shown.getByRole('checkbox', { name: '门店外景.png' })
    await expect(third).toBeDisabled()
    await userEvent.click(shown.getByRole('checkbox', { name: '栖木标志.png' }))
    await expect(third).toBeEnabled()
  },
}

/** 很长的文件名留在自己的格子里，损坏的图片说明加载失败。 */
export const LongText: Story = {
  name: '长文字',
  beforeEach: () =>
    worker.use(
      ...storedFileHandlers([
        storedFile(1, `${'北欧之家与远方森林联合设计研究所旗舰品牌标志终稿'.repeat(4)}.png`),
        storedFile(2, '损坏.png', { url: 'data:image/png;base64,broken' }),
      ]),
    ),
  play: async () => {
    const shown = await dialog()
    await expect(await shown.findByRole('img', { name: '损坏.png 图片加载失败' })).toBeVisible()
    const surface = screen.getByRole('dialog', { name: '我的上传' })
    await expect(surface.scrollWidth).toBeLessThanOrEqual(surface.clientWidth)
  },
}

export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
