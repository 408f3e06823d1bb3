import type { Hono } from 'hono'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { exportStarted } from '#contract/fields.ts'
import type { Handler } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import type { ExportDefinition } from '#server/jobs/exports.ts'
import type { Services } from '#server/services.ts'

interface Params {
  rows: number
}

/** A test list, with a hook that runs while the file is written. */
export const during = {
  /** Called after each batch of 1,000 rows. */
  batch: async (_done: number): Promise<void> => {},
  count: 0,
}

export const probeExport: ExportDefinition<Params, { id: number; name: string }> = {
  kind: 'probe',
  module: import.meta.url,
  resource: 'brand',
  title: '试验列表',
  permission: 'brand:export',
  describe: ({ rows }) => [{ key: '行数', value: String(rows) }],
  count: async ({ rows }) => rows,
  columns: () => [
    { id: 'id', title: '编号', value: (row) => row.id },
    { id: 'name', title: '名称', value: (row) => row.name },
  ],
  async *rows({ rows }) {
    during.count++
    for (let done = 0; done < rows; done += 1_000) {
      yield Array.from({ length: Math.min(1_000, rows - done) }, (_, index) => ({
        id: done + index + 1,
        name: `=第${done + index + 1}行<&>`,
      }))
      await during.batch(done)
    }
  },
}

export const exportProbe = endpoint('POST /api/probe/export', {
  title: '导出试验列表',
  paramsIn: 'body',
  permission: 'brand:export',
  invalidates: ['job'],
  params: z.strictObject({ rows: z.number() }),
  data: exportStarted,
})

const handler: Handler<typeof exportProbe> = (params, call) => call.services.jobs.startExport(call, probeExport, params)

export const probeApp = (services: Services): Hono =>
  serve([{ area: 'probe', endpoint: exportProbe, handler: handler as unknown as Handler<never> }], services)
