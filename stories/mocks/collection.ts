import type { RequestHandler } from 'msw'
import type { Endpoint, ParsedParamsOf } from '#contract/endpoint.ts'
import { dayOf } from '#lib/formats.ts'
import { answer, countBy, current, found, nextId, pageOf, refuseFields, removeFrom } from './answer.ts'
import { MockRefusal } from './worker.ts'

interface Stored {
  id: number
  version?: number
}

/** The endpoints of a simple entity; all but the list are optional. */
interface Calls<List, Write> {
  list: List
  get?: Endpoint
  /** Creates a record without an id, otherwise updates it by id and version. */
  save?: Write
  add?: Write
  edit?: Endpoint
  /** Enables, shows or publishes records, or the reverse. */
  enable?: Endpoint
  /** Accepts `items` with `sort` values, or `ids` in their new order. */
  sort?: Endpoint
  remove?: Endpoint
  /** All records, for selection. */
  options?: Endpoint
  export?: Endpoint
}

/** The parameters of a save, without id and version. */
type InputOf<Write> = Omit<ParsedParamsOf<Write>, 'id' | 'version'>

interface Rules<Row, Filters, Input> {
  /** Filter predicates. Without one, a filter compares the field of its name; `keyword` searches the name. */
  match?: { [Name in keyof Filters]?: (row: Row, wanted: NonNullable<Filters[Name]>) => boolean }
  /** Limits the rows of the list. */
  shown?: (row: Row, filters: Filters) => boolean
  /** The field behind the tabs of the list; default: the status. */
  tab?: keyof Row & string
  /** Other filters set by tabs: counts ignore them. */
  tabs?: (keyof Filters & string)[]
  /** Additional counts. */
  counts?: (matching: readonly Row[]) => Record<string, number>
  /** Additional figures of the list's answer. */
  figures?: object
  /** The default sort field of the list. */
  order?: keyof Row & string
  /** The list row, if it has fewer fields than the record. */
  present?: (row: Row) => object
  /** Additional fields of an option, or another name. */
  option?: (row: Row) => object
  /** Defaults of a new record, overwritten by the input. */
  make?: (id: number, input: Input) => Row
  /** The changes an input makes, if not the input itself. */
  change?: (input: Input, own: Row) => Partial<Row>
  /** Validation errors of an input, by field. */
  faults?: (input: Input, own: Row | undefined) => Record<string, string | undefined>
  /** The changes made by enabling, if not status 1 or 0. */
  enabled?: (enabled: boolean) => Partial<Row>
  /** The reason a record cannot be enabled or disabled. */
  enableFault?: (row: Row, enabled: boolean) => string | false
  /** Additional response fields of enabling, next to the count. */
  enableAnswer?: (rows: readonly Row[]) => object
  /** The reason a record cannot be deleted. */
  removeFault?: (row: Row) => string | false
}

interface Chosen {
  id?: number
  ids?: number[]
}

/**
 * The handlers of a simple entity, from its contract and some records; each story starts with a fresh copy. Put special
 * handlers of an entity first: `[answer(...), ...collection(...)]`.
 */
export function collection<Row extends Stored, List extends Endpoint, Write extends Endpoint = Endpoint>(
  calls: Calls<List, Write>,
  records: Row[],
  rules: Rules<Row, ParsedParamsOf<List>, InputOf<Write>> = {},
): RequestHandler[] {
  const handlers: RequestHandler[] = []
  const handle = <Params>(endpoint: Endpoint | undefined, compute: (params: Params) => unknown) => {
    if (endpoint) handlers.push(answer(endpoint, (params) => compute(params as Params)))
  }
  const chosen = ({ id, ids = id ? [id] : [] }: Chosen) => ids.map((recordId) => found(records, recordId))
  const write = ({ id, version, ...rest }: Partial<Stored>) => {
    const input = rest as InputOf<Write>
    const known = id === undefined ? undefined : current(records, id, version)
    refuseFields(rules.faults?.(input, known) ?? {})
    const row = known ?? rules.make?.(nextId(records), input)
    if (!row) throw new Error('the mock cannot add a record')
    Object.assign(row, rules.change?.(input, row) ?? input, { version: known ? Number(version) + 1 : 1 })
    if (!known) records.unshift(row)
    return { id: row.id, version: row.version }
  }

  handle(calls.list, (params: ParsedParamsOf<List>) => listed(records, params, rules))
  handle(calls.get, ({ id }: Stored) => found(records, id))
  for (const endpoint of [calls.save, calls.add, calls.edit]) handle(endpoint, write)
  handle(calls.enable, ({ enabled, published, ...params }: Chosen & { enabled?: unknown; published?: unknown }) => {
    const rows = chosen(params)
    const isOn = Boolean(enabled ?? published)
    for (const row of rows) {
      refuse(rules.enableFault?.(row, isOn))
      Object.assign(row, rules.enabled?.(isOn) ?? { status: Number(isOn) })
    }
    return { done: rows.length, failed: [], ...rules.enableAnswer?.(rows) }
  })
  handle(calls.sort, ({ items, ids = [] }: { items?: Stored[]; ids?: number[] }) => {
    for (const item of items ?? ids.map((id, sort) => ({ id, sort }))) Object.assign(found(records, item.id), item)
    return null
  })
  handle(calls.remove, (params: Chosen) => {
    const rows = chosen(params)
    for (const row of rows) refuse(rules.removeFault?.(row))
    const result = removeFrom(
      records,
      rows.map(({ id }) => id),
    )
    return calls.remove?.data.safeParse(null).success ? null : result
  })
  handle(calls.options, () => records.map((row) => ({ ...row, ...rules.option?.(row) })))
  handle(calls.export, () => ({ jobId: 30 }))
  return handlers
}

