import { Button, type ButtonProps } from '#ui/button/button.tsx'

/** The name of a record in a table cell; a click opens the record. */
export function NameButton({ children, ...props }: Omit<ButtonProps, 'tone' | 'size' | 'className'>) {
  return (
    <Button tone="link" size="tiny" className="min-w-0 shrink justify-start text-data" {...props}>
      <span className="truncate">{children}</span>
    </Button>
  )
}
