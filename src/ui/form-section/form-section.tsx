import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '#ui/cn.ts'

export interface FormSectionProps extends Omit<ComponentProps<'section'>, 'title'> {
  title: ReactNode
  description?: ReactNode
}

/** A titled section of a form, with its fields in one column. */
export function FormSection({ title, description, className, children, ...rest }: FormSectionProps) {
  const titleId = useId()
  return (
    <section
      data-slot="form-section"
      aria-labelledby={titleId}
      {...rest}
      // Isolated painting: a key press in one section does not repaint the others.
      className={cn(
        'not-focus-within:isolate w-full max-w-[960px] scroll-mt-14 rounded-panel border border-line bg-surface p-6',
        className,
      )}
    >
      <h2 id={titleId} className="font-bold text-section text-text">
        {title}
      </h2>
      {description && <p className="mt-1 text-text-muted">{description}</p>}
      <div className="mt-5 grid gap-4">{children}</div>
    </section>
  )
}
