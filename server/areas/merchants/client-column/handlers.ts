import { and, eq, inArray, ne } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import {
  canDeleteColumn,
  canDisableColumn,
  canEnableColumn,
  columnTransitions,
  disableFault,
  enableFault,
} from '#contract/merchants/client-column-rules.ts'
import type * as contract from '#contract/merchants/client-columns.ts'
import { ClientColumn } from '#contract/merchants/client-columns.ts'
import { clientKind, columnPosition, columnStatus } from '#contract/merchants/codes.ts'
import type { Context, Handlers } from '#server/context.ts'
import { clientColumn } from '#server/database/schema/merchants.ts'
import { namedRows, numberRows, rowByRow } from '#server/entity/bulk.ts'
import { logRow, switched } from '#server/entity/change-log.ts'
import { markFilesOf } from '#server/entity/files.ts'
import { insertRow, lockRow, lockRows, refuseStale, updateRow } from '#server/entity/rows.ts'
import { refuse, refuseField } from '#server/http/errors.ts'
import { clientColumns, pageOfColumns } from './present.ts'
import { lockPlace, presentColumn, writeColumn } from './save.ts'
import { checkTarget } from './targets.ts'

const STALE = '栏目状态已变更,请刷新后重试'

async function enable(context: Context, id: number, isOn: boolean): Promise<void> {
  const row = await lockRow(context, clientColumns, id)
  if (!(isOn ? canEnableColumn(row) : canDisableColumn(row))) throw refuse(STALE)
  if (isOn && row.endAt !== null && Date.parse(row.endAt) <= Date.parse(context.now))
    throw refuse('展示结束时间已过，请先修改')
  if (isOn) await checkTarget(context, row)
  const enabled = await lockPlace(context, row)
  const fault = isOn ? enableFault(row.position, enabled) : disableFault(row.position, enabled)
  if (fault) throw refuse(fault)
  const { to } = isOn ? columnTransitions.enable : columnTransitions.disable
  await updateRow(context, clientColumns, row, { status: to })
  logRow(context, clientColumns, row, switched(isOn))
}

/** Numbers the columns of a place in their new order. */
async function order(
  { client, position, ids }: ParsedParamsOf<typeof contract.sortClientColumns>,
  context: Context,
): Promise<AnswerOf<typeof contract.sortClientColumns>> {
  const rows = await lockRows(context, clientColumns, ids)
  if (rows.some((row) => row.client !== client || row.position !== position))
    throw refuse('只能调整同一客户端同一位置的顺序')
  const isHere = and(
    eq(clientColumn.client, client),
    eq(clientColumn.position, position),
    ne(clientColumn.status, columnStatus.deleted),
  )
  if ((await context.db.$count(clientColumn, isHere)) !== rows.length) throw refuse('栏目已变更,请刷新后重试')
  const places = ids.map((id, sortNo) => ({ id, sortNo }))
  return { done: await numberRows(context, clientColumns, places) }
}

/** Drafts of columns in another client; a name that stands there is left out. */
async function copy(
  { ids, toClient }: ParsedParamsOf<typeof contract.copyClientColumns>,
  context: Context,
): Promise<AnswerOf<typeof contract.copyClientColumns>> {
  const rows = await lockRows(context, clientColumns, ids)
  if (rows.some(({ client }) => client === toClient)) throw refuseField('toClient', '请选择其他客户端')
  for (const position of new Set(rows.map((row) => row.position)))
    await lockPlace(context, { client: toClient, position })
  const names = rows.map(({ name }) => name)
  const there = await context.db
    .select({ name: clientColumn.name, position: clientColumn.position })
    .from(clientColumn)
    .where(
      and(
        eq(clientColumn.client, toClient),
        ne(clientColumn.status, columnStatus.deleted),
        inArray(clientColumn.name, names),
      ),
    )
  const taken = new Set(there.map(({ name, position }) => `${position} ${name}`))
  const skipped: string[] = []
  for (const { id: _id, version: _version, pinyin: _pinyin, ...row } of rows.toSorted((a, b) => a.sortNo - b.sortNo)) {
    const key = `${row.position} ${row.name}`
    if (taken.has(key)) {
      skipped.push(row.name)
      continue
    }
    taken.add(key)
    const { createdAt: _at, createdBy: _by, createdById: _creator, updatedAt: _time, updatedBy: _who, ...fields } = row
    const made = await insertRow(context, clientColumns, {
      ...fields,
      client: toClient,
      status: columnStatus.draft,
      clickCount: 0,
    })
    await markFilesOf(context, clientColumns, made)
    const rest = `（${columnPosition.label(row.position)}）到${clientKind.label(toClient)}`
    logRow(context, clientColumns, made, { action: 'copy', verb: '复制', rest })
  }
  return { done: rows.length - skipped.length, skipped }
}

export const clientColumnHandlers: Handlers<typeof contract> = {
  listClientColumns: pageOfColumns,
  saveClientColumn: writeColumn,
  sortClientColumns: order,
  copyClientColumns: copy,

  enableClientColumns: async ({ ids, enable: isOn }, context) =>
    rowByRow(context, await namedRows(context, clientColumns, ids), ({ id }, own) => enable(own, id, isOn)),

  deleteClientColumn: async ({ id, version }, context) => {
    const row = await lockRow(context, clientColumns, id)
    if (row.status === columnStatus.enabled) throw refuse('已启用的栏目不能删除，请先停用')
    await refuseStale(row, version, ClientColumn, (present) => presentColumn(context, present))
    if (!canDeleteColumn(row)) throw refuse(STALE)
    await updateRow(context, clientColumns, row, { status: columnTransitions.delete.to })
    await markFilesOf(context, clientColumns, { id })
    logRow(context, clientColumns, row, { action: 'delete', verb: columnTransitions.delete.title })
    return null
  },
}
