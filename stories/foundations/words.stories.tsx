import type { Meta, StoryObj } from '@storybook/react-vite'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { expect } from 'storybook/test'
import { TextInput } from '#ui/text-input/text-input.tsx'
import glossary from '../../docs/glossary.md?raw'

const rules = [
  { rule: '按钮是动词，说出做什么', good: '停用品牌', bad: '确定' },
  { rule: '错误说明哪里不对、怎么办', good: '销售价低于采购价，请填写调价原因', bad: '参数错误' },
  { rule: '危险的事说出对象与后果', good: '停用「北欧之家」？该品牌的商品将同时下架', bad: '确认要执行此操作吗？' },
  { rule: '空状态说明为什么空、下一步', good: '还没有品牌，新增后在这里管理', bad: '暂无数据' },
  { rule: '不寒暄，不感叹', good: '已保存', bad: '恭喜您，保存成功啦！' },
  {
    rule: '句子用全角标点，中西文之间空一格',
    good: '最多上传 9 张，每张不超过 5 MB',
    bad: '最多上传9张,每张不超过5MB.',
  },
  { rule: '一天之内说相对时间，之外写全', good: '5 分钟前；2026-11-21 14:05', bad: '11/21 2:05 PM' },
  { rule: '金额两位小数，大数只在看板上缩写', good: '¥1,234.50；1.2 万', bad: '1234.5元；12k' },
]

/** The Chinese terms of the glossary and their names in code: the table rows below the header. */
const terms = glossary
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))
  .map(([, term = '', identifier = '']) => ({ term, identifier }))

function Terms() {
  const [search, setSearch] = useState('')
  const wanted = search.toLowerCase()
  const found = terms.filter(({ term, identifier }) => `${term} ${identifier}`.toLowerCase().includes(wanted))
  return (
    <div className="grid max-w-240 gap-3">
      <TextInput
        aria-label="查找术语"
        placeholder="中文或英文"
        value={search}
        onChange={setSearch}
        className="max-w-80"
      />
      <p role="status" className="text-small text-text-muted">
        {found.length} 个
      </p>
      <table className="w-full border-collapse bg-surface">
        <thead>
          <tr className="h-row border-y bg-sunken text-left text-text-muted">
            {['中文', '代码里的名称'].map((head) => (
              <th key={head} scope="col" className="px-3 font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {found.map(({ term, identifier }) => (
            <tr key={term} className="h-row border-b">
              <th scope="row" className="px-3 py-1 text-left font-medium">
                {term}
              </th>
              <td className="px-3 py-1 font-mono text-small">{identifier}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const meta = { title: '基础/用词' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

/** 短，主动，用运营同事自己的词。 */
export const Rules: Story = {
  name: '写法',
  render: () => (
    <ul className="grid max-w-240">
      {rules.map(({ rule, good, bad }) => (
        <li key={rule} className="grid grid-cols-3 gap-4 border-b py-3">
          <span className="font-medium">{rule}</span>
          <span className="flex gap-1.5 text-success-text">
            <Check aria-label="这样写" strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
            {good}
          </span>
          <span className="flex gap-1.5 text-text-muted">
            <X aria-label="不这样写" strokeWidth={1.75} className="mt-0.5 size-4 shrink-0 text-danger-text" />
            {bad}
          </span>
        </li>
      ))}
    </ul>
  ),
}

/** 同一样东西处处同名；这里读的就是仓库里的术语表。 */
export const Glossary: Story = {
  name: '术语',
  render: () => <Terms />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: '查找术语' }), 'brandReview')
    await expect(canvas.getByRole('status')).toHaveTextContent('1 个')
    await expect(canvas.getByRole('rowheader', { name: '品牌审核单' })).toBeVisible()
  },
}
