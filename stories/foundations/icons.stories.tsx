import type { Meta, StoryObj } from '@storybook/react-vite'
import * as lucide from 'lucide-react'
import Inbox from 'lucide-react/icons/inbox'
import Search from 'lucide-react/icons/search'
import { type ComponentType, type SVGProps, useState } from 'react'
import { expect } from 'storybook/test'
import { Empty } from '#ui/empty/empty.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import { iconMeanings } from './icon-meanings.ts'
import { Specimens } from './specimens.tsx'

const sources = import.meta.glob<string>('../../src/**/*.tsx', { query: '?raw', import: 'default', eager: true })
type IconType = ComponentType<SVGProps<SVGSVGElement>>

const isIcon = (entry: [string, unknown]): entry is [string, IconType] =>
  typeof entry[1] === 'object' && entry[1] !== null && '$$typeof' in entry[1]
// By every export name: `icons` of lucide lists only the newest name of each.
const exported: [string, unknown][] = Object.entries(lucide)
const icons: ReadonlyMap<string, IconType> = new Map(exported.filter(isIcon))

/** `trash-2` is exported as `Trash2`. */
const nameOf = (file: string) => file.replace(/(?:^|-)(\w)/g, (_whole, letter: string) => letter.toUpperCase())

interface UsedIcon {
  name: string
  meaning: string
  /** The modules that use it. */
  places: string[]
}

/** The icons imported by the console, read from its sources. */
function usedIcons(): UsedIcon[] {
  const places = new Map<string, string[]>()
  for (const [path, source] of Object.entries(sources)) {
    for (const [, file = ''] of source.matchAll(/from 'lucide-react\/icons\/([\w-]+)'/g)) {
      const name = nameOf(file)
      const place = path.split('/').at(-1)?.replace('.tsx', '') ?? ''
      if (icons.has(name)) places.set(name, [...(places.get(name) ?? []), place])
    }
  }
  return [...places]
    .map(([name, used]) => ({ name, meaning: iconMeanings[name] ?? '尚未写明含义', places: used }))
    .sort((a, b) => a.name.localeCompare(b.name))
}

const used = usedIcons()

function Icons() {
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const found = used.filter(({ name, meaning }) => `${name} ${meaning}`.toLowerCase().includes(wanted))
  return (
    <div className="grid gap-4">
      <TextInput
        aria-label="查找图标"
        placeholder="名称或含义"
        value={search}
        onChange={setSearch}
        className="max-w-80"
      />
      <p role="status" className="text-small text-text-muted">
        {found.length} 个图标
      </p>
      {found.length === 0 ? (
        <Empty title={`没有与「${search}」相符的图标`} hint="先看看有没有同义的，再从 lucide 里选新的" />
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(180px,1fr))] gap-2">
          {found.map(({ name, meaning, places }) => {
            const Icon = icons.get(name)
            return (
              <li
                key={name}
                title={`用于 ${places.join('、')}`}
                className="flex min-w-0 items-center gap-3 rounded-panel border border-line bg-surface px-3 py-2"
              >
                {Icon && <Icon aria-hidden strokeWidth={1.75} className="size-4 shrink-0" />}
                <span className="min-w-0">
                  <span className="block truncate">{meaning}</span>
                  <code className="block truncate font-mono text-small text-text-muted">{name}</code>
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

const meta = { title: '基础/图标' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

/** 控制台用到的全部图标，从源码里读出来。按名称或含义查找；同一件事处处用同一个。 */
export const Used: Story = {
  name: '在用的图标',
  render: () => <Icons />,
  play: async ({ canvas, userEvent }) => {
    const search = canvas.getByRole('textbox', { name: '查找图标' })
    await userEvent.type(search, '删除')
    await expect(canvas.getByText('Trash2')).toBeVisible()
    await expect(canvas.getByRole('status')).toHaveTextContent('1 个图标')
    await userEvent.clear(search)
    await userEvent.type(search, 'chevron')
    await expect(canvas.getByText('ChevronDown')).toBeVisible()
  },
}

/** 16 像素、1.75 的线；空状态与结果页 32 像素、线更细。总有文字或读屏名称相伴。 */
export const Sizes: Story = {
  name: '大小',
  render: () => (
    <Specimens
      items={[
        {
          name: 'size-4，1.75',
          use: '控件、菜单、表格',
          sample: <Search aria-hidden strokeWidth={1.75} className="size-4" />,
        },
        {
          name: 'size-8，1.25',
          use: '空、失败、结果',
          sample: <Inbox aria-hidden strokeWidth={1.25} className="size-8" />,
        },
      ]}
    />
  ),
}
