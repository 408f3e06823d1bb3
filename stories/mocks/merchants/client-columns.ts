import type { RequestHandler } from 'msw'
import {
  canDisableColumn,
  canEnableColumn,
  columnFaults,
  disableFault,
  enableFault,
  placeKey,
} from '#contract/merchants/client-column-rules.ts'
import {
  type ClientColumn,
  type ClientColumnInput,
  copyClientColumns,
  deleteClientColumn,
  enableClientColumns,
  listClientColumns,
  saveClientColumn,
  sortClientColumns,
} from '#contract/merchants/client-columns.ts'
import { clientKind, columnPosition, columnStatus } from '#contract/merchants/codes.ts'
import { listEnterpriseUsers } from '#contract/merchants/enterprise-users.ts'
import { exportMerchants } from '#contract/merchants/exports.ts'
import { searchLinkTargets } from '#contract/operations/links.ts'
import { makeClientColumns } from '#fixtures/client-columns.ts'
import { FIXTURE_SEED } from '#fixtures/generate.ts'
import { pictureDataUrl } from '#fixtures/pictures.ts'
import { createRandom } from '#fixtures/random.ts'
import { dayOf } from '#lib/formats.ts'
import { answer, current, duplicateFault, found, nextId, pageOf, refuseFields } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'
import { MockRefusal } from '#mocks/worker.ts'
import { enterpriseRecords } from './enterprise-records.ts'

const SOFAS = 12
const categories = [
  { id: SOFAS, name: '客厅家具/沙发' },
  { id: 15, name: '卧室家具/床' },
]

/** Columns of all clients, as in the demo data. */
export const clientColumnRecords = (): ClientColumn[] =>
  makeClientColumns(createRandom(FIXTURE_SEED + 102), dayOf(), pictureDataUrl, SOFAS)
    .filter(({ status }) => status !== columnStatus.deleted)
    .map((column) => ({
      ...column,
      linkName: column.linkValue === String(SOFAS) ? '客厅家具/沙发' : column.linkValue,
      enterprises: column.enterpriseIds.map((id) => ({ id, name: id === 1 ? '杭州云筑装饰工程有限公司' : '楚庭装饰' })),
    }))

/** One column is turned on or off by the rules of its place. */
function turn(columns: ClientColumn[], row: ClientColumn, isOn: boolean): string | undefined {
  const { client, position, status } = row
  if (!(isOn ? canEnableColumn(row) : canDisableColumn(row))) return '栏目状态已变更,请刷新后重试'
  const enabled = columns.filter(
    (other) => other.client === client && other.position === position && other.status === columnStatus.enabled,
  ).length
  const fault = isOn ? enableFault(position, enabled) : disableFault(position, enabled)
  if (fault) return fault
  row.status = isOn ? columnStatus.enabled : columnStatus.disabled
  row.version += Number(status !== row.status)
  return undefined
}

function switches(columns: ClientColumn[]): RequestHandler[] {
  return [
    answer(enableClientColumns, ({ ids, enable }) => {
      const failed = ids.flatMap((id) => {
        const row = found(columns, id)
        const message = turn(columns, row, enable)
        return message ? [{ id, name: row.name, message }] : []
      })
      if (ids.length === 1 && failed[0]) throw new MockRefusal(422, failed[0].message)
      return { done: ids.length - failed.length, failed }
    }),
    answer(sortClientColumns, ({ ids }) => {
      for (const [sortNo, id] of ids.entries()) found(columns, id).sortNo = sortNo
      columns.sort((a, b) => a.client - b.client || a.position - b.position || a.sortNo - b.sortNo)
      return { done: ids.length }
    }),
    answer(copyClientColumns, ({ ids, toClient }) => {
      const rows = ids.map((id) => found(columns, id))
      const isThere = ({ name, position }: ClientColumn) =>
        columns.some((other) => other.client === toClient && other.name === name && other.position === position)
      const skipped = rows.filter(isThere).map(({ name }) => name)
      for (const row of rows.filter((one) => !isThere(one)))
        columns.push({ ...row, id: nextId(columns), client: toClient, status: columnStatus.draft, clickCount: 0 })
      return { done: rows.length - skipped.length, skipped }
    }),
  ]
}

/** Saves by the rules of the contract; the answer is the whole record. */
function save(columns: ClientColumn[], input: ClientColumnInput, known: ClientColumn | undefined): ClientColumn {
  const beside = columns.filter(({ client, position }) => client === input.client && position === input.position)
  refuseFields({
    ...columnFaults(input),
    ...duplicateFault(beside, known, 'name', input.name, '该客户端的这个位置已有同名栏目'),
  })
  if (known) return Object.assign(known, input, { version: known.version + 1 })
  const made = {
    ...(columns[0] as ClientColumn),
    ...input,
    ...{ id: nextId(columns), version: 1, status: columnStatus.draft },
    ...{ linkName: input.linkValue, enterprises: [], clickCount: 0 },
  }
  columns.unshift(made)
  return made
}

/** In-memory columns; each story starts with a fresh copy. */
export function clientColumnHandlers(columns: ClientColumn[] = clientColumnRecords()): RequestHandler[] {
  const places = () =>
    Object.fromEntries(
      clientKind.codes.flatMap((client) =>
        columnPosition.codes.map((position) => [
          placeKey(client, position),
          columns.filter(
            (row) => row.client === client && row.position === position && row.status === columnStatus.enabled,
          ).length,
        ]),
      ),
    )
  return [
    ...switches(columns),
    answer(saveClientColumn, ({ id, version, ...input }) =>
      save(columns, input, id === undefined ? undefined : current(columns, id, version)),
    ),
    answer(listEnterpriseUsers, (params) => pageOf(enterpriseRecords(), params)),
    answer(searchLinkTargets, ({ keyword = '', value }) =>
      categories
        .filter(({ id, name }) => name.includes(keyword) && (value === undefined || value === String(id)))
        .map(({ id, name }) => ({ value: String(id), name, image: '', valid: true })),
    ),
    ...collection({ list: listClientColumns, remove: deleteClientColumn, export: exportMerchants }, columns, {
      match: { ids: ({ id }, ids) => ids.includes(id) },
      tabs: ['client', 'position'],
      counts: places,
    }),
  ]
}
