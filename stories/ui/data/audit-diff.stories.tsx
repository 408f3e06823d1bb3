import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { AuditDiff } from '#ui/audit-diff/audit-diff.tsx'

const meta = {
  title: '数据/AuditDiff 变更对比',
  tags: ['autodocs'],
  component: AuditDiff,
  args: {
    rows: [
      { field: '商品名称', before: '布艺三人沙发', after: '布艺三人位沙发（可拆洗）' },
      { field: '供货价', before: '¥1,280.00', after: '¥1,360.00' },
      { field: '销售地区', before: ['广东省', '湖南省', '广西壮族自治区'], after: ['广东省', '海南省'] },
      { field: '售后电话', before: null, after: '400-820-0000' },
      { field: '品牌', before: '北欧之家', after: '北欧之家' },
    ],
  },
} satisfies Meta<typeof AuditDiff>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { rows: [{ field: '状态', before: '启用', after: '停用' }] } }

const text = '采用意大利进口头层牛皮，靠背可在 95 至 155 度之间调节，三位独立电动伸展，承重 150 公斤。'

export const LongText: Story = {
  name: '长文字',
  args: {
    rows: [
      {
        field: '商品介绍',
        before: text.repeat(3),
        after: text.repeat(2) + text.replace('头层牛皮', '半青皮').replace('150', '120'),
      },
    ],
  },
}

export const Unchanged: Story = {
  name: '没有变更',
  args: { rows: [{ field: '品牌', before: '北欧之家', after: '北欧之家' }] },
}

/** 只标出不同的部分，列表按项比较。 */
export const MarksDifferences: Story = {
  name: '标出不同之处',
  play: async ({ canvas }) => {
    const name = within(canvas.getByRole('row', { name: /商品名称/ }))
    await expect(name.getAllByRole('insertion').map((mark) => mark.textContent)).toEqual(['位', '（可拆洗）'])
    await expect(name.queryByRole('deletion')).toBeNull()
    const areas = within(canvas.getByRole('row', { name: /销售地区/ }))
    await expect(areas.getAllByRole('deletion').map((mark) => mark.textContent)).toEqual(['湖南省', '广西壮族自治区'])
    await expect(areas.getByRole('insertion')).toHaveTextContent('海南省')
  },
}

/** 默认只看变更，取消后列出全部字段；键盘可切换。 */
export const ChangedOnly: Story = {
  name: '仅看变更',
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('4 项变更')).toBeVisible()
    await expect(canvas.queryByRole('row', { name: /品牌/ })).toBeNull()
    await userEvent.tab()
    await userEvent.keyboard(' ')
    await expect(canvas.getByRole('row', { name: /品牌/ })).toBeVisible()
  },
}

export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
