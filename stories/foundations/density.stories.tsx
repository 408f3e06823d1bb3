import type { Meta, StoryObj } from '@storybook/react-vite'
import type { CSSProperties } from 'react'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'

const densities = [
  { name: '紧凑', height: 32, use: '一屏看得最多' },
  { name: '默认', height: 36, use: '多数人的选择' },
  { name: '宽松', height: 44, use: '远看、触屏' },
]

const rows = [
  ['北欧之家', '杭州北屋家居有限公司', '¥1,286.00'],
  ['木与石', '佛山木石家具有限公司', '¥3,460.00'],
  ['拾光灯饰', '中山拾光照明有限公司', '¥268.00'],
] as const

const withHeight = (height: number): CSSProperties & Record<'--row-height', string> => ({
  '--row-height': `${height}px`,
})

const meta = { title: '基础/行高' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

/** 行高由每个人在列表里自选，字号不变；`h-row` 与 `--row-height` 跟随所选。 */
export const Densities: Story = {
  name: '三种行高',
  render: () => (
    <div className="grid max-w-200 gap-6">
      {densities.map(({ name, height, use }) => (
        <section key={name} aria-label={name} style={withHeight(height)}>
          <h2 className="mb-2 font-medium text-reading">
            {name} {height} <span className="font-normal text-small text-text-muted">{use}</span>
          </h2>
          <table className="w-full table-fixed border-t bg-surface">
            <tbody>
              {rows.map(([brand, supplier, price]) => (
                <tr key={brand} className="h-row border-b">
                  <th scope="row" className="px-3 text-left font-normal">
                    {brand}
                  </th>
                  <td className="px-3 text-text-muted">{supplier}</td>
                  <td className="px-3">
                    <StatusBadge tone="success">启用</StatusBadge>
                  </td>
                  <td className="px-3 text-right tabular-nums">{price}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  ),
}
