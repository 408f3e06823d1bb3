import type { Meta, StoryObj } from '@storybook/react-vite'

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
