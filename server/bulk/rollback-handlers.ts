import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { auditAction, auditResource } from '#contract/permissions/audit-labels.ts'
import type * as contract from '#contract/rollback.ts'
import type { Context, Handlers } from '#server/context.ts'
import { job } from '#server/database/schema/platform.ts'
import { notFound, refuse } from '../http/errors.ts'
import { faultsOfParts, partsOfBatch } from './rollback.ts'
import { startTask } from './start.ts'

/** The job that made a batch; undefined for a batch of a request. */
async function jobOf({ db }: Context, batchNo: string) {
  const [row] = await db.select().from(job).where(eq(job.batchNo, batchNo)).limit(1)
  return row
}

async function readBatch(context: Context, batchNo: string) {
  const parts = await partsOfBatch(context, batchNo)
  const [first] = parts
  if (!first) throw notFound('没有这个批次的修改')
  const made = await jobOf(context, batchNo)
  const { resource, action } = first.entry
  const title = made?.title ?? `${auditResource.label(resource)}${auditAction.label(action) || '操作'}`
  return { parts, first, title, resource: made?.resource ?? resource }
}

export const rollbackHandlers: Handlers<typeof contract> = {
  previewRollback: async ({ batchNo }, context) => {
    const { parts, first, title } = await readBatch(context, batchNo)
    const faults = await faultsOfParts(parts, context)
    const [earlier] = await context.db.select().from(job).where(eq(job.rollsBack, batchNo))
    return {
      title,
      doneBy: first.entry.actorName,
      doneAt: first.entry.occurredAt,
      total: parts.length,
      possible: parts.length - faults.size,
      refused: [...faults].map(([{ id, name }, message]) => ({ id, name, message })),
      rolledBackBy: earlier ? { jobId: earlier.id, name: earlier.createdBy, at: earlier.createdAt } : null,
    }
  },

  startRollback: async ({ batchNo }, context) => {
    const { parts, title, resource } = await readBatch(context, batchNo)
    const faults = await faultsOfParts(parts, context)
    if (faults.size === parts.length) throw refuse(`没有可以撤销的修改：${[...faults.values()][0]}`)
    // Those with a fault are tried too, so that the result accounts for every change of the batch.
    const records = parts.map(({ entry, id, name }) => ({ id, name, version: 0, entryId: entry.id }))
    const input = { action: '', list: '', params: {}, records, batchNo: randomUUID(), rollsBack: batchNo, failed: [] }
    return startTask(context, {
      input,
      resource,
      title: `撤销「${title}」`,
      params: [
        { key: '撤销批次', value: batchNo },
        { key: '范围', value: `${records.length} 处修改` },
      ],
      logged: { action: 'rollBack', summary: `撤销批次「${title}」 ${records.length} 处修改` },
    })
  },
}
