import { MAX_PASTED } from '#contract/orders/order-queries.ts'
import { dividePaste, quoted } from '#features/orders/place/pasted.ts'
import { TextFilter } from '#screen/list/filter-controls.tsx'
import type { Filter } from '#screen/list/use-list.ts'
import { toast } from '#ui/toast/toast.ts'

interface ManyFilterProps extends Filter<string[]> {
  label: string
  placeholder?: string
  /** Format of one value. */
  fits: RegExp
  /** Name of one value. */
  noun: string
}

/** Time to read which values were skipped, in ms. */
const READING_MS = 8000

const textOf = (text: string): string[] => [...new Set(text.split(/[\s,，、;；]+/).filter(Boolean))]

/** One or many numbers, separated by lines, commas or spaces, as pasted from a spreadsheet. */
export function ManyFilter({ label, placeholder, fits, noun, value = [], onChange }: ManyFilterProps) {
  const search = (text: string | undefined) => {
    const { taken, odd } = dividePaste(textOf(text ?? ''), (word) => fits.test(word))
    if (taken.length > MAX_PASTED) {
      toast.error(`最多 ${MAX_PASTED} 个${noun}`)
      return
    }
    if (taken.length === 0 && odd.length > 0) {
      toast.error(`${quoted(odd)}不是${noun}`)
      return
    }
    if (odd.length > 0)
      toast.info(`${quoted(odd)}不是${noun}，已忽略，按其余 ${taken.length} 个查询`, { duration: READING_MS })
    onChange(taken.length > 0 ? taken : undefined)
  }
  return (
    <div
      className="contents"
      onPaste={(event) => {
        // An input joins lines into one, so read them from the paste event.
        const text = event.clipboardData.getData('text')
        if (textOf(text).length < 2) return
        event.preventDefault()
        search(text)
      }}
    >
      <TextFilter
        label={label}
        placeholder={placeholder ?? ''}
        value={value.join(' ') || undefined}
        onChange={search}
      />
    </div>
  )
}
