import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/field/field.tsx'
import { Uploader, type UploaderProps } from '#ui/uploader/uploader.tsx'
import { brokenPicture, picture } from './pictures.ts'
import { pictureFile, refusesFirst, staysOnTheWay, takesAll, textFile } from './stores.ts'

function Held({ value: first, onChange, ...rest }: UploaderProps) {
  const [value, setValue] = useState(first)
  return (
    <Uploader
      {...rest}
      value={value}
      onChange={(url) => {
        setValue(url)
        onChange(url)
      }}
    />
  )
}

const meta = {
  title: '上传/Uploader 单个上传',
  tags: ['autodocs'],
  component: Uploader,
  args: {
    value: '',
    upload: takesAll,
    rules: { ratio: { w: 1, h: 1 }, kb: 200 },
    onChange: fn(),
    onRefuse: fn(),
    onBusyChange: fn(),
    'aria-label': '品牌 Logo',
  },
  render: (args) => <Held {...args} />,
} satisfies Meta<typeof Uploader>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { kind: 'image', value: picture(190), disabled: false } }

export const Kinds: Story = {
  name: '种类',
  render: (args) => (
    <div className="grid gap-4">
      <Held {...args} kind="image" value={picture(30)} />
      <Held {...args} kind="image" aria-label="横幅" rules={{ width: 750, height: 300, kb: 500 }} />
      <Held
        {...args}
        kind="video"
        aria-label="主图视频"
        value="/oss/客厅实拍.mp4"
        rules={{ wideVideo: true, kb: 51_200 }}
      />
      <Held {...args} kind="audio" aria-label="语音讲解" rules={{ kb: 10_240, extensions: ['mp3', 'm4a'] }} />
      <Held {...args} kind="file" aria-label="质检报告" rules={{ type: 'pdf', kb: 10_240 }} />
    </div>
  ),
}

export const InAField: Story = {
  name: '在字段里',
  args: { 'aria-label': undefined },
  render: (args) => (
    <Field label="品牌 Logo" required error="请上传品牌 Logo">
      <Held {...args} />
    </Field>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group', { name: '品牌 Logo' })).toHaveAccessibleDescription('请上传品牌 Logo')
    await expect(canvas.getByRole('button', { name: '上传图片' })).toHaveAttribute('aria-invalid', 'true')
  },
}

export const Disabled: Story = { name: '停用', args: { disabled: true, value: picture(120) } }

export const BrokenPicture: Story = {
  name: '图片打不开',
  args: { value: brokenPicture },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('图片加载失败')).toBeVisible()
  },
}

/** 选好的图片先检查再上传，完成后得到地址。 */
export const UploadsAPicture: Story = {
  name: '上传图片',
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.upload(canvas.getByLabelText('选择图片'), await pictureFile('logo.png', 300, 300))
    await expect(await canvas.findByRole('button', { name: '更换图片' })).toBeInTheDocument()
    await expect(args.onChange).toHaveBeenCalledWith(expect.stringMatching(/^data:image/))
    await waitFor(() => expect(args.onBusyChange).toHaveBeenLastCalledWith(false))
  },
}

/** 不合要求的图片不会上传，原因写在控件下面。 */
export const RefusesTheWrongShape: Story = {
  name: '比例不对',
  play: async ({ canvas, args, userEvent }) => {
    args.upload = takesAll.mockClear()
    await userEvent.upload(canvas.getByLabelText('选择图片'), await pictureFile('banner.png', 600, 200))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('请上传比例为1:1的图片')
    await expect(args.onRefuse).toHaveBeenCalledWith('请上传比例为1:1的图片')
    await expect(takesAll).not.toHaveBeenCalled()
  },
}

/** 拖进来的文件类型不对也会拒绝。 */
export const RefusesTheWrongType: Story = {
  name: '类型不对',
  play: async ({ canvas }) => {
    const data = new DataTransfer()
    data.items.add(textFile('报价单.txt', 'text/plain'))
    const drop = new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
    canvas.getByRole('group', { name: '品牌 Logo' }).dispatchEvent(drop)
    await expect(await canvas.findByRole('alert')).toHaveTextContent('请上传图片文件')
  },
}

