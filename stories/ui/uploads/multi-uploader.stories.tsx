import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { MultiUploader, type MultiUploaderProps } from '#ui/uploader/multi-uploader.tsx'
import type { Uploaded } from '#ui/uploader/upload-queue.ts'
import { brokenPicture, picture } from './pictures.ts'
import { pictureFile, refusesFirst, staysOnTheWay, takesAll, textFile } from './stores.ts'

function Held({ value: first, onChange, ...rest }: MultiUploaderProps) {
  const [value, setValue] = useState(first)
  return (
    <MultiUploader
      {...rest}
      value={value}
      onChange={(files) => {
        setValue(files)
        onChange(files)
      }}
    />
  )
}

const pictures: Uploaded[] = ['正面', '侧面', '细节'].map((name, index) => {
  return { url: picture(40 + index * 110), name: `${name}.png`, size: 48_000 + index * 9000 }
})

const meta = {
  title: '上传/MultiUploader 多个上传',
  tags: ['autodocs'],
  component: MultiUploader,
  args: {
    value: [],
    upload: takesAll,
    rules: { ratio: { w: 1, h: 1 }, kb: 500 },
    max: 5,
    onChange: fn(),
    onRefuse: fn(),
    onBusyChange: fn(),
    'aria-label': '商品主图',
  },
  render: (args) => <Held {...args} />,
} satisfies Meta<typeof MultiUploader>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { value: pictures } }

export const Files: Story = {
  name: '文件',
  args: {
    kind: 'file',
    'aria-label': '附件',
    rules: { kb: 20_480, extensions: ['pdf', 'docx', 'xlsx'] },
    value: [
      { url: '/oss/合同.pdf', name: '2026 年度供货合同（含补充协议与价格附件）.pdf', size: 1_830_000 },
      { url: '/oss/报价.xlsx', name: '报价单.xlsx', size: 42_000 },
    ],
  },
}

export const Full: Story = { name: '满了', args: { value: pictures, max: 3 } }

export const Disabled: Story = { name: '停用', args: { value: pictures, disabled: true } }

/** 同一地址出现两次、图片打不开，都照常显示。 */
export const BadData: Story = {
  name: '坏数据',
  args: { value: [...pictures.slice(0, 1), ...pictures.slice(0, 1), { url: brokenPicture, name: '', size: 0 }] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('图片加载失败')).toBeVisible()
    await expect(canvas.getAllByRole('img', { name: '正面.png' })).toHaveLength(2)
  },
}

/** 一次选多个，按选择的顺序排好。 */
export const UploadsMany: Story = {
  name: '一次传多个',
  play: async ({ canvas, args, userEvent }) => {
    const files = await Promise.all(['a.png', 'b.png', 'c.png', 'd.png'].map((name) => pictureFile(name, 200, 200)))
    await userEvent.upload(canvas.getByLabelText('选择图片'), files)
    await waitFor(() => expect(canvas.getAllByRole('img')).toHaveLength(4))
    const last = (args.onChange as ReturnType<typeof fn>).mock.lastCall?.[0] as Uploaded[]
    await expect(last.map(({ name }) => name)).toEqual(['a.png', 'b.png', 'c.png', 'd.png'])
  },
}

/** 三个一起传，其余等候。 */
export const SendsThreeAtATime: Story = {
  name: '三个一起传',
  args: { upload: staysOnTheWay },
  play: async ({ canvas, userEvent }) => {
    staysOnTheWay.mockClear()
    const files = await Promise.all(['a.png', 'b.png', 'c.png', 'd.png'].map((name) => pictureFile(name, 200, 200)))
    await userEvent.upload(canvas.getByLabelText('选择图片'), files)
    await waitFor(() => expect(canvas.getAllByRole('progressbar')).toHaveLength(4))
    await expect(staysOnTheWay).toHaveBeenCalledTimes(3)
    await userEvent.click(canvas.getByRole('button', { name: '取消上传 b.png' }))
    await waitFor(() => expect(staysOnTheWay).toHaveBeenCalledTimes(4))
  },
}

/** 超过数量的不上传，并说明上限。 */
export const RefusesTooMany: Story = {
  name: '超过数量',
  args: { max: 2 },
  play: async ({ canvas, userEvent }) => {
    const files = await Promise.all(['a.png', 'b.png', 'c.png'].map((name) => pictureFile(name, 200, 200)))
    await userEvent.upload(canvas.getByLabelText('选择图片'), files)
    await expect(await canvas.findByRole('alert')).toHaveTextContent('最多上传 2 个文件')
    await waitFor(() => expect(canvas.getAllByRole('img')).toHaveLength(2))
    await expect(canvas.queryByRole('button', { name: /上传图片/ })).toBeNull()
  },
}

/** 用键盘换位置。 */
export const OrdersByKeyboard: Story = {
  name: '键盘换位置',
  args: { value: pictures },
  play: async ({ canvas, args, userEvent }) => {
    const handle = canvas.getByRole('button', { name: '移动 细节.png' })
    handle.focus()
    await userEvent.keyboard(' ')
    await waitFor(() => expect(handle).toHaveAttribute('aria-pressed', 'true'))
    await userEvent.keyboard('{ArrowLeft}')
    await screen.findByText('移到「侧面.png」的位置')
    await userEvent.keyboard(' ')
    const names = ['正面.png', '细节.png', '侧面.png']
    await waitFor(() =>
      expect(args.onChange).toHaveBeenCalledWith(names.map((name) => expect.objectContaining({ name }))),
    )
  },
}

/** 失败的一个可以单独重传，不影响其余。 */
export const RetriesOne: Story = {
  name: '重传一个',
  args: { kind: 'file', 'aria-label': '附件', rules: { kb: 1024 } },
  render: function Failing(args) {
    const [upload] = useState(refusesFirst)
    return <Held {...args} upload={upload} />
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.upload(canvas.getByLabelText('选择文件'), [
      textFile('合同.pdf', 'application/pdf'),
      textFile('报价.xlsx', 'application/vnd.ms-excel'),
    ])
    await expect(await canvas.findAllByRole('alert')).toHaveLength(2)
    await userEvent.click(canvas.getByRole('button', { name: '重新上传 报价.xlsx' }))
    await expect(await canvas.findByRole('link', { name: '报价.xlsx' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '移除 合同.pdf' }))
    await expect(canvas.queryByRole('alert')).toBeNull()
  },
}

export const LongText: Story = {
  ...Files,
  name: '长文字',
  args: {
    ...Files.args,
    value: [{ url: '/oss/1.pdf', name: `${'2026年度供货合同与补充协议'.repeat(8)}.pdf`, size: 1_830_000 }],
  },
}

export const Dark: Story = { name: '深色', args: { value: pictures }, globals: { theme: 'dark' } }
