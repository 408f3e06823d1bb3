import { cn } from '#ui/cn.ts'

/** A native checkbox: a table has hundreds of them, and each must be a single DOM node. */
export const boxLook = cn(
  'relative size-4 shrink-0 cursor-pointer appearance-none rounded-sm border border-line-strong bg-surface',
  'before:absolute before:inset-0 before:bg-on-accent before:opacity-0',
  'checked:border-accent checked:bg-accent checked:before:opacity-100',
  'checked:before:[clip-path:polygon(20%_48%,30%_38%,43%_52%,71%_22%,81%_32%,43%_72%)]',
  'indeterminate:border-accent indeterminate:bg-accent indeterminate:before:opacity-100',
  'indeterminate:before:[clip-path:inset(43%_22%_43%_22%)]',
  'disabled:cursor-not-allowed disabled:opacity-50',
)
