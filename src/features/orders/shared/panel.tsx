import { type ReactNode, useId } from 'react'

interface PanelProps {
  title: string
  /** Shown at the end of the title row. */
  aside?: ReactNode
  children: ReactNode
}

/** A titled section of a detail page. */
export function Panel({ title, aside, children }: PanelProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="min-w-0 rounded-panel border bg-surface p-5">
      <header className="mb-4 flex flex-wrap items-center gap-3">
        <h2 id={titleId} className="font-bold text-section">
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  )
}
