import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Folders of components that are only shown as parts of others. */
const internal: Record<string, string> = {
  'nav-link': 'what the entries of SideMenu and TopNav are made of; shown there',
  popup: 'what loads and places everything that opens; shown by Popover, Select, Tooltip and the like',
  tree: 'rows, boxes and keys that Cascader and the trees share; shown by each of them',
}

const ofFigures = 'shows figures or dates only'
const named = 'is named by its Field, whose stories have long labels'
/** Components without text that could be long. */
const withoutLongText: Record<string, string> = {
  'colour-input': named,
  'date-input': ofFigures,
  'date-range-input': ofFigures,
  'icon-button': 'its label is shown by Tooltip, whose stories have a long one',
  image: 'its description is read, not shown',
  'keyboard-key': 'shows a few signs',
  money: ofFigures,
  'number-input': ofFigures,
  pagination: ofFigures,
  'price-input': ofFigures,
  progress: 'its label is read, not shown',
  skeleton: 'shows no words',
  slider: named,
  spinner: 'shows no words',
  'time-input': ofFigures,
  'video-player': 'its words are fixed',
}

/** Components without key handling: nothing in them is focusable, or only their children. */
const withoutKeys = [
  'breadcrumb',
  'descriptions',
  'field',
  'form-section',
  'keyboard-key',
  'money',
  'progress',
  'result',
  'skeleton',
  'spinner',
  'stat-card',
  'status-badge',
  'steps',
  'timeline',
  'watermark-preview',
]

const holdsComponents = (folder: string) => readdirSync(folder).some((file) => file.endsWith('.tsx'))
const parts = readdirSync(`${root}src/ui`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && holdsComponents(`${root}src/ui/${entry.name}`))
  .map(({ name }) => name)
  .filter((name) => !(name in internal))

const stories = globSync('stories/ui/**/*.stories.tsx', { cwd: root }).map((path) => {
  const text = readFileSync(`${root}${path}`, 'utf8')
  return { text, title: /title: '[^/']+\/(\w+)/.exec(text)?.[1] ?? '' }
})

const pascal = (part: string) => part.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** All story files whose title is the component, or something imported from it: 数据/Thumbnail 缩略图 from image. */
const textOf = (part: string) =>
  stories
    .filter(
      ({ text, title }) => title === pascal(part) || new RegExp(`\\b${title}\\b[^}]*\\} from '#ui/${part}/`).test(text),
    )
    .map(({ text }) => text)
    .join('\n')

describe('the kit', () => {
  test.each(parts)('%s has its stories: plain, with controls, dark, long text, keyboard', (part) => {
    const text = textOf(part)
    expect(text, `no story in stories/ui has src/ui/${part} in its title`).not.toBe('')
    expect(text).toMatch(/^export const Default\b/m)
    expect(text).toMatch(/^export const Playground\b/m)
    if (part !== 'toast')
      expect(text, 'Playground has no controls').toMatch(/^export const Playground: Story = \{[^{}]*args/m)
    expect(text).toContain("theme: 'dark'")
    if (!(part in withoutLongText)) expect(text).toMatch(/Long|长文字|长名称/)
    if (!withoutKeys.includes(part)) expect(text).toMatch(/userEvent\.(keyboard|tab|type)\(/)
  })

  test('every exception listed here still exists', () => {
    const named = [...Object.keys(internal), ...Object.keys(withoutLongText), ...withoutKeys]
    expect(named.filter((name) => !existsSync(`${root}src/ui/${name}`))).toEqual([])
  })
})

describe('every story', () => {
  const files = globSync('stories/**/*.stories.tsx', { cwd: root })
  test.each(files)('of %s has a Chinese name', (path) => {
    const exported = readFileSync(`${root}${path}`, 'utf8').matchAll(
      /^export const (\w+)\b[^=]*=.*(\n {2}\.{3}.*)?(\n.*)?/gm,
    )
    const unnamed = [...exported].filter(([opening]) => !/\bname: '[^']*\p{Script=Han}/u.test(opening))
    expect(unnamed.map(([, story]) => story)).toEqual([])
  })
})
