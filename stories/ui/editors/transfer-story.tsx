import { fn } from 'storybook/test'
import type { TransferItem } from '#ui/transfer/order.ts'
import { Transfer, type TransferProps } from '#ui/transfer/transfer.tsx'
import { Held } from '../inputs/held.tsx'

export const goods: TransferItem[] = [
  { value: '1', label: '云朵布艺沙发 三人位', hint: '北欧之家 · ¥4,280.00' },
  { value: '2', label: '胡桃木餐桌 1.6 米', hint: '木与石 · ¥3,680.00' },
  { value: '3', label: '羊毛手工地毯', hint: '云栖软装 · ¥1,290.00' },
  { value: '4', label: '黄铜落地灯', hint: '拾光灯饰 · ¥860.00' },
  { value: '5', label: '藤编单椅', hint: '北欧之家 · ¥980.00', reason: '已下架，不能选择' },
  { value: '6', label: '实木双人床 1.8 米', hint: '木与石 · ¥5,680.00' },
  { value: '7', label: '遮光窗帘', hint: '云栖软装 · ¥420.00' },
  { value: '8', label: '玻璃吊灯', hint: '拾光灯饰 · ¥1,560.00' },
]

/** Goods, two of them selected, with a stored selection: base of the stories. */
export const transferStory = {
  component: Transfer,
  args: {
    items: goods,
    value: ['6', '3'],
    onChange: fn(),
    titles: ['可选商品', '已选商品'] as const,
    'aria-label': '专题商品',
  },
  render: (args: TransferProps) => (
    <div className="max-w-200">
      <Held<readonly string[]> initial={args.value} onChange={(value) => args.onChange([...value])}>
        {(bind) => <Transfer {...args} {...bind} />}
      </Held>
    </div>
  ),
}
