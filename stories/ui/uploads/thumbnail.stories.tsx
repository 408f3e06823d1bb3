import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { brokenPicture, picture } from './pictures.ts'

const meta = {
  title: '数据/Thumbnail 缩略图',
  tags: ['autodocs'],
  component: Thumbnail,
  args: { src: picture(190), alt: '三人位布艺沙发' },
} satisfies Meta<typeof Thumbnail>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { size: 96, ratio: 1, opens: true } }

export const SizesAndRatios: Story = {
  name: '大小与比例',
  render: (args) => (
    <div className="flex items-end gap-3">
      <Thumbnail {...args} size={24} />
      <Thumbnail {...args} size={40} />
      <Thumbnail {...args} size={72} ratio={16 / 9} />
      <Thumbnail {...args} size={96} ratio={3 / 4} />
    </div>
  ),
}

export const WithoutAPicture: Story = { name: '没有图片', args: { src: null } }

/** 打不开的图片说明「图片加载失败」，小图用提示。 */
export const Broken: Story = {
  name: '打不开',
  args: { src: brokenPicture },
  render: (args) => (
    <div className="flex items-end gap-3">
      <Thumbnail {...args} size={24} />
      <Thumbnail {...args} size={96} />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('图片加载失败')).toBeVisible()
    await expect(canvas.getAllByRole('img', { name: '三人位布艺沙发 图片加载失败' })).toHaveLength(2)
  },
}

/** 点击看大图，Esc 关闭后焦点回到缩略图。 */
export const OpensLarge: Story = {
  name: '看大图',
  play: async ({ canvas, userEvent }) => {
    const opener = canvas.getByRole('button', { name: '查看图片 三人位布艺沙发' })
    await userEvent.click(opener)
    const dialog = await screen.findByRole('dialog', { name: '三人位布艺沙发' })
    await expect(dialog).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(opener).toHaveFocus()
  },
}

export const Dark: Story = { ...SizesAndRatios, name: '深色', globals: { theme: 'dark' } }