/** 粘贴截图即可上传。 */
export const TakesAPastedPicture: Story = {
  name: '粘贴截图',
  play: async ({ canvas, args }) => {
    const data = new DataTransfer()
    data.items.add(await pictureFile('截图.png', 200, 200))
    const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    canvas.getByRole('button', { name: '上传图片' }).dispatchEvent(paste)
    await waitFor(() => expect(args.onChange).toHaveBeenCalledOnce())
  },
}

/** 上传中可以取消，期间表单知道还在忙。 */
export const CancelsOnTheWay: Story = {
  name: '上传中取消',
  args: { upload: staysOnTheWay },
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.upload(canvas.getByLabelText('选择图片'), await pictureFile('logo.png', 300, 300))
    await expect(await canvas.findByRole('progressbar', { name: 'logo.png 上传进度' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    )
    await expect(args.onBusyChange).toHaveBeenLastCalledWith(true)
    await userEvent.click(canvas.getByRole('button', { name: '取消上传 logo.png' }))
    await expect(await canvas.findByRole('button', { name: '上传图片' })).toBeVisible()
    await waitFor(() => expect(args.onBusyChange).toHaveBeenLastCalledWith(false))
    await expect(args.onChange).not.toHaveBeenCalled()
  },
}

/** 失败后说明原因，只重传这一个。 */
export const RetriesAfterAFailure: Story = {
  name: '失败后重传',
  args: { kind: 'file', rules: { kb: 1024 }, 'aria-label': '质检报告' },
  render: function Failing(args) {
    const [upload] = useState(refusesFirst)
    return <Held {...args} upload={upload} />
  },
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.upload(canvas.getByLabelText('选择文件'), textFile('质检报告.pdf', 'application/pdf'))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('上传失败，请重试')
    await userEvent.click(canvas.getByRole('button', { name: '重新上传 质检报告.pdf' }))
    await expect(await canvas.findByRole('link', { name: '质检报告.pdf' })).toBeVisible()
    await expect(args.onChange).toHaveBeenCalledWith('/oss/质检报告.pdf')
  },
}

/** 查看大图与删除。 */
export const ShowsAndRemoves: Story = {
  name: '查看与删除',
  args: { value: picture(190) },
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '查看图片' }))
    await expect(await screen.findByRole('dialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(canvas.getByRole('button', { name: '删除图片' }))
    await expect(args.onChange).toHaveBeenCalledWith('')
    await expect(canvas.getByRole('button', { name: '上传图片' })).toBeVisible()
  },
}

/** 不用鼠标：打开文件框、看大图、删除；删除以后焦点留在控件里。 */
export const GoesByKeyboard: Story = {
  name: '全程键盘',
  args: { value: picture(190) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('dialog')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.getByRole('button', { name: '查看图片' })).toHaveFocus())
    await userEvent.tab()
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: '删除图片' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    const add = await canvas.findByRole('button', { name: '上传图片' })
    await waitFor(() => expect(add).toHaveFocus())
    const asks = fn((event: Event) => event.preventDefault())
    canvas.getByLabelText('选择图片').addEventListener('click', asks)
    await userEvent.keyboard('{Enter}')
    await expect(asks).toHaveBeenCalledOnce()
  },
}

/** 旁边可以放另一条路，例如从之前的上传里选；换了内容，先前的拒绝就不再提。 */
export const AnotherWay: Story = {
  name: '另一条路',
  render: (args) => <WithAnotherWay {...args} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.upload(canvas.getByLabelText('选择图片'), await pictureFile('banner.png', 600, 200))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('请上传比例为1:1的图片')
    await userEvent.click(canvas.getByRole('button', { name: '使用默认标志' }))
    await expect(await canvas.findByRole('button', { name: '更换图片' })).toBeInTheDocument()
    await expect(canvas.queryByRole('alert')).toBeNull()
  },
}

function WithAnotherWay(props: UploaderProps) {
  const [value, setValue] = useState('')
  return (
    <Uploader
      {...props}
      value={value}
      onChange={setValue}
      earlier={
        <Button tone="link" size="tiny" onClick={() => setValue(picture(80))}>
          使用默认标志
        </Button>
      }
    />
  )
}

export const LongText: Story = {
  name: '长文字',
  args: {
    kind: 'file',
    value: `/oss/${'2026年度供货合同与补充协议'.repeat(6)}.pdf`,
    rules: { kb: 20_480 },
    'aria-label': '合同',
  },
}

export const Dark: Story = { ...Kinds, name: '深色', globals: { theme: 'dark' } }
