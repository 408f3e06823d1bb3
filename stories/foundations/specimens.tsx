import type { ReactNode } from 'react'

export interface Specimen {
  /** Its name in code. */
  name: string
  /** Its purpose. */
  use: string
  sample: ReactNode
}

/** A page of the foundations: each item with its name, purpose and appearance. */
export function Specimens({ items }: { items: readonly Specimen[] }) {
  return (
    <dl className="grid max-w-200 gap-4">
      {items.map(({ name, use, sample }) => (
        <div key={name} className="grid grid-cols-[200px_minmax(0,1fr)] items-center gap-4 border-b pb-4">
          <dt>
            <code className="font-mono text-small">{name}</code>
            <span className="block text-small text-text-muted">{use}</span>
          </dt>
          <dd>{sample}</dd>
        </div>
      ))}
    </dl>
  )
}
