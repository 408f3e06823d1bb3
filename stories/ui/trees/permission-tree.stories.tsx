import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { goodsOperator } from './permission-samples.ts'
import { permissionTreeStory } from './permission-tree-story.tsx'

const meta = {
  ...permissionTreeStory,
  title: '树/PermissionTree 权限树',
  tags: ['autodocs'],
} satisfies Meta<typeof permissionTreeStory.component>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { before: goodsOperator, readOnly: false, openLevels: 9 } }

export const ReadOnly: Story = { name: '只读', args: { readOnly: true } }

/** 勾选模块即授予其下全部权限；去掉一个，上级变为部分勾选。 */
export const HalfChecked: Story = {
  name: '部分选中',
  args: { value: [] },
  play: async ({ canvas, userEvent, args }) => {
    const all = (name: string) => canvas.getByRole('checkbox', { name: `${name}的全部权限` })
    await userEvent.click(all('品牌'))
    await expect(all('品牌')).toBeChecked()
    await expect(all('商品中心')).toBePartiallyChecked()
    const row = (name: string) => canvas.getByRole('row', { name: new RegExp(`^${name}的全部权限`) })
    const brand = within(row('品牌'))
    await userEvent.click(brand.getByRole('checkbox', { name: '删除' }))
    await expect(all('品牌')).toBePartiallyChecked()
    await expect(args.onChange).toHaveBeenLastCalledWith([
      'brand:view',
      'brand:edit',
      'brand:review',
      'brand:enable',
      'brand:export',
    ])
    await expect(canvas.getByRole('status')).toHaveTextContent(/已选 5 \/ \d+/)
  },
}

/** 行间上下，右键展开或进到权限，左键返回；空格勾选。 */
export const GoesByKeyboard: Story = {
  name: '全程键盘',
  args: { value: [], openLevels: 0 },
  play: async ({ canvas, userEvent, args }) => {
    const row = (name: string) => canvas.getByRole('row', { name: new RegExp(`^${name}的全部权限`) })
    row('商品中心').focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}')
    await expect(row('品牌')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight} ')
    await expect(args.onChange).toHaveBeenLastCalledWith(['brand:edit'])
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    await expect(row('品牌')).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect(canvas.getByRole('checkbox', { name: '品牌的全部权限' })).toBeChecked()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    await expect(row('品牌与供应商')).toHaveAttribute('aria-expanded', 'false')
  },
}

/** 与上一次保存相比，新增和取消的都标出来，上级给出数目。 */
export const Differs: Story = {
  name: '与上次相比',
  args: {
    before: goodsOperator,
    value: [...goodsOperator.filter((code) => code !== 'brand:delete' && code !== 'supplier:reset'), 'auditLog:view'],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('新增 1取消 2')
    await expect(canvas.getByRole('row', { name: /^商品中心的全部权限.*取消 2/ })).toBeVisible()
    await expect(canvas.getByRole('checkbox', { name: /删除.*取消/ })).not.toBeChecked()
    await expect(canvas.getByRole('checkbox', { name: /查看.*新增/ })).toBeChecked()
  },
}

/** 敏感操作带标记；不能动的变灰并说明原因，全选也不碰它。 */
export const Locked: Story = {
  name: '敏感与不可授予',
  args: {
    value: [],
    nodes: [
      {
        id: 'brand',
        label: '品牌列表',
        words: ['/goods/brand'],
        verbs: [
          { code: '11', label: '打开页面', hint: 'brand:view' },
          { code: '12', label: '删除', hint: 'brand:delete', isSensitive: true },
          {
            code: '13',
            label: '审核',
            hint: 'brand:review',
            isSensitive: true,
            lockedReason: '不能授予自己没有的权限',
          },
        ],
      },
    ],
  },
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('checkbox', { name: /^审核.*不能授予自己没有的权限/ })).toBeDisabled()
    await userEvent.click(canvas.getByRole('button', { name: '全选' }))
    await expect(args.onChange).toHaveBeenLastCalledWith(['11', '12'])
    await expect(canvas.getByRole('checkbox', { name: '品牌列表的全部权限' })).toBePartiallyChecked()
  },
}

export const Empty: Story = {
  name: '空',
  args: { nodes: [], value: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('还没有可授予的权限')).toBeVisible()
  },
}

export const Narrow: Story = {
  name: '窄处',
  decorators: [
    (Story) => (
      <div className="max-w-100">
        <Story />
      </div>
    ),
  ],
}

export const LongText: Story = {
  name: '长文字',
  args: {
    nodes: [
      {
        id: '1',
        label: '供应商资质到期提醒与重新审核以及授权书续签的全部流程（含历史记录）',
        verbs: [
          { code: 'a', label: '查看并导出到期名单' },
          { code: 'b', label: '批量发送续签通知' },
        ],
      },
    ],
    value: ['a'],
    before: ['b'],
  },
}

export const Dark: Story = { ...Differs, name: '深色', globals: { theme: 'dark' } }
