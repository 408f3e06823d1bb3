import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

// The type scale is our own; without this the merge would take `text-data` for a colour.
const merge = extendTailwindMerge({
  extend: { classGroups: { 'font-size': [{ text: ['data', 'small', 'reading', 'section', 'title'] }] } },
})

/** Joins class names; a later Tailwind class wins over an earlier one of the same kind. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}
