import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, waitFor } from 'storybook/test'
import { VideoPlayer, type VideoPlayerProps } from '#ui/video-player/video-player.tsx'
import { picture } from '../uploads/pictures.ts'
import { tinyVideo } from './tiny-video.ts'

const captions = `data:text/vtt;charset=utf-8,${encodeURIComponent('WEBVTT\n\n00:00.000 --> 00:10.000\n云朵沙发，三人位')}`

const meta = {
  title: '数据/VideoPlayer 视频',
  tags: ['autodocs'],
  component: VideoPlayer,
  args: { src: '', title: '云朵沙发 主图视频', poster: picture(200, 640, 360), className: 'max-w-120' },
  loaders: [async () => ({ src: await tinyVideo() })],
  render: (args, { loaded }) => <VideoPlayer {...args} src={args.src || String(loaded.src)} />,
} satisfies Meta<VideoPlayerProps>
export default meta
type Story = StoryObj<typeof meta>

const player = async (canvas: { findByLabelText: (name: string) => Promise<HTMLElement> }) => {
  const video = await canvas.findByLabelText('云朵沙发 主图视频')
  if (!(video instanceof HTMLVideoElement)) throw new Error('there is no video')
  return video
}

/** 浏览器自带的控制条，不能下载；画面框是 16:9。 */
export const Default: Story = {
  name: '默认',
  play: async ({ canvas }) => {
    const video = await player(canvas)
    await expect(video).toHaveAttribute('controls')
    await expect(video).toHaveAttribute('controlslist', expect.stringContaining('nodownload'))
    await expect(video.clientWidth / video.clientHeight).toBeCloseTo(16 / 9, 1)
    await expect(await fireEvent.contextMenu(video)).toBe(false)
    await waitFor(() => expect(video.readyState).toBeGreaterThanOrEqual(HTMLMediaElement.HAVE_METADATA))
  },
}

export const Playground: Story = { name: '试一试', args: { muted: true, loop: true } }

export const WithoutPoster: Story = { name: '没有封面', args: { poster: undefined } }

/** 字幕默认显示。 */
export const WithCaptions: Story = {
  name: '字幕',
  args: { captions: { src: captions } },
  play: async ({ canvas }) => {
    const video = await player(canvas)
    await waitFor(() => expect(video.textTracks[0]?.cues).toHaveLength(1))
    await expect(video.textTracks[0]?.label).toBe('中文字幕')
    await expect(video.textTracks[0]?.mode).toBe('showing')
  },
}

/** 空格播放和暂停，M 静音，方向键调音量和进度。 */
export const GoesByKeyboard: Story = {
  name: '全程键盘',
  args: { muted: true, loop: true },
  play: async ({ canvas, userEvent }) => {
    const video = await player(canvas)
    await waitFor(() => expect(video.readyState).toBeGreaterThanOrEqual(HTMLMediaElement.HAVE_CURRENT_DATA))
    video.focus()
    await userEvent.keyboard(' ')
    await waitFor(() => expect(video.paused).toBe(false))
    await userEvent.keyboard(' ')
    await expect(video.paused).toBe(true)
    await userEvent.keyboard('m')
    await expect(video.muted).toBe(false)
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect(video.volume).toBeCloseTo(0.8)
    await userEvent.keyboard('{ArrowLeft}')
    await expect(video.currentTime).toBe(0)
  },
}

/** 打不开：说明情况，可以重试。 */
export const Failed: Story = {
  name: '失败',
  args: { src: 'data:video/mp4;base64,broken' },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('视频加载失败')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '重试' }))
    await expect(await canvas.findByText('视频加载失败')).toBeVisible()
  },
}

export const Narrow: Story = { name: '窄处', args: { className: 'max-w-60' } }

export const Dark: Story = { name: '深色', globals: { theme: 'dark' }, args: { src: 'data:video/mp4;base64,broken' } }
