import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, screen, waitFor, within } from 'storybook/test'
import { Button } from '#ui/button/button.tsx'
import { Lightbox, type LightboxProps } from '#ui/lightbox/lightbox.tsx'

const drawing = (hue: number, width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${hue} 30% 82%)"/><rect x="18%" y="40%" width="64%" height="36%" rx="24" fill="hsl(${hue} 28% 48%)"/></svg>`,
  )}`

const images = [
  { src: drawing(30, 960, 640), alt: '布艺三人沙发 正面' },
  { src: drawing(200, 480, 900), alt: '布艺三人沙发 侧面' },
  { src: 'data:image/png;base64,broken', alt: '布艺三人沙发 细节' },
]

function Preview({ images: all, index: first }: LightboxProps) {
  const [index, setIndex] = useState(first)
  return (
    <>
      <Button onClick={() => setIndex(0)}>查看图片</Button>
      <Lightbox images={all} index={index} onIndexChange={setIndex} />
    </>
  )
}

const meta = {
  title: '导航/Lightbox 图片预览',
  tags: ['autodocs'],
  component: Lightbox,
  args: { images, index: undefined, onIndexChange: () => undefined },
  render: (args) => <Preview {...args} />,
} satisfies Meta<typeof Lightbox>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { index: 0 } }

export const Single: Story = { name: '只有一张', args: { images: images.slice(0, 1), index: 0 } }

/** 左右键翻看，加减缩放，R 旋转，0 复原，Esc 关闭后焦点回到原处。 */
export const ByKeyboard: Story = {
  name: '键盘操作',
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    const box = within(await screen.findByRole('dialog', { name: '布艺三人沙发 正面' }))
    await userEvent.keyboard('++')
    await expect(box.getByText('156%')).toBeVisible()
    await userEvent.keyboard('r')
    await expect(box.getByRole('img').style.transform).toContain('rotate(90deg)')
    await userEvent.keyboard('0')
    await expect(box.getByText('100%')).toBeVisible()
    await userEvent.keyboard('{ArrowRight}')
    await expect(await box.findByRole('img', { name: '布艺三人沙发 侧面' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(canvas.getByRole('button', { name: '查看图片' })).toHaveFocus())
  },
}

/** 坏图说明失败，仍可翻到下一张。 */
export const Broken: Story = {
  name: '图片加载失败',
  args: { index: 2 },
  play: async ({ userEvent }) => {
    await expect(await screen.findByRole('alert')).toHaveTextContent('图片加载失败')
    await userEvent.click(screen.getByRole('button', { name: '下一张' }))
    await expect(await screen.findByRole('img', { name: '布艺三人沙发 正面' })).toBeVisible()
  },
}

export const LongText: Story = {
  name: '长文字',
  args: {
    index: 0,
    images: [
      { src: drawing(30, 960, 640), alt: `${'意大利进口头层牛皮可调节靠背多功能电动客厅三人位沙发'.repeat(4)} 正面` },
    ],
  },
}

export const Dark: Story = { name: '深色', args: { index: 0 }, globals: { theme: 'dark' } }
