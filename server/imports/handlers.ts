import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { ParsedParamsOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/imports.ts'
import type { ImportCheck } from '#contract/imports.ts'
import { jobStatus } from '#contract/job-codes.ts'
import { resourceOf } from '#contract/permissions.ts'
import type { Resource } from '#contract/resources.ts'
import { type Context, type Handlers, prepared } from '#server/context.ts'
import { job } from '#server/database/schema/platform.ts'
import { serialize } from '#server/entity/rows.ts'
import { conflict, forbidden, refuse } from '../http/errors.ts'
import { checkUpload, findCheck, ofCheck, refuseSameFile, replaceCheck, storeCheck, storeJob } from './checks.ts'
import type { Edits } from './columns.ts'
import type { ImportDefinition } from './definition.ts'
import { IMPORT, type ImportInput } from './input.ts'
import { saveTemplate } from './template.ts'

function definitionOf(context: Context, resource: string): ImportDefinition {
  const definition = context.services.areas.imports.get(resource)
  if (!definition) throw refuse('该资源不支持导入')
  if (!context.caller.can(definition.permission)) throw forbidden()
  return definition
}

/** The log resource of an import: that of its permission, since every resource of a permission has a log. */
const auditedAs = ({ permission }: ImportDefinition): Resource => resourceOf(permission)

/** True when a record was added, changed or removed since the check. */
const isStale = (versions: Record<string, number>, found: ReadonlyMap<string, { version: number }>): boolean =>
  Object.entries(versions).some(([name, version]) => (found.get(name)?.version ?? 0) !== version)

/** Reads and validates a file without a writing connection; the returned function stores the check. */
export async function checkFile(
  { resource, key, mode, pictures: zip, mapping }: ParsedParamsOf<typeof contract.validateImport>,
  context: Context,
): Promise<(context: Context) => Promise<ImportCheck>> {
  const definition = definitionOf(context, resource)
  const file = await checkUpload(definition, { key, mode, zip, mapping }, context)
  return async (own) => {
    const { jobId, answer } = await storeCheck(own, definition, file)
    const title = `${definition.title}导入预检`
    const summary = `${title} ${answer.totalRows} 行`
    own.audit({
      resource: auditedAs(definition),
      action: 'validateImport',
      targetId: jobId,
      targetName: title,
      summary,
    })
    return answer
  }
}

/** The earlier corrections and the new ones. */
function withCells(before: Edits, cells: ParsedParamsOf<typeof contract.amendImport>['cells']): Edits {
  const edits: Edits = structuredClone(before)
  for (const { row, field, value } of cells) edits[row] = { ...edits[row], [field]: value }
  return edits
}

export const importHandlers: Handlers<typeof contract> = {
  getImportTemplate: async ({ resource }, context) => {
    const { store } = context.services
    return { url: store.signedUrl(await saveTemplate(store, definitionOf(context, resource)), 600) }
  },

  validateImport: prepared<typeof contract.validateImport>(checkFile),

  amendImport: prepared<typeof contract.amendImport>(async ({ checkId, mapping, cells }, context) => {
    const check = await findCheck(context, checkId)
    const definition = definitionOf(context, check.resource)
    const before = check.input as ImportInput
    const edits = withCells(before.edits, cells)
    const { key, mode, zip } = before
    // Other columns may hold the models by which pictures are found.
    const kept = mapping ? { mapping } : { mapping: before.mapping, pictures: before.pictures }
    const file = await checkUpload(definition, { key, mode, zip, edits, ...kept }, context)
    return async (own) => {
      const { answer, replaced } = await replaceCheck(own, file, check)
      if (replaced) await own.services.store.remove(replaced)
      const title = `${definition.title}导入预检`
      const summary = `${title}：修改 ${cells.length} 格后重新检查`
      own.audit({
        resource: auditedAs(definition),
        action: 'validateImport',
        targetId: check.id,
        targetName: title,
        summary,
      })
      return answer
    }
  }),

  commitImport: async ({ checkId, onlyValid }, context) => {
    const check = await findCheck(context, checkId, true)
    const definition = definitionOf(context, check.resource)
    if ('isForForm' in definition) throw refuse('请在表单中读取此表格')
    const { missing, ...input } = check.input as ImportInput
    if (missing.length > 0) throw refuse(`请先为「${missing.join('」「')}」选择对应的列`)
    if (check.failedRows > 0 && !onlyValid) throw refuse('请先修正错误行')
    if (check.okRows === 0) throw refuse('没有可以导入的行')
    await serialize(context, `import ${input.digest}`)
    const again = and(
      ofCheck(context, checkId),
      eq(job.kind, IMPORT),
      inArray(job.status, [jobStatus.queued, jobStatus.running, jobStatus.done]),
    )
    if ((await context.db.$count(job, again)) > 0) throw refuse('该文件已提交导入，请勿重复提交')
    await refuseSameFile(definition, { digest: input.digest, checkedAt: check.updatedAt }, context)
    if (isStale(input.versions, await definition.find(Object.keys(input.versions), context))) throw conflict()
    const title = `${definition.title}导入`
    const jobId = await storeJob(context, definition, {
      kind: IMPORT,
      title,
      input: { ...input, missing, onlyValid } satisfies ImportInput,
      params: check.params,
      totalRows: check.totalRows,
      batchNo: randomUUID(),
    })
    const left = check.failedRows > 0 ? `，${check.failedRows} 行有误未导入` : ''
    context.audit({
      resource: auditedAs(definition),
      action: 'import',
      targetId: jobId,
      targetName: title,
      summary: `${title} ${check.okRows} 行${left}`,
    })
    return { jobId }
  },
}
