import { promptLevel } from '#contract/goods/template-codes.ts'
import { listSpecPrompts, type SpecPrompt } from '#contract/goods/template-prompts.ts'
import { smallImage } from '#lib/small-image.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Notice } from '#ui/notice/notice.tsx'

/** Places of prompts shown while choosing: in the spec picker and on the product page. */
const PLACES: readonly number[] = [1, 2]
const tones = { 1: 'info', 2: 'warning', 3: 'warning' } as const

/** The template's prompts for the chosen values, or for any value of a spec. */
export function usePrompts(
  templateId: number | null | undefined,
  chosen: Readonly<Record<number, string>>,
): readonly SpecPrompt[] {
  const can = useCanCall(listSpecPrompts)
  const params = { templateId: templateId ?? 0, enabled: true, pageSize: 100, sort: 'sort' } as const
  const { data } = useLookup(listSpecPrompts, params, { enabled: can && typeof templateId === 'number' })
  return (data?.list ?? []).filter(
    ({ spec, valueName, places }) =>
      places.some((place) => PLACES.includes(place)) &&
      (valueName === '' ? Boolean(chosen[spec.id]) : chosen[spec.id] === valueName),
  )
}

/** Whether all required confirmations were given. */
export const isConfirmed = (prompts: readonly SpecPrompt[], read: ReadonlySet<number>): boolean =>
  prompts.every(({ id, level }) => level !== promptLevel.confirmation || read.has(id))

interface PreviewPromptsProps {
  prompts: readonly SpecPrompt[]
  read: ReadonlySet<number>
  onRead: (id: number, isRead: boolean) => void
}

export function PreviewPrompts({ prompts, read, onRead }: PreviewPromptsProps) {
  return prompts.map(({ id, level, title, content, images }) => (
    <Notice key={id} tone={tones[level]} title={title}>
      <p className="whitespace-pre-line">{content}</p>
      {images.length > 0 && (
        <span className="mt-2 flex flex-wrap gap-2">
          {images.map(({ url, name }) => (
            <img key={url} src={smallImage(url, 64)} alt={name} className="size-16 rounded object-cover" />
          ))}
        </span>
      )}
      {level === promptLevel.confirmation && (
        <Checkbox className="mt-2" value={read.has(id)} onChange={(isRead) => onRead(id, isRead)}>
          我已知晓
        </Checkbox>
      )}
    </Notice>
  ))
}
