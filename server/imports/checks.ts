import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import {
  IMPORT_CHECK_MINUTES,
  IMPORT_PREVIEW_ROWS,
  IMPORT_SHOWN_FAULTS,
  IMPORT_SHOWN_ROWS,
  IMPORT_SHOWN_STRANGERS,
  type ImportCheck,
  type ImportMapping,
  importMode,
} from '#contract/imports.ts'
import { jobStatus, jobType } from '#contract/job-codes.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { job } from '#server/database/schema/platform.ts'
import { conflict, refuse } from '../http/errors.ts'
import { RESULT_DAYS } from '../jobs/jobs.ts'
import { after, days, minutes } from '../time.ts'
import { type Checked, checkRows, type ImportMode } from './check-rows.ts'
import { type Edits, type LaidSheet, laySheet } from './columns.ts'
import type { ImportDefinition } from './definition.ts'
import { writeFaults } from './files.ts'
import { CHECK, IMPORT, type ImportInput, type TakenPictures } from './input.ts'
import { unpackPictures } from './pictures.ts'
import { readUpload } from './read-file.ts'

type JobRow = typeof job.$inferSelect

interface CheckParams {
  key: string
  mode: ImportMode
  zip?: string | undefined
  mapping?: ImportMapping | undefined
  edits?: Edits
  /** Pictures that an earlier check has unpacked. */
  pictures?: TakenPictures | undefined
}

/** A checked file that is not stored yet. */
interface CheckedFile extends CheckParams {
  digest: string
  edits: Edits
  sheet: LaidSheet
  checked: Checked
  errorKey: string
}

const unchecked = (sheet: LaidSheet): Checked => ({
  rows: sheet.rows,
  good: [],
  unchanged: new Set(),
  held: [],
  faults: [],
})

/** Reads and validates a file. Must not hold a writing connection. */
export async function checkUpload(
  definition: ImportDefinition,
  params: CheckParams,
  context: Context,
): Promise<CheckedFile> {
  const { key, mode, mapping, edits = {}, zip } = params
  if (zip !== undefined && !definition.pictures) throw refuse('该资源不支持导入图片')
  const { rows: file, digest } = await readUpload(context, key)
  const sheet = laySheet(definition, file, { mapping, edits })
  const base = { ...params, digest, edits, sheet }
  if (sheet.missing.length > 0) return { ...base, pictures: undefined, checked: unchecked(sheet), errorKey: '' }
  const repeatFault = await repeatFaultOf(definition, digest, context.db)
  const check = (faults: TakenPictures['faults']) =>
    checkRows(definition, sheet.rows, { mode, faults, repeatFault }, context)
  let { pictures } = params
  let checked = await check(pictures?.faults ?? [])
  if (zip !== undefined && !pictures) {
    pictures = await takePictures(definition, zip, checked, context)
    if (pictures && pictures.faults.length > 0) checked = await check(pictures.faults)
  }
  const owner = { ownerId: context.caller.userId, now: context.now }
  const errorKey = checked.faults.length > 0 ? await writeFaults(context.services, definition, checked, owner) : ''
  return { ...base, pictures, checked, errorKey }
}

async function takePictures(
  { pictures: rules, groupOf }: ImportDefinition,
  zip: string,
  { held }: Checked,
  context: Context,
): Promise<TakenPictures | undefined> {
  if (!rules) return undefined
  const { pictures, faults, strangers } = await unpackPictures(context, zip, held, {
    ...rules,
    ...(groupOf && { groupOf }),
  })
  return {
    rows: pictures,
    faults,
    strangers: strangers.slice(0, IMPORT_SHOWN_STRANGERS),
    strangerCount: strangers.length,
  }
}

/** Imports of the same file by anybody. */
const ofSameFile = ({ resource }: ImportDefinition, digest: string): SQL | undefined =>
  and(eq(job.kind, IMPORT), eq(job.resource, resource), sql`${job.input} ->> 'digest' = ${digest}`)

/** Why rows that add to a value are not imported again; undefined when the file was not imported before. */
export async function repeatFaultOf(
  definition: ImportDefinition,
  digest: string,
  db: Connection,
): Promise<string | undefined> {
  if (!definition.isRelative) return undefined
  const [last] = await db
    .select({ id: job.id })
    .from(job)
    .where(and(ofSameFile(definition, digest), inArray(job.status, [jobStatus.done, jobStatus.expired])))
    .orderBy(desc(job.id))
    .limit(1)
  return last && `此文件已导入过（任务 ${last.id}），增减的行不再重复导入`
}

/** Refuses while the same file is being imported, or when that happened after the check. */
export async function refuseSameFile(
  definition: ImportDefinition,
  { digest, checkedAt }: { digest: string; checkedAt: string },
  { db }: Context,
): Promise<void> {
  const [last] = await db
    .select({ id: job.id, status: job.status, finishedAt: job.finishedAt })
    .from(job)
    .where(
      and(
        ofSameFile(definition, digest),
        inArray(job.status, [jobStatus.queued, jobStatus.running, jobStatus.done, jobStatus.expired]),
      ),
    )
    .orderBy(desc(job.id))
    .limit(1)
  if (!last) return
  if (last.status === jobStatus.queued || last.status === jobStatus.running) {
    throw refuse(`同一文件正在导入（任务 ${last.id}），请等它完成后重新预检`)
  }
  if ((last.finishedAt ?? '') > checkedAt) throw refuse(`同一文件已在预检之后导入（任务 ${last.id}），请重新预检`)
}

