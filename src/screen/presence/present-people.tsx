import { useEffect, useRef, useState } from 'react'
import type { PresentPerson } from '#contract/presence.ts'
import { formatSince } from '#lib/formats.ts'
import { cn } from '#ui/cn.ts'

/** More people are only counted. */
const MOST_SHOWN = 3

const nameOf = ({ name, role }: PresentPerson) => name || role
const deedOf = ({ isEditing }: PresentPerson) => (isEditing ? '正在编辑' : '正在查看')
const keyOf = (person: PresentPerson) => `${nameOf(person)} ${person.since}`

/** The others who have the record open, in the head of its page or drawer. */
export function PresentPeople({ others }: { others: readonly PresentPerson[] }) {
  const shown = others.slice(0, MOST_SHOWN)
  const arrival = useArrival(others)
  return (
    <>
      <span role="status" className="sr-only">
        {arrival}
      </span>
      {others.length > 0 && (
        <ul aria-label="也打开了这条记录的人" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
          {shown.map((person) => (
            <li
              key={keyOf(person)}
              title={[person.name && person.role, `${formatSince(person.since)}打开`].filter(Boolean).join('，')}
              className="flex items-center gap-1.5"
            >
              <Avatar person={person} />
              <span className="text-text">{nameOf(person)}</span>
              <span className="text-text-muted">{deedOf(person)}</span>
            </li>
          ))}
          {others.length > MOST_SHOWN && <li className="text-text-muted">等 {others.length} 人</li>}
        </ul>
      )}
    </>
  )
}

/** The last character of a Chinese name is the one that people call each other by. */
function Avatar({ person }: { person: PresentPerson }) {
  return (
    <span
      aria-hidden
      className={cn(
        'flex size-6 shrink-0 items-center justify-center rounded-full',
        person.isEditing ? 'bg-warning-subtle text-warning-text' : 'bg-info-subtle text-info-text',
      )}
    >
      {nameOf(person).slice(-1)}
    </span>
  )
}

/** One sentence for a screen reader when somebody arrives. */
function useArrival(others: readonly PresentPerson[]): string {
  const known = useRef<ReadonlySet<string>>(new Set())
  const [sentence, setSentence] = useState('')
  useEffect(() => {
    const arrived = others.filter((person) => !known.current.has(keyOf(person)))
    known.current = new Set(others.map(keyOf))
    if (arrived.length > 0)
      setSentence(arrived.map((person) => `${nameOf(person)} ${deedOf(person)}这条记录`).join('；'))
  }, [others])
  return sentence
}
