import type { Meta, StoryObj } from '@storybook/react-vite'
import { Specimens } from './specimens.tsx'

const groups = {
  底面: ['canvas', 'surface', 'raised', 'sunken', 'hover'],
  线条: ['line', 'line-strong'],
  文字: ['text', 'text-muted', 'text-faint'],
  可操作: ['accent', 'accent-strong', 'accent-subtle', 'accent-text', 'on-accent'],
  成功: ['success', 'success-subtle', 'success-text'],
  注意: ['warning', 'warning-subtle', 'warning-text'],
  危险: ['danger', 'danger-strong', 'danger-subtle', 'danger-text', 'on-solid'],
  信息: ['info', 'info-subtle', 'info-text'],
}

const states = [
  { name: 'success', word: '已通过' },
  { name: 'warning', word: '即将到期' },
  { name: 'danger', word: '已驳回' },
  { name: 'info', word: '审核中' },
  { name: 'accent', word: '可以操作' },
]

const meta = { title: '基础/颜色' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

/** 颜色按用途取名，明暗两套同名。青色只表示「可以操作」。 */
export const Roles: Story = {
  name: '用途',
  render: () => (
    <div className="grid max-w-200 gap-6">
      {Object.entries(groups).map(([title, names]) => (
        <section key={title} className="grid gap-2">
          <h2 className="font-medium text-reading">{title}</h2>
          <ul className="grid grid-cols-5 gap-3">
            {names.map((name) => (
              <li key={name}>
                <span
                  className="block h-12 rounded-panel border border-line"
                  style={{ background: `var(--color-${name})` }}
                />
                <code className="mt-1 block font-mono text-small text-text-muted">{name}</code>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  ),
}

/** 文字配底面至少 4.5 : 1，图形至少 3 : 1，由测试守住。 */
export const Pairs: Story = {
  name: '搭配',
  render: () => (
    <Specimens
      items={[
        ...groups.底面.map((ground) => ({
          name: ground,
          use: '底面上的文字',
          sample: (
            <p
              className="flex gap-6 rounded-panel border border-line p-3"
              style={{ background: `var(--color-${ground})` }}
            >
              <span>正文</span>
              <span className="text-text-muted">次要</span>
              <span className="text-text-faint">提示</span>
              <span className="text-accent-text">链接</span>
              <span className="text-danger-text">错误</span>
            </p>
          ),
        })),
        ...states.map(({ name, word }) => ({
          name: `${name}-subtle`,
          use: '淡底上的文字',
          sample: (
            <span
              className="rounded px-2 py-0.5 text-small"
              style={{ background: `var(--color-${name}-subtle)`, color: `var(--color-${name}-text)` }}
            >
              {word}
            </span>
          ),
        })),
      ]}
    />
  ),
}

/** 图表的八种颜色，前四种差别最大；图里还以标记与花纹区分，从不只靠颜色。 */
export const Charts: Story = {
  name: '图表',
  render: () => (
    <ol className="grid max-w-200 grid-cols-4 gap-3">
      {Array.from({ length: 8 }, (_, index) => `--chart-${index + 1}`).map((name) => (
        <li key={name}>
          <span className="block h-12 rounded-panel" style={{ background: `var(${name})` }} />
          <code className="mt-1 block font-mono text-small text-text-muted">{name}</code>
        </li>
      ))}
    </ol>
  ),
}
