import type { Meta, StoryObj } from '@storybook/react-vite'
import { type FunctionComponent, type Ref, useState } from 'react'
import { expect, waitFor } from 'storybook/test'

type Args = Record<string, unknown>

interface PartStories {
  /** 操作/Button 按钮 */
  title: string
  tags?: readonly string[]
  component: FunctionComponent<Args>
  args: Args
}

const files = import.meta.glob<PartStories>('../ui/**/*.stories.tsx', { import: 'default', eager: true })

/** Components that open over the page, wrap elements of others, or render in an example. */
const elsewhere = [
  ...['confirm', 'CommandPalette', 'ContextMenu', 'Dialog', 'Drawer', 'DropdownMenu', 'Lightbox', 'Popover', 'Toast'],
  ...['PriceRowEditor', 'SortableList', 'Toolbar', 'Tooltip', 'TopNav', 'VideoPlayer'],
]

// A component may have several story files; one of them is its docs page.
const parts = Object.values(files)
  .filter(({ tags }) => tags?.includes('autodocs'))
  .map((part) => ({ ...part, name: part.title.split('/')[1] ?? '' }))
  .filter(({ name }) => !elsewhere.includes(name.split(' ')[0] ?? ''))

interface PartProps {
  part: (typeof parts)[number]
  ref: Ref<HTMLElement>
}

/** A component in its default state, with its own value. */
function Part({ part, ref }: PartProps) {
  const { component: Component, args, name } = part
  const [value, setValue] = useState(args?.value)
  const held = args && 'value' in args && 'onChange' in args ? { value, onChange: setValue } : {}
  return (
    <section data-part={name} className="grid min-w-0 content-start gap-2">
      <h2 className="border-b pb-1 text-small text-text-muted">{name}</h2>
      <Component {...args} {...held} ref={ref} data-given={name} />
    </section>
  )
}

const roots = new Map<string, HTMLElement>()

function Parts() {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,440px),1fr))] gap-x-6 gap-y-8">
      {parts.map((part) => (
        <Part
          key={part.title}
          part={part}
          ref={(root) => {
            if (root) roots.set(part.name, root)
          }}
        />
      ))}
    </div>
  )
}

const meta = {
  title: '基础/全部部件',
  component: Parts,
  // Without a field the controls have no names; each component is checked in its own stories.
  parameters: { a11y: { test: 'off' } },
} satisfies Meta<typeof Parts>
export default meta
type Story = StoryObj<typeof meta>

/** 所有画在原处的部件，各自开始的样子。每个部件把 ref 与其余属性交给它的元素，并以 data-slot 说出自己。 */
export const TakeRefAndFurtherProps: Story = {
  name: '全部',
  play: async () => {
    const names = parts.map(({ name }) => name)
    const lacking = (selector: string) =>
      names.filter((name) => !roots.get(name)?.closest('[data-part]')?.querySelector(selector))
    // One component loads its editor asynchronously.
    await waitFor(() => expect(names.filter((name) => !roots.has(name))).toEqual([]))
    await expect(lacking('[data-given]')).toEqual([])
    await expect(lacking('[data-slot]')).toEqual([])
  },
}
