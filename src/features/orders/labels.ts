import type { LineStatus } from '#contract/orders/order-lifecycle.ts'
import type { TagTone } from '#ui/tag/tag.tsx'

/** Codes from outside have no exhaustive table: unknown ones get the neutral tone. */
const toneOf =
  (tones: Readonly<Record<number, TagTone>>, other: TagTone = 'neutral') =>
  (code: number): TagTone =>
    tones[code] ?? other

export const orderTone = toneOf({ 0: 'warning', 1: 'info', 2: 'info', 3: 'accent', 4: 'success', 5: 'success' })
export const refundTone = toneOf({ 1: 'warning', 2: 'info', 3: 'neutral' }, 'success')
export const paymentTone = toneOf({ 0: 'warning', 1: 'success', 2: 'warning', 3: 'danger' })
export const shipmentTone = toneOf({ 1: 'info', 2: 'info', 3: 'accent', 4: 'success' })
export const deliverTone = toneOf({ 1: 'info', 2: 'success', 3: 'danger' })
export const drawingTone = toneOf({ 1: 'warning', 2: 'info', 3: 'success', 4: 'danger' })
export const opinionTone = toneOf({ 1: 'success', 2: 'danger' })
export const lineTone: Record<LineStatus, TagTone> = {
  1: 'info',
  2: 'info',
  3: 'accent',
  4: 'warning',
  5: 'neutral',
}

/** The mark colours of staff, as theme classes. */
export const remarkDot: Readonly<Record<number, string>> = {
  1: 'bg-danger',
  2: 'bg-warning',
  3: 'bg-success',
  4: 'bg-info',
  5: 'bg-(--chart-5)',
}
