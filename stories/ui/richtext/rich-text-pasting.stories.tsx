import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, type fn, waitFor } from 'storybook/test'
import { pictureFile } from '../uploads/stores.ts'
import { richTextStory } from './rich-text-story.tsx'

const meta = {
  ...richTextStory,
  title: '输入/RichText 富文本/粘贴与图片',
} satisfies Meta<typeof richTextStory.component>
export default meta
type Story = StoryObj<typeof meta>

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
