import { isUndoable } from '#contract/blackCard/service-order-rules.ts'
import type { ServiceUse } from '#contract/blackCard/service-orders.ts'

/** Whether a use can still be taken back. */
export const canUndoUse = ({ undoneAt, createdAt }: ServiceUse): boolean =>
  undoneAt === null && isUndoable(createdAt, new Date().toISOString())
