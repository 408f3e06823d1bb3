import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/field/field.tsx'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import type { RichTextProps } from '#ui/rich-text/rich-text-props.ts'
import { pictureFile, takesAll } from '../uploads/stores.ts'

function Held({ value: first, onChange, ...rest }: RichTextProps) {
  const [value, setValue] = useState(first)
  return (
    <div className="grid max-w-[720px] gap-2">
      <RichText
        {...rest}
        value={value}
        onChange={(html) => {
          setValue(html)
          onChange(html)
        }}
      />
      <Button className="justify-self-start" onClick={() => setValue('')}>
        清空
      </Button>
    </div>
  )
}

const sample =
  '<h2>北欧之家</h2><p>源自<strong>丹麦</strong>的木作品牌，主张少而耐用。</p><ul><li><p>实木框架保用十年</p></li><li><p>面料可拆洗</p></li></ul><blockquote><p>一张沙发，陪一家人很多年。</p></blockquote>'

const meta = {
  title: '输入/RichText 富文本',
  tags: ['autodocs'],
  component: RichText,
  args: { value: '', onChange: fn(), upload: takesAll, 'aria-label': '品牌介绍', placeholder: '介绍品牌的来历与特点' },
  render: (args) => <Held {...args} />,
} satisfies Meta<typeof RichText>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { value: sample, maxLength: 500 } }

export const Disabled: Story = { name: '停用', args: { value: sample, disabled: true } }

export const InAField: Story = {
  name: '在字段里',
  args: { 'aria-label': undefined },
  render: (args) => (
    <Field label="品牌介绍" required error="请填写品牌介绍">
      <Held {...args} />
    </Field>
  ),
  play: async ({ canvas }) => {
    const box = await canvas.findByRole('textbox', { name: '品牌介绍' })
    await expect(box).toHaveAccessibleDescription('请填写品牌介绍')
    await expect(box).toHaveAttribute('aria-invalid', 'true')
  },
}

/** 输入文字得到 HTML，清空后是空值。 */
export const WritesHtml: Story = {
  name: '得到 HTML',
  play: async ({ canvas, args, userEvent }) => {
    const box = await canvas.findByRole('textbox', { name: '品牌介绍' })
    await userEvent.click(box)
    await userEvent.keyboard('木与石')
    await expect(args.onChange).toHaveBeenLastCalledWith('<p>木与石</p>')
    await userEvent.click(canvas.getByRole('button', { name: '清空' }))
    await waitFor(() => expect(box).toHaveTextContent(''))
    await expect(canvas.getByText('介绍品牌的来历与特点')).toBeVisible()
  },
}

/** 工具栏说明当前格式，左右键在工具间走动，可撤销。 */
export const Formats: Story = {
  name: '格式',
  args: { value: '<p>主张少而耐用</p>' },
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(await canvas.findByRole('textbox', { name: '品牌介绍' }))
    const heading = canvas.getByRole('button', { name: '标题' })
    await userEvent.click(heading)
    await waitFor(() => expect(heading).toHaveAttribute('aria-pressed', 'true'))
    await expect(args.onChange).toHaveBeenLastCalledWith('<h2>主张少而耐用</h2>')
    heading.focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('button', { name: '小标题' })).toHaveFocus()
    await userEvent.click(canvas.getByRole('button', { name: '撤销' }))
    await expect(args.onChange).toHaveBeenLastCalledWith('<p>主张少而耐用</p>')
  },
}

/** 选中的文字变成链接，省略的 https 自动补上。 */
export const Links: Story = {
  name: '链接',
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(await canvas.findByRole('textbox', { name: '品牌介绍' }))
    await userEvent.click(canvas.getByRole('button', { name: '链接' }))
    await userEvent.type(await screen.findByRole('textbox', { name: '链接地址' }), 'example.com/brand{Enter}')
    await waitFor(() =>
      expect(args.onChange).toHaveBeenLastCalledWith(expect.stringContaining('href="https://example.com/brand"')),
    )
  },
}

/** 图片先检查再上传，然后插入正文。 */
export const InsertsAPicture: Story = {
  name: '插入图片',
  args: { imageRules: { kb: 500, maxWidth: 800 } },
  play: async ({ canvas, args, userEvent }) => {
    await canvas.findByRole('textbox', { name: '品牌介绍' })
    await userEvent.upload(canvas.getByLabelText('选择图片'), await pictureFile('太宽.png', 1200, 300))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('请上传宽度不大于800px的图片')
    await userEvent.upload(canvas.getByLabelText('选择图片'), await pictureFile('客厅.png', 600, 400))
    await expect(await canvas.findByRole('img', { name: '客厅.png' })).toBeVisible()
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.stringMatching(/<img src="data:image[^>]* alt="客厅.png">/),
    )
  },
}

const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body>
<!--StartFragment--><p class=MsoNormal style='mso-style:x'><b><span style='font-family:宋体;color:red'>质保说明</span></b><o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><!--[if !supportLists]--><span style='mso-list:Ignore'>1.<span>   </span></span><!--[endif]-->框架十年</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2. </span>面料两年</p>
<img src="file:///C:/a.png"><!--EndFragment--></body></html>`

/** 从 Word 粘贴：留下结构，去掉样式、注释与本机图片。 */
export const CleansWhatWordPastes: Story = {
  name: '从 Word 粘贴',
  play: async ({ canvas, args, userEvent }) => {
    const box = await canvas.findByRole('textbox', { name: '品牌介绍' })
    await userEvent.click(box)
    const data = new DataTransfer()
    data.setData('text/html', fromWord)
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    await waitFor(() => expect(box.querySelectorAll('ol > li')).toHaveLength(2))
    const html = String((args.onChange as ReturnType<typeof fn>).mock.lastCall?.[0])
    await expect(html).toContain('<strong>质保说明</strong>')
    await expect(html).toContain('<li><p>框架十年</p></li><li><p>面料两年</p></li>')
    await expect(html).not.toMatch(/mso|style=|class=|<img|o:p/i)
  },
}

/** 内容里的脚本、事件、样式和可疑地址都不会留下，也不会运行。 */
export const CleansWhatCouldRun: Story = {
  name: '清理会运行的',
  args: {
    value:
      '<p onclick="window.ran = true" style="color:red">十年<script>window.ran = true</script><a href="javascript:window.ran = true">质保</a></p><img src="x" alt="" onerror="window.ran = true"><iframe src="https://example.com"></iframe>',
  },
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(await canvas.findByText(/^十年/))
    await userEvent.keyboard('保用')
    await waitFor(() => expect(args.onChange).toHaveBeenCalled())
    const html = String((args.onChange as ReturnType<typeof fn>).mock.lastCall?.[0])
    await expect(html).toContain('十年')
    await expect(html).not.toMatch(/script|onclick|onerror|iframe|style=|window/)
    await expect(window).not.toHaveProperty('ran')
  },
}

/** 超过字数可以看见，不打断输入。 */
export const CountsBeyondTheLimit: Story = {
  name: '超过字数',
  args: { value: '<p>一二三四五六</p>', maxLength: 5 },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('6 / 5')).toBeVisible()
    await expect(canvas.queryByText('介绍品牌的来历与特点')).toBeNull()
  },
}

export const LongText: Story = {
  name: '长文字',
  args: {
    value: `${sample}<p>${'自签收之日起，框架保用十年，面料两年。'.repeat(60)}</p><p>${'a1b2c3d4'.repeat(24)}</p>`,
  },
}

export const Dark: Story = { name: '深色', args: { value: sample, maxLength: 500 }, globals: { theme: 'dark' } }
