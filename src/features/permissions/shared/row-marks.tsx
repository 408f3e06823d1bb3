import type { ReactNode } from 'react'

/** Tags after the name of a row; those that do not fit wrap to a hidden line. */
export function RowMarks({ children }: { children: ReactNode }) {
  return (
    <span className="flex h-5 min-w-0 flex-1 flex-wrap items-center gap-x-1.5 overflow-hidden before:h-5 before:w-0 [&>*]:max-w-none [&>*]:shrink-0">
      {children}
    </span>
  )
}
