import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import type { WatermarkSetting } from '#contract/rules/watermark.ts'
import { watermarkType } from '#contract/rules/watermark.ts'
import { WatermarkPreview } from '#ui/watermark-preview/watermark-preview.tsx'
import { brokenPicture, picture } from '../uploads/pictures.ts'

const textMark: WatermarkSetting = {
  type: watermarkType.text,
  title: '云上家居',
  imgUrl: '',
  transparency: 100,
  location: 'center',
}
const mark: WatermarkSetting = { ...textMark, type: watermarkType.image, imgUrl: picture(20, 500, 300), location: 'se' }

const meta = {
  title: '数据/WatermarkPreview 水印预览',
  tags: ['autodocs'],
  component: WatermarkPreview,
  args: { src: picture(200, 1600, 1200), alt: '客厅实景，带水印', setting: textMark, className: 'max-w-140' },
} satisfies Meta<typeof WatermarkPreview>
export default meta
type Story = StoryObj<typeof meta>

/** Whether a box of the rendered picture, in px, contains the grey of the text. */
function hasInk(canvas: HTMLCanvasElement, left: number, top: number, width: number, height: number): boolean {
  const { data } = canvas.getContext('2d')?.getImageData(left, top, width, height) ?? { data: [] }
  return data.some(
    (value, index) => index % 4 === 0 && value === 0x99 && data[index + 1] === 0x99 && data[index + 2] === 0x99,
  )
}

const drawn = async (canvasElement: HTMLElement) => {
  const canvas = canvasElement.querySelector('canvas')
  if (!canvas) throw new Error('there is no canvas')
  await waitFor(() => expect(canvas.width).not.toBe(300))
  return canvas
}

/** 文字从 200 像素起，每隔 400 像素一行，直到图片底边；字号是宽度的 6%。 */
export const Default: Story = {
  name: '默认',
  play: async ({ canvasElement }) => {
    const canvas = await drawn(canvasElement)
    await expect([canvas.width, canvas.height]).toEqual([1600, 1200])
    await waitFor(() => expect(hasInk(canvas, 600, 200, 400, 100)).toBe(true))
    for (const top of [600, 1000]) await expect(hasInk(canvas, 600, top, 400, 100)).toBe(true)
    for (const top of [0, 310, 710]) await expect(hasInk(canvas, 0, top, 1600, 190)).toBe(false)
  },
}

export const Playground: Story = {
  name: '试一试',
  args: { setting: { ...textMark, transparency: 60, location: 'ne' } },
}

export const Faint: Story = { name: '半透明', args: { setting: { ...textMark, transparency: 30 } } }

export const AtTheLeft: Story = {
  name: '靠左',
  args: { setting: { ...textMark, location: 'sw' } },
  play: async ({ canvasElement }) => {
    const canvas = await drawn(canvasElement)
    await waitFor(() => expect(hasInk(canvas, 10, 200, 400, 100)).toBe(true))
    await expect(hasInk(canvas, 0, 200, 9, 1000)).toBe(false)
  },
}

/** 长图上文字重复十次，到 3800 像素为止。 */
export const Tall: Story = {
  name: '长图',
  args: { src: picture(90, 1242, 5000), className: 'max-w-50' },
  play: async ({ canvasElement }) => {
    const canvas = await drawn(canvasElement)
    await waitFor(() => expect(hasInk(canvas, 0, 3800, 1242, 80)).toBe(true))
    await expect(hasInk(canvas, 0, 3900, 1242, 1100)).toBe(false)
  },
}

/** 图片水印缩到两成，放在九个位置之一。 */
export const Mark: Story = { name: '图片水印', args: { setting: mark } }

export const NoWords: Story = { name: '没有文字', args: { setting: { ...textMark, title: '' } } }

export const LongText: Story = {
  name: '长文字',
  args: { setting: { ...textMark, title: '云上家居设计师王小木专属展示图' } },
}

export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }

/** 图片打不开，可以重试。 */
export const BrokenPicture: Story = {
  name: '图片打不开',
  args: { src: brokenPicture },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('图片加载失败')
    await userEvent.click(canvas.getByRole('button', { name: '重试' }))
    await expect(await canvas.findByRole('alert')).toBeVisible()
  },
}

/** 水印图片打不开：先看没有水印的。 */
export const BrokenMark: Story = {
  name: '水印图片打不开',
  args: { setting: { ...mark, imgUrl: brokenPicture } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('水印图片加载失败')
    await expect(canvas.getByRole('img', { name: '客厅实景，带水印' })).toBeVisible()
  },
}
