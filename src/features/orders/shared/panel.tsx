import { type ReactNode, useId } from 'react'

interface PanelProps {
  title: string
  /** At the end of the title's line. */
  aside?: ReactNode
  children: ReactNode
}

/** A titled part of a page that shows one thing. */
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
