import type { CodeTable } from '#contract/codes.ts'
import type { FileItem } from '#contract/fields.ts'
import type { ChangeLabels } from '#server/entity/changes.ts'
import { plainText } from '#server/entity/sanitize.ts'

/** Long texts stand in the log with their beginning. */
const LOG_TEXT = 500

/** How a kind of value reads in the log. An empty one reads '' whatever its kind. */
type Way = CodeTable<number> | ((value: never) => string)

/** A list, by the way of its items. */
export const eachLabel =
  <Item>(way: (item: Item) => string) =>
  (items: readonly Item[]): string =>
    items.map(way).join('、')

/** The address of a picture reads by its last part. */
export const pictureLabel = (url: string): string => url.split('/').at(-1) ?? ''
export const fileNames = eachLabel(({ name }: FileItem) => name)
export const richTextLabel = (html: string): string => plainText(html).slice(0, LOG_TEXT)

/** How the fields of a record read in the log: those that are not named here are texts, numbers, or 是 and 否. */
export const labelsBy =
  <Fields extends object>(ways: { [Field in keyof Fields]?: Way }): ChangeLabels<Fields> =>
  (field, value) => {
    if (value === null || value === undefined || value === '') return ''
    const way: Way | undefined = ways[field]
    if (typeof way === 'function') return way(value as never)
    if (way) return way.label(Number(value))
    if (typeof value === 'boolean') return value ? '是' : '否'
    return String(value).slice(0, LOG_TEXT)
  }