/** The caller's check, unless it has expired. */
export async function findCheck(context: Context, checkId: string, lock = false): Promise<JobRow> {
  const since = after(context.now, -minutes(IMPORT_CHECK_MINUTES))
  const query = context.db
    .select()
    .from(job)
    .where(and(ofCheck(context, checkId), eq(job.kind, CHECK), gt(job.updatedAt, since)))
    .orderBy(desc(job.id))
    .limit(1)
  const [check] = lock ? await query.for('update') : await query
  if (!check) throw refuse('预检已过期，请重新预检')
  return check
}

export const ofCheck = ({ caller }: Context, checkId: string): SQL | undefined =>
  and(eq(job.ownerId, caller.userId), sql`${job.input} ->> 'checkId' = ${checkId}`)

/** Columns of the job of a check. */
function checkValues(context: Context, file: CheckedFile, checkId: string) {
  const { key, mode, digest, mapping, edits, zip, pictures, sheet, checked, errorKey } = file
  const failedRows = new Set(checked.faults.map(({ row }) => row)).size
  const versions = Object.fromEntries(checked.good.map(({ name, known }) => [name, known?.version ?? 0]))
  const edited = Object.values(edits).flatMap((cells) => Object.keys(cells)).length
  const input: ImportInput = {
    checkId,
    key,
    mode,
    digest,
    mapping,
    edits,
    zip,
    pictures,
    versions,
    addRows: checked.good.filter(({ known }) => !known).length,
    unchangedRows: checked.unchanged.size,
    missing: sheet.missing,
  }
  return {
    input,
    params: [
      { key: '导入方式', value: importMode.label(mode) },
      ...(edited > 0 ? [{ key: '屏上修改', value: `${edited} 格` }] : []),
    ],
    totalRows: sheet.rows.length,
    okRows: checked.good.length + checked.unchanged.size,
    failedRows,
    errorKey,
    finishedAt: context.now,
    expireAt: after(context.now, days(RESULT_DAYS)),
    updatedAt: context.now,
  }
}

/** Stores a checked file for the commit. */
export async function storeCheck(
  context: Context,
  definition: ImportDefinition,
  file: CheckedFile,
): Promise<{ jobId: number; answer: ImportCheck }> {
  const checkId = randomUUID()
  const values = checkValues(context, file, checkId)
  const jobId = await storeJob(context, definition, {
    ...values,
    kind: CHECK,
    title: `${definition.title}导入预检`,
    status: jobStatus.done,
    progress: 100,
    startedAt: context.now,
  })
  return { jobId, answer: answerOf(file, { checkId, jobId, failedRows: values.failedRows }) }
}

/** Stores the result of a check that was repeated with other columns or cells; `before` is the check as it was read. */
export async function replaceCheck(
  context: Context,
  file: CheckedFile,
  before: JobRow,
): Promise<{ answer: ImportCheck; replaced: string }> {
  const { checkId } = before.input as ImportInput
  const values = checkValues(context, file, checkId)
  const [saved] = await context.db
    .update(job)
    .set({ ...values, version: before.version + 1 })
    .where(and(eq(job.id, before.id), eq(job.version, before.version)))
    .returning({ id: job.id })
  if (!saved) throw conflict()
  return {
    answer: answerOf(file, { checkId, jobId: before.id, failedRows: values.failedRows }),
    replaced: before.errorKey,
  }
}

export async function storeJob(
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

function answerOf(
  { sheet, checked, pictures }: CheckedFile,
  { checkId, jobId, failedRows }: { checkId: string; jobId: number; failedRows: number },
): ImportCheck {
  const { good, unchanged, faults } = checked
  const fieldOf = new Map(sheet.fields.map(({ title, field }) => [title, field]))
  const byRow = Map.groupBy(faults, ({ row }) => row)
  const faulty = sheet.rows.filter(({ number }) => byRow.has(number)).slice(0, IMPORT_SHOWN_ROWS)
  return {
    checkId,
    jobId,
    totalRows: sheet.rows.length,
    addRows: good.filter(({ known }) => !known).length,
    updateRows: good.filter(({ known }) => known).length,
    unchangedRows: unchanged.size,
    errorRows: failedRows,
    fields: sheet.fields,
    titles: sheet.titles,
    missing: sheet.missing,
    unused: sheet.unused,
    faultyRows: faulty.map(({ number, cells }) => ({
      row: number,
      cells,
      faults: (byRow.get(number) ?? []).map(({ column, reason }) => ({ field: fieldOf.get(column) ?? '', reason })),
    })),
    errorList: faults.slice(0, IMPORT_SHOWN_FAULTS),
    ...(pictures && {
      pictures: {
        taken: Object.values(pictures.rows).flat().length,
        strangers: pictures.strangers,
        strangerCount: pictures.strangerCount,
      },
    }),
    preview: (sheet.missing.length > 0 ? [] : sheet.rows).slice(0, IMPORT_PREVIEW_ROWS).map(({ number, cells }) => ({
      row: number,
      cells: sheet.fields.map(({ title: column }, at) => ({ column, value: cells[at] ?? '' })),
    })),
  }
}
