import Search from 'lucide-react/icons/search'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { RecordLink } from '#screen/detail/record-link.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'

interface Person {
  id: number
  name: string
  /** Masked in the middle. */
  phone: string
  /** Shown after the number: a merchant, an identity. */
  note: string
  since: string
}

interface EndRolePeopleProps {
  /** The kind of record that a person is: the name opens it. */
  kind?: string
  people: readonly Person[]
  total: number
  /** Text of the empty list. */
  empty: string
  pageNum: number
  pageSize: number
  onPage: (pageNum: number) => void
  /** Shown at the end of a row. */
  action?: (person: Person) => ReactNode
}

/** The users with a role, paged. */
export function StorefrontRolePeople({
  kind,
  people,
  total,
  empty,
  pageNum,
  pageSize,
  onPage,
  action,
}: EndRolePeopleProps) {
  if (total === 0) return <p className="py-6 text-center text-text-muted">{empty}</p>
  return (
    <div className="grid gap-2">
      <ul className="divide-y border-y">
        {people.map((person) => (
          <li key={person.id} className="flex min-h-9 items-center gap-3 py-1">
            <span className="w-20 shrink-0 truncate font-medium">
              {kind ? <RecordLink kind={kind} record={person} /> : person.name}
            </span>
            <span className="w-28 shrink-0 text-text-muted tabular-nums">{person.phone}</span>
            <span className="min-w-0 flex-1 truncate text-text-muted" title={person.note}>
              {person.note}
            </span>
            <span className="shrink-0 text-small text-text-faint">{person.since}</span>
            {action?.(person)}
          </li>
        ))}
      </ul>
      {total > pageSize && <Pagination page={pageNum} pageSize={pageSize} total={total} onPageChange={onPage} />}
    </div>
  )
}

/** Keyword and page of a search; a new keyword resets the page. */
export function usePeopleSearch(placeholder: string) {
  const [text, setText] = useState('')
  const [pageNum, turnTo] = useState(1)
  const keyword = useDeferredValue(text.trim())
  return {
    params: { pageNum, ...(keyword && { keyword }) },
    turnTo,
    input: (
      <TextInput
        aria-label="搜索人员"
        placeholder={placeholder}
        prefix={<Search aria-hidden strokeWidth={1.75} />}
        clearable
        value={text}
        onChange={(next) => {
          setText(next)
          turnTo(1)
        }}
        className="w-72"
      />
    ),
  }
}
