import type { z } from 'zod'
import type { chosenIds, exportColumns, exportStarted } from '#contract/fields.ts'
import { rightsOf } from '#contract/permissions/field-rights.ts'
import type { Context } from '#server/context.ts'
import { refuseHiddenFilters } from '#server/entity/field-rights.ts'
import { forbidden } from '#server/http/errors.ts'
import { parseParams } from '#server/http/parse.ts'
import type { ExportDefinition } from './exports.ts'

// One endpoint that exports several kinds of records: `what`, the filters of the kind, and the chosen rows and columns.

type Chosen = z.output<z.ZodObject<typeof chosenIds & typeof exportColumns>>

/** What an export of a kind receives: its filters, and the chosen rows and columns. */
export type ExportKindParams<Filters extends z.ZodObject> = z.output<Filters> & Chosen

export interface ExportKind {
  filters: z.ZodObject
  definition: ExportDefinition
}

export const exportKind = <Filters extends z.ZodObject, Row>(
  filters: Filters,
  definition: ExportDefinition<ExportKindParams<Filters>, Row>,
): ExportKind => ({ filters, definition: definition as unknown as ExportDefinition })

/** Starts an export of one kind. Its records must be readable, and so must the fields that it filters by. */
export function startKind(
  { definition, filters: schema }: ExportKind,
  { filters, ...chosen }: Chosen & { filters: Record<string, unknown> },
  context: Context,
): Promise<z.output<typeof exportStarted>> {
  const rights = rightsOf(definition.resource)
  if (rights && !context.caller.can(rights.view)) throw forbidden()
  const parsed = parseParams(schema, filters)
  refuseHiddenFilters(definition.resource, parsed, context.caller)
  return context.services.jobs.startExport(context, definition, { ...parsed, ...chosen })
}
