import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { ParsedParamsOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/imports.ts'
import {
  IMPORT_CHECK_MINUTES,
  IMPORT_PREVIEW_ROWS,
  IMPORT_SHOWN_FAULTS,
  IMPORT_SHOWN_STRANGERS,
  type ImportCheck,
  importMode,
} from '#contract/imports.ts'
import { jobStatus, jobType } from '#contract/job-codes.ts'
import { resourceOf } from '#contract/permissions.ts'
import type { Resource } from '#contract/resources.ts'
import { type Context, type Handlers, prepared } from '#server/context.ts'
import { job } from '#server/database/schema/platform.ts'
import { conflict, forbidden, refuse } from '../http/errors.ts'
import { RESULT_DAYS } from '../jobs/jobs.ts'
import { spreadsheet, XLSX } from '../jobs/spreadsheet.ts'
import { after, days, minutes } from '../time.ts'
import { type Checked, checkRows, type ImportMode } from './check-rows.ts'
import type { ImportDefinition } from './definition.ts'
import { type RowPictures, unpackPictures } from './pictures.ts'
import { readUpload } from './read-file.ts'
import { saveTemplate } from './template.ts'

/** Result of a check for the commit: every name in the file, with the version of its record if it exists. */
export interface ImportInput extends Record<string, unknown> {
  checkId: string
  key: string
  mode: ImportMode
  versions: Record<string, number>
  pictures?: RowPictures
}

/** Kinds of job: a check is done when it is stored, an import waits for a worker. */
export const CHECK = 'importCheck'
export const IMPORT = 'import'

function definitionOf(context: Context, resource: string): ImportDefinition {
  const definition = context.services.areas.imports.get(resource)
  if (!definition) throw refuse('该资源不支持导入')
  if (!context.caller.can(definition.permission)) throw forbidden()
  return definition
}

/** The log resource of an import: that of its permission, since every resource of a permission has a log. */
const auditedAs = ({ permission }: ImportDefinition): Resource => resourceOf(permission)

/** True when a record was added, changed or removed since the check. */
export const isStale = (versions: Record<string, number>, found: ReadonlyMap<string, { version: number }>): boolean =>
  Object.entries(versions).some(([name, version]) => (found.get(name)?.version ?? 0) !== version)

/** Reads and validates a file without a writing connection; the returned function stores the check. */
export async function checkFile(
  { resource, key, mode, pictures: zip }: ParsedParamsOf<typeof contract.validateImport>,
  context: Context,
): Promise<(context: Context) => Promise<ImportCheck>> {
  const definition = definitionOf(context, resource)
  const file = await readUpload(context, key)
  const checked = await checkRows(definition, file, mode, context)
  const unpacked = zip === undefined ? undefined : await picturesOf(context, definition, checked, zip)
  checked.faults.push(...(unpacked?.faults ?? []))
  const bad = new Set(checked.faults.map(({ row }) => row))
  const errorKey = bad.size > 0 ? await writeFaults(context, definition, checked) : ''
  return (own) => storeCheck(own, definition, { key, mode, checked, unpacked, bad, errorKey })
}

interface CheckedFile {
  key: string
  mode: ImportMode
  checked: Checked
  unpacked: Awaited<ReturnType<typeof picturesOf>>
  /** Numbers of the rows with an error. */
  bad: ReadonlySet<number>
  errorKey: string
}

async function storeCheck(
  context: Context,
  definition: ImportDefinition,
  { key, mode, checked, unpacked, bad, errorKey }: CheckedFile,
): Promise<ImportCheck> {
  const checkId = randomUUID()
  const good = checked.parsed.filter((row) => !bad.has(row.number))
  const updated = good.filter((row) => row.known).length
  const versions = Object.fromEntries(good.map(({ name, known }) => [name, known?.version ?? 0]))
  const title = `${definition.title}导入预检`
  const jobId = await storeJob(context, definition, {
    kind: CHECK,
    title,
    input: { checkId, key, mode, versions, pictures: unpacked?.pictures ?? {} } satisfies ImportInput,
    params: [{ key: '导入方式', value: importMode.label(mode) }],
    status: jobStatus.done,
    progress: 100,
    totalRows: checked.total,
    okRows: checked.total - bad.size,
    failedRows: bad.size,
    errorKey,
    startedAt: context.now,
    finishedAt: context.now,
    expireAt: after(context.now, days(RESULT_DAYS)),
  })
  context.audit({
    resource: auditedAs(definition),
    action: 'validateImport',
    targetId: jobId,
    targetName: title,
    summary: `${title} ${checked.total} 行`,
  })
  return {
    checkId,
    jobId,
    totalRows: checked.total,
    addRows: good.length - updated,
    updateRows: updated,
    errorRows: bad.size,
    errorList: checked.faults.slice(0, IMPORT_SHOWN_FAULTS),
    ...(unpacked && {
      pictures: {
        taken: Object.values(unpacked.pictures).flat().length,
        strangers: unpacked.strangers.slice(0, IMPORT_SHOWN_STRANGERS),
        strangerCount: unpacked.strangers.length,
      },
    }),
    preview: checked.rows.slice(0, IMPORT_PREVIEW_ROWS).map(({ number, cells }) => ({
      row: number,
      cells: definition.columns.map(({ title: column }, at) => ({ column, value: cells[at] ?? '' })),
    })),
  }
}

export const importHandlers: Handlers<typeof contract> = {
  getImportTemplate: async ({ resource }, context) => {
    const { store } = context.services
    return { url: store.signedUrl(await saveTemplate(store, definitionOf(context, resource)), 600) }
  },

  validateImport: prepared<typeof contract.validateImport>(checkFile),

  commitImport: async ({ checkId }, context) => {
    const ofCheck = and(eq(job.ownerId, context.caller.userId), sql`${job.input} ->> 'checkId' = ${checkId}`)
    const since = after(context.now, -minutes(IMPORT_CHECK_MINUTES))
    const [check] = await context.db
      .select()
      .from(job)
      .where(and(ofCheck, eq(job.kind, CHECK), gt(job.createdAt, since)))
      .orderBy(desc(job.id))
      .limit(1)
      .for('update')
    if (!check) throw refuse('预检已过期，请重新预检')
    const definition = definitionOf(context, check.resource)
    if (check.failedRows > 0) throw refuse('请先修正错误行')
    const again = and(
      ofCheck,
      eq(job.kind, IMPORT),
      inArray(job.status, [jobStatus.queued, jobStatus.running, jobStatus.done]),
    )
    if ((await context.db.$count(job, again)) > 0) throw refuse('该文件已提交导入，请勿重复提交')
    const input = check.input as ImportInput
    if (isStale(input.versions, await definition.find(Object.keys(input.versions), context))) throw conflict()
    const title = `${definition.title}导入`
    const jobId = await storeJob(context, definition, {
      kind: IMPORT,
      title,
      input,
      params: check.params,
      totalRows: check.totalRows,
      batchNo: randomUUID(),
    })
    context.audit({
      resource: auditedAs(definition),
      action: 'import',
      targetId: jobId,
      targetName: title,
      summary: `${title} ${check.totalRows} 行`,
    })
    return { jobId }
  },
}

/** Unpacked only for a sheet without errors, since otherwise they are not used. */
async function picturesOf(context: Context, definition: ImportDefinition, { parsed, faults }: Checked, zip: string) {
  if (!definition.pictures) throw refuse('该资源不支持导入图片')
  return faults.length > 0 ? undefined : unpackPictures(context, zip, parsed, definition.pictures)
}

async function storeJob(
  context: Context,
  { resource }: ImportDefinition,
  values: Pick<typeof job.$inferInsert, 'kind' | 'title' | 'input' | 'params'> & Partial<typeof job.$inferInsert>,
): Promise<number> {
  const [row] = await context.db
    .insert(job)
    .values({
      ...values,
      jobType: jobType.import,
      resource,
      ownerId: context.caller.userId,
      createdAt: context.now,
      createdBy: context.caller.name,
      updatedAt: context.now,
      updatedBy: context.caller.name,
    })
    .returning({ id: job.id })
  if (!row) throw new Error('the job was not stored')
  return row.id
}

/** The refused rows unchanged, with a last column for the reason. */
async function writeFaults(context: Context, definition: ImportDefinition, { rows, faults }: Checked): Promise<string> {
  const reasons = Map.groupBy(faults, ({ row }) => row)
  const cells = rows.flatMap((row) => {
    const why = reasons.get(row.number)
    return why ? [[...row.cells, why.map(({ column, reason }) => `${column}：${reason}`).join('；')]] : []
  })
  const columns = [...definition.columns, { title: '错误原因', width: 48 }]
  const key = `export/${context.now.slice(0, 10).replaceAll('-', '')}/${context.caller.userId}/${randomUUID()}.xlsx`
  const batches = (async function* () {
    yield cells
  })()
  await context.services.store.write(key, spreadsheet('错误明细', columns, batches), {
    contentType: XLSX,
    name: `${definition.title}导入错误明细.xlsx`,
  })
  return key
}