function refuse(fault: string | false | undefined): void {
  if (fault) throw new MockRefusal(422, fault)
}

const paging = new Set(['pageNum', 'pageSize', 'sort'])

function listed<Row extends Stored, Filters>(
  records: readonly Row[],
  params: Filters,
  rules: Pick<Rules<Row, Filters, never>, 'match' | 'shown' | 'counts' | 'present' | 'figures'> & {
    tab?: string
    tabs?: string[]
    order?: string
  },
) {
  const { match = {}, shown, tab = 'status', tabs = [], counts, order = '', present, figures } = rules
  const { sort = order, ...place } = params as { pageNum: number; pageSize: number; sort?: string }
  const filters = Object.entries(params as object).filter(([name, wanted]) => !paging.has(name) && wanted !== undefined)
  const rule = (name: string) => Reflect.get(match, name) as ((row: Row, wanted: unknown) => boolean) | undefined
  const picks = (row: Row, [name, wanted]: [string, unknown]) => rule(name)?.(row, wanted) ?? holds(row, name, wanted)
  const isTab = ([name]: [string, unknown]) => name === tab || tabs.includes(name)
  const matching = records.filter((row) => filters.every((filter) => isTab(filter) || picks(row, filter)))
  const page = matching.filter(
    (row) => (shown?.(row, params) ?? true) && filters.every((filter) => !isTab(filter) || picks(row, filter)),
  )
  const { list, ...rest } = pageOf(sorted(page, sort), place)
  return {
    ...rest,
    ...figures,
    list: present ? list.map(present) : list,
    counts: {
      ...countBy(
        matching.filter((row) => tab in row),
        tab as keyof Row,
      ),
      ...counts?.(matching),
    },
  }
}

/** Sorts by the field; a leading minus means descending. */
function sorted<Row extends object>(rows: readonly Row[], sort: string): readonly Row[] {
  const textOf = (row: Row) => String(Reflect.get(row, sort.replace('-', '')) ?? '')
  const order = (a: Row, b: Row) => textOf(a).localeCompare(textOf(b), 'zh-CN', { numeric: true })
  if (sort === '') return rows
  return sort.startsWith('-') ? rows.toSorted((a, b) => order(b, a)) : rows.toSorted(order)
}

/** The value a filter compares: the field of its name, its plural, the id of a reference, or a time. */
function fieldOf(row: object, name: string): unknown {
  if (name === 'keyword' && 'name' in row) return row.name
  for (const field of [name, `${name}s`, `${name}At`, `${name}Date`]) if (field in row) return Reflect.get(row, field)
  const owner = name.replace(/Id$/, '')
  if (!(owner in row)) throw new Error(`the mock has no rule for the filter ${name}`)
  return (Reflect.get(row, owner) as Stored | null)?.id
}

function holds(row: object, name: string, wanted: unknown): boolean {
  const end = /(?:From|To)$/.exec(name)?.[0]
  const value = fieldOf(row, end ? name.slice(0, -end.length) : name)
  if (end) return isWithin(value, end === 'From' ? [wanted, undefined] : [undefined, wanted])
  if (Array.isArray(wanted)) return wanted.includes(value)
  if (Array.isArray(value)) return value.includes(wanted)
  return typeof wanted === 'string' ? String(value).includes(wanted) : value === wanted
}

/** Compares days as days and amounts as numbers. */
function isWithin(value: unknown, [from, to]: [unknown, unknown]): boolean {
  const scale = (item: unknown) =>
    /^\d{4}-/.test(String(item)) ? Date.parse(dayOf(new Date(String(item)))) : Number(item)
  return (from === undefined || scale(value) >= scale(from)) && (to === undefined || scale(value) <= scale(to))
}
