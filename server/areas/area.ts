import type { Hono } from 'hono'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Todo } from '#contract/notifications.ts'
import type { AreaWithResources, RecordResource, resourcesByArea } from '#contract/resources.ts'
import type { Context, Handler, Handlers } from '#server/context.ts'
import { type BulkDefinition, bulkActionsOf, type FindBulkAction } from '../bulk/definition.ts'
import type { Route } from '../http/serve.ts'
import { type ImportDefinition, type Imports, importsOf } from '../imports/definition.ts'
import type { ExportDefinition } from '../jobs/exports.ts'
import type { ScheduledTask } from '../scheduler.ts'
import type { Services } from '../services.ts'
import type { RecordScopes } from './record-scope.ts'

type CountTodos = (context: Context) => Promise<Todo[]>

/** An endpoint with its handler. */
type Pair = Omit<Route, 'area'>

/** The resources of an area whose records have a log. */
type RecordsOf<Name extends AreaWithResources> = Extract<keyof (typeof resourcesByArea)[Name], RecordResource>

interface Parts<Name extends AreaWithResources> {
  /** The contract modules of the area with their handlers. */
  routes: readonly (readonly Pair[])[]
  /** Every kind of record of the area that has a log, and those that name files without one. */
  records: RecordScopes<RecordsOf<Name>>
  /** Everything that can be exported. */
  exports?: readonly ExportDefinition[]
  /** Everything that can be imported. */
  imports?: readonly ImportDefinition[]
  /** Actions that can be called for all records that a list finds. */
  bulk?: readonly BulkDefinition[]
  /** Work by the clock. */
  schedules?: readonly ScheduledTask[]
  /** What waits for the caller: first what is reviewed, then other work, then what is only read. */
  todos?: { reviews?: readonly CountTodos[]; work?: readonly CountTodos[]; reading?: readonly CountTodos[] }
  /** Addresses for callers without a session, beside the pipeline of the contract. */
  open?: readonly ((services: Services) => Hono)[]
}

/** All that the server knows of one area. */
type Area<Name extends AreaWithResources> = Omit<Required<Parts<Name>>, 'routes'> & {
  routes: readonly Route[]
}

/** All areas as one. */
export interface Areas {
  routes: readonly Route[]
  records: RecordScopes
  /** By kind. */
  exports: ReadonlyMap<string, ExportDefinition>
  /** By resource. */
  imports: Imports
  bulk: readonly BulkDefinition[]
  findBulkAction: FindBulkAction
  schedules: readonly ScheduledTask[]
  todos: readonly CountTodos[]
  open: readonly ((services: Services) => Hono)[]
}

/**
 * Pairs the endpoints of a contract module with their handlers. A handler that is missing, or that answers another
 * endpoint, is a type error.
 */
export function pair<Module extends object>(contract: Module, handlers: Handlers<Module>): Pair[] {
  const endpoints = new Map<string, unknown>(Object.entries(contract))
  return Object.entries<unknown>(handlers).map(([name, handler]) => ({
    endpoint: endpoints.get(name) as Endpoint,
    handler: handler as Handler<Endpoint>,
  }))
}

/**
 * Declares an area. Its name goes into the log with every change. A resource of the area that has records and no scope is a
 * type error.
 */
export function area<Name extends AreaWithResources>(name: Name, parts: Parts<Name>): Area<Name> {
  const none = { exports: [], imports: [], bulk: [], schedules: [], todos: {}, open: [] }
  return { ...none, ...parts, routes: parts.routes.flat().map((pair) => ({ area: name, ...pair })) }
}

/** Of two that have the same name one would hide the other. */
function refuseDoubles(names: readonly string[]): void {
  const double = names.find((name, index) => names.indexOf(name) !== index)
  if (double !== undefined) throw new Error(`two areas declare ${double}`)
}

/** Joins areas into what the rest of the server asks. */
export function joinAreas(byName: { [Name in AreaWithResources]: Area<Name> }): Areas {
  const all = Object.values(byName)
  const routes = all.flatMap((one) => one.routes)
  const bulk = all.flatMap((one) => one.bulk)
  const exports = all.flatMap((one) => one.exports)
  const imports = all.flatMap((one) => one.imports)
  const schedules = all.flatMap((one) => one.schedules)
  refuseDoubles(exports.map(({ kind }) => kind))
  refuseDoubles(imports.map(({ resource }) => resource))
  refuseDoubles(schedules.map(({ name }) => name))
  const todosOf = (kind: 'reviews' | 'work' | 'reading') => all.flatMap((one) => one.todos[kind] ?? [])
  return {
    routes,
    records: Object.assign({}, ...all.map((one) => one.records)),
    exports: new Map(exports.map((definition) => [definition.kind, definition])),
    imports: importsOf(imports),
    bulk,
    findBulkAction: bulkActionsOf(bulk, routes),
    schedules,
    todos: [...todosOf('reviews'), ...todosOf('work'), ...todosOf('reading')],
    open: all.flatMap((one) => one.open),
  }
}
