import { type ReactNode, useId } from 'react'

/** A titled section of a drawer form, with less padding than a panel. */
export function StorefrontFormPart({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="grid gap-4">
      <h2 id={titleId} className="border-b pb-2 font-bold text-section">
        {title}
      </h2>
      {children}
    </section>
  )
}
