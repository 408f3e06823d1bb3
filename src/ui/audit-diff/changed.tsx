import type { ReactNode } from 'react'
import type { AuditValue } from '#ui/audit-diff/audit-diff.tsx'
import { diffText } from '#ui/audit-diff/diff-text.ts'
import { text } from '#ui/text.ts'

type Side = 'before' | 'after'

interface ChangedProps {
  side: Side
  before: AuditValue
  after: AuditValue
}

function Mark({ side, children }: { side: Side; children: ReactNode }) {
  return side === 'before' ? (
    <del className="rounded-sm bg-danger-subtle text-danger-text decoration-danger-text/60">{children}</del>
  ) : (
    <ins className="rounded-sm bg-success-subtle text-success-text no-underline">{children}</ins>
  )
}

const asItems = (value: AuditValue) => (typeof value === 'string' ? [value] : (value ?? []))

/** One side of a change, with the parts that only this side has highlighted. */
export function Changed({ side, before, after }: ChangedProps) {
  const own = side === 'before' ? before : after
  if (own === null || own.length === 0) return <span className="text-text-faint">{text.none}</span>

  if (typeof before === 'string' && typeof after === 'string') {
    let at = 0
    return diffText(before, after)[side].map((part) => {
      const key = at
      at += part.text.length
      return part.isChanged ? (
        <Mark key={key} side={side}>
          {part.text}
        </Mark>
      ) : (
        <span key={key}>{part.text}</span>
      )
    })
  }

  const others = new Set(asItems(side === 'before' ? after : before))
  if (typeof own === 'string') return others.has(own) ? own : <Mark side={side}>{own}</Mark>
  return (
    <ul className="grid gap-0.5">
      {own.map((item) => (
        <li key={item}>{others.has(item) ? item : <Mark side={side}>{item}</Mark>}</li>
      ))}
    </ul>
  )
}
