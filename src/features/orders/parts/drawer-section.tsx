import type { ReactNode } from 'react'

/** A titled part of what a drawer shows. */
export function DrawerSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-3">
      <h3 className="font-medium">{title}</h3>
      {children}
    </section>
  )
}
