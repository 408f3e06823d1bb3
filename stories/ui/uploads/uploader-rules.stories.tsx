import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, within } from 'storybook/test'
import type { UploadRules } from '#contract/rules/upload.ts'
import type { UploadKind } from '#ui/uploader/kinds.ts'
import { Uploader } from '#ui/uploader/uploader.tsx'
import { pictureFile, takesAll, textFile } from './stores.ts'

interface Rule {
  title: string
  kind?: UploadKind
  rules: UploadRules
  file: () => File | Promise<File>
  message: string
}

const sized = (width: number, height: number) => () => pictureFile('图片.png', width, height)
const text = () => textFile('说明.txt', 'text/plain')

const rules: Rule[] = [
  { title: '类型：图片', rules: {}, file: text, message: '请上传图片文件' },
  { title: '类型：视频', kind: 'video', rules: {}, file: text, message: '请上传视频文件' },
  { title: '类型：音频', kind: 'audio', rules: {}, file: text, message: '请上传音频文件' },
  { title: '类型：PDF', kind: 'file', rules: { type: 'pdf' }, file: text, message: '请上传PDF文件' },
  { title: '类型：PPT', kind: 'file', rules: { type: 'ppt' }, file: text, message: '请上传PPT或PPTX文件' },
  {
    title: '后缀',
    kind: 'file',
    rules: { extensions: ['xls', 'xlsx'] },
    file: text,
    message: '请上传xls、xlsx格式的文件',
  },
  { title: '大小', kind: 'file', rules: { kb: 2 }, file: text, message: '请上传2K以内的文件' },
  { title: '比例', rules: { ratio: { w: 4, h: 3 } }, file: sized(90, 90), message: '请上传比例为4:3的图片' },
  { title: '宽', rules: { width: 90 }, file: sized(80, 90), message: '请上传宽度为90px的图片' },
  { title: '高', rules: { height: 90 }, file: sized(90, 80), message: '请上传高度为90px的图片' },
  { title: '宽和高', rules: { width: 90, height: 60 }, file: sized(90, 90), message: '请上传尺寸为90px×60px的图片' },
  { title: '最小宽', rules: { minWidth: 90 }, file: sized(80, 80), message: '请上传宽度不小于90px的图片' },
  { title: '最大宽', rules: { maxWidth: 90 }, file: sized(99, 80), message: '请上传宽度不大于90px的图片' },
  { title: '最小高', rules: { minHeight: 90 }, file: sized(80, 80), message: '请上传高度不小于90px的图片' },
  { title: '最大高', rules: { maxHeight: 90 }, file: sized(80, 99), message: '请上传高度不大于90px的图片' },
  {
    title: '宽的范围',
    rules: { minWidth: 90, maxWidth: 120 },
    file: sized(80, 80),
    message: '请上传宽度在90px到120px之间的图片',
  },
  {
    title: '高的范围',
    rules: { minHeight: 90, maxHeight: 120 },
    file: sized(80, 130),
    message: '请上传高度在90px到120px之间的图片',
  },
  { title: '打不开的图片', rules: {}, file: () => textFile('图片.png', 'image/png'), message: '图片加载失败' },
  {
    title: '视频 16:9',
    kind: 'video',
    rules: { wideVideo: true },
    file: () => textFile('视频.mp4', 'video/mp4'),
    message: '请上传16:9的视频',
  },
  {
    title: '自定的规则',
    kind: 'file',
    rules: { custom: { holds: ({ name }) => name.includes('合同') } },
    file: text,
    message: '请按要求上传文件',
  },
]

const meta = {
  title: '上传/Uploader 单个上传/规则',
  component: Uploader,
  args: { value: '', upload: takesAll, onChange: fn() },
} satisfies Meta<typeof Uploader>
export default meta
type Story = StoryObj<typeof meta>

/** 每条规则有自己的说法，没有写说法的用默认的；都在上传之前检查。 */
export const EachHasItsMessage: Story = {
  name: '每条规则的说法',
  render: (args) => (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(240px,1fr))] gap-4">
      {rules.map(({ title, kind, rules: given }) => (
        <section key={title} className="grid content-start gap-1">
          <h2 className="text-small text-text-muted">{title}</h2>
          <Uploader {...args} aria-label={title} kind={kind} rules={given} />
        </section>
      ))}
    </div>
  ),
  play: async ({ canvas }) => {
    takesAll.mockClear()
    const groups = canvas.getAllByRole('group')
    await expect(groups).toHaveLength(rules.length)
    for (const [index, { file }] of rules.entries()) {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(await file())
      groups[index]?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    }
    for (const [index, { message }] of rules.entries()) {
      const group = within(groups[index] ?? document.body)
      await expect(await group.findByRole('alert')).toHaveTextContent(message)
    }
    await expect(takesAll).not.toHaveBeenCalled()
  },
}
