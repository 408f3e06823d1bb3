import type { TagTone } from '#ui/tag/tag.tsx'

export const opinionTone = (opinion: number): TagTone =>
  opinion === 1 ? 'success' : opinion === 2 ? 'danger' : 'neutral'

/** The mark colours of staff, as theme classes. */
export const remarkDot: Readonly<Record<number, string>> = {
  1: 'bg-danger',
  2: 'bg-warning',
  3: 'bg-success',
  4: 'bg-info',
  5: 'bg-(--chart-5)',
}
