import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'

const meta = {
  title: '反馈/Notice 提示条',
  tags: ['autodocs'],
  component: Notice,
  args: { children: '供货价将在明日零点生效，生效前可以撤回。' },
} satisfies Meta<typeof Notice>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = {
  name: '试一试',
  args: { tone: 'warning', title: '3 件商品未设置供货价', onDismiss: fn() },
}

export const Tones: Story = {
  name: '种类',
  render: () => (
    <div className="grid gap-2">
      <Notice>导入的商品默认为下架状态。</Notice>
      <Notice tone="success">资质已通过审核，有效期至 2027-11-21。</Notice>
      <Notice tone="warning" title="库存不足">
        有 3 件商品的库存低于预警值。
      </Notice>
      <Notice tone="danger" title="保存失败">
        销售价低于采购价，请填写调价原因。
      </Notice>
    </div>
  ),
}

/** 末尾可放一个动作；长文字折行。 */
export const WithAction: Story = {
  name: '带动作',
  args: {
    tone: 'warning',
    children:
      '数据已被陈立在 5 分钟前修改：商品名称「意大利进口头层牛皮可调节靠背多功能电动客厅三人位沙发组合」改为「头层牛皮电动沙发」，继续保存会覆盖他的修改。',
    action: <Button size="tiny">比较差异</Button>,
  },
}

/** 可以关掉，键盘也行。 */
export const Dismissible: Story = {
  name: '可关闭',
  args: { onDismiss: fn() },
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: '关闭' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(args.onDismiss).toHaveBeenCalledOnce()
  },
}

export const Dark: Story = { ...Tones, name: '深色', globals: { theme: 'dark' } }
