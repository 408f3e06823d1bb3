import type { Hono } from 'hono'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Todo } from '#contract/notifications.ts'
import type { AreaWithResources, RecordResource, resourcesByArea } from '#contract/resources.ts'
import type { Context, Handler, Handlers } from '#server/context.ts'
import {
  type BulkDefinition,
  type BulkStep,
  type BulkStepDefinition,
  bulkActionsOf,
  bulkStepsOf,
  type FindBulkAction,
} from '../bulk/definition.ts'
import { type RollbackDefinition, type Rollbacks, rollbacksOf } from '../bulk/rollback-definition.ts'
import type { Route } from '../http/serve.ts'
import { type ImportDefinition, type Imports, importsOf } from '../imports/definition.ts'
import type { ExportDefinition } from '../jobs/exports.ts'
import type { ScheduledTask } from '../scheduler.ts'
import type { SearchDefinition } from '../search/definition.ts'
import type { Services } from '../services.ts'
import { type PayableDefinition, type Payables, payablesOf } from './payable.ts'
import type { RecordScopes } from './record-scope.ts'

type CountTodos = (context: Context) => Promise<Todo[]>

/** An endpoint with its handler. */
type Pair = Omit<Route, 'area'>

/** Resources of an area whose records have an audit log. */
type RecordsOf<Name extends AreaWithResources> = Extract<keyof (typeof resourcesByArea)[Name], RecordResource>

interface Parts<Name extends AreaWithResources> {
  /** The contract modules of the area with their handlers. */
  routes: readonly (readonly Pair[])[]
  /** Every kind of record of the area that has a log, and those without a log that use files. */
  records: RecordScopes<RecordsOf<Name>>
  /** Definitions of all exports. */
  exports?: readonly ExportDefinition[]
  /** Definitions of all imports. */
  imports?: readonly ImportDefinition[]
  /** Actions that can be run on all records of a filtered list. */
  bulk?: readonly BulkDefinition[]
  /** Endpoints that a job calls for records that another endpoint has chosen: `bulkStepOf`. */
  bulkSteps?: readonly BulkStepDefinition[]
  /** How logged changes of a batch are undone: `rollbackOf`. */
  rollbacks?: readonly RollbackDefinition[]
  /** Records that the command palette finds: `searchOf`. */
  search?: readonly SearchDefinition[]
  /** What can be paid for at the gateway or by voucher. */
  payables?: readonly PayableDefinition[]
  /** Scheduled tasks. */
  schedules?: readonly ScheduledTask[]
  /** Counts of open tasks for the caller: first reviews, then other work, then unread items. */
  todos?: { reviews?: readonly CountTodos[]; work?: readonly CountTodos[]; reading?: readonly CountTodos[] }
  /** HTTP routes for callers without a session, outside the pipeline of the contract. */
  open?: readonly ((services: Services) => Hono)[]
}

/** Everything that an area registers with the server. */
type Area<Name extends AreaWithResources> = Omit<Required<Parts<Name>>, 'routes'> & {
  routes: readonly Route[]
}

/** All areas joined. */
export interface Areas {
  routes: readonly Route[]
  records: RecordScopes
  /** By export kind. */
  exports: ReadonlyMap<string, ExportDefinition>
  /** By resource. */
  imports: Imports
  bulk: readonly BulkDefinition[]
  findBulkAction: FindBulkAction
  /** By the name of the endpoint. */
  bulkSteps: ReadonlyMap<string, BulkStep>
  rollbacks: Rollbacks
  /** In the order in which the groups of found records are shown. */
  search: readonly SearchDefinition[]
  payables: Payables
  schedules: readonly ScheduledTask[]
  todos: readonly CountTodos[]
  open: readonly ((services: Services) => Hono)[]
}

/**
 * Pairs the endpoints of a contract module with their handlers. A missing handler, or one for another endpoint, is a
 * type error.
 */
export function pair<Module extends object>(contract: Module, handlers: Handlers<Module>): Pair[] {
  const endpoints = new Map<string, unknown>(Object.entries(contract))
  return Object.entries<unknown>(handlers).map(([name, handler]) => ({
    endpoint: endpoints.get(name) as Endpoint,
    handler: handler as Handler<Endpoint>,
  }))
}

/**
 * Declares an area. Its name is logged with every change. A resource with records but without a scope is a type error.
 */
export function area<Name extends AreaWithResources>(name: Name, parts: Parts<Name>): Area<Name> {
  const work = { exports: [], imports: [], bulk: [], bulkSteps: [], rollbacks: [], schedules: [] }
  const none = { ...work, search: [], payables: [], todos: {}, open: [] }
  return { ...none, ...parts, routes: parts.routes.flat().map((pair) => ({ area: name, ...pair })) }
}

/** Duplicate names would hide each other. */
function refuseDuplicates(names: readonly string[]): void {
  const double = names.find((name, index) => names.indexOf(name) !== index)
  if (double !== undefined) throw new Error(`two areas declare ${double}`)
}

/** Joins areas into the registries that the rest of the server uses. */
export function joinAreas(byName: { [Name in AreaWithResources]: Area<Name> }): Areas {
  const all = Object.values(byName)
  const routes = all.flatMap((area) => area.routes)
  const bulk = all.flatMap((area) => area.bulk)
  const exports = all.flatMap((area) => area.exports)
  const imports = all.flatMap((area) => area.imports)
  const search = all.flatMap((area) => area.search)
  const payables = all.flatMap((area) => area.payables)
  const schedules = all.flatMap((area) => area.schedules)
  refuseDuplicates(exports.map(({ kind }) => kind))
  refuseDuplicates(imports.map(({ resource }) => resource))
  refuseDuplicates(search.map(({ resource }) => resource))
  refuseDuplicates(payables.map(({ bizKind }) => `payable ${bizKind}`))
  refuseDuplicates(schedules.map(({ name }) => name))
  const todosOf = (kind: 'reviews' | 'work' | 'reading') => all.flatMap((area) => area.todos[kind] ?? [])
  return {
    routes,
    records: Object.assign({}, ...all.map((area) => area.records)),
    exports: new Map(exports.map((definition) => [definition.kind, definition])),
    imports: importsOf(imports),
    bulk,
    findBulkAction: bulkActionsOf(bulk, routes),
    bulkSteps: bulkStepsOf(
      all.flatMap((area) => area.bulkSteps),
      routes,
    ),
    rollbacks: rollbacksOf(all.flatMap((area) => area.rollbacks)),
    search,
    payables: payablesOf(payables),
    schedules,
    todos: [...todosOf('reviews'), ...todosOf('work'), ...todosOf('reading')],
    open: all.flatMap((area) => area.open),
  }
}
