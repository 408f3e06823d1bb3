import type { CodeTable } from '#contract/codes.ts'
import type { FileItem } from '#contract/fields.ts'
import type { ChangeLabels } from '#server/entity/changes.ts'
import { plainText } from '#server/entity/sanitize.ts'

/** Long texts are truncated in the log to this many characters. */
const LOG_TEXT = 500

/** Formats a value for the log. An empty value is always ''. */
type Format = CodeTable<number> | ((value: never) => string)

/** Formats a list by the format of its items. */
export const eachLabel =
  <Item>(format: (item: Item) => string) =>
  (items: readonly Item[]): string =>
    items.map(format).join('、')

/** A picture is logged by the last part of its URL. */
export const pictureLabel = (url: string): string => url.split('/').at(-1) ?? ''
export const fileNames = eachLabel(({ name }: FileItem) => name)
export const richTextLabel = (html: string): string => plainText(html).slice(0, LOG_TEXT)

/** Formats the fields of a record for the log. Fields that are not listed are texts, numbers, or 是 and 否. */
export const labelsBy =
  <Fields extends object>(formats: { [Field in keyof Fields]?: Format }): ChangeLabels<Fields> =>
  (field, value) => {
    if (value === null || value === undefined || value === '') return ''
    const format: Format | undefined = formats[field]
    if (typeof format === 'function') return format(value as never)
    if (format) return format.label(Number(value))
    if (typeof value === 'boolean') return value ? '是' : '否'
    return String(value).slice(0, LOG_TEXT)
  }
