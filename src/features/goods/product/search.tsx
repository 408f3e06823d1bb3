import { MAX_CODES } from '#contract/goods/products.ts'
import { TextFilter } from '#screen/list/filter-controls.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { toast } from '#ui/toast/toast.ts'

interface Searched {
  keyword?: string | undefined
  codes?: string[] | undefined
}

interface ProductSearchProps {
  query: Searched
  onChange: (change: Searched) => void
}

/** Two or more codes, separated by lines, commas or spaces, as pasted from a spreadsheet. */
function codesIn(text: string): string[] | null {
  const codes = text.split(/[\s,，、;；]+/).filter(Boolean)
  return codes.length > 1 && codes.every((word) => /^[\w-]{4,32}$/.test(word)) ? [...new Set(codes)] : null
}

/** Search by a keyword or by pasted codes. */
export function ProductSearch({ query, onChange }: ProductSearchProps) {
  const search = (text: string | undefined) => {
    const codes = text === undefined ? null : codesIn(text)
    if (codes && codes.length > MAX_CODES) {
      toast.error(`最多 ${MAX_CODES} 个编码`)
      return
    }
    onChange(codes ? { codes, keyword: undefined } : { keyword: text, codes: undefined })
  }
  return (
    <div
      className="contents"
      onPaste={(event) => {
        // An input joins lines into one, so read them from the paste event.
        const text = event.clipboardData.getData('text')
        if (!codesIn(text)) return
        event.preventDefault()
        search(text)
      }}
    >
      <TextFilter
        label="商品"
        placeholder="名称、编码或型号，可粘贴多个编码"
        value={query.codes?.join(' ') ?? query.keyword}
        onChange={search}
      />
    </div>
  )
}

/** Reports pasted codes without a match, so that a short list is not taken for complete. */
export function UnknownCodes({ codes }: { codes: readonly string[] }) {
  if (codes.length === 0) return null
  return (
    <Notice tone="warning" title={`${codes.length} 个编码没有找到`}>
      <span className="break-all">{codes.join('、')}</span>
    </Notice>
  )
}
