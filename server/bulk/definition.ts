import type { DataOf, Endpoint, ParamsOf } from '#contract/endpoint.ts'
import type { Context } from '#server/context.ts'
import type { Route } from '../http/serve.ts'

/** A record of a bulk action, as of the time when the filters were applied. */
export interface BulkRecord {
  id: number
  /** Name shown to people, as far as the caller may read it. */
  name: string
  version: number
  /** For a roll back: the log entry whose change is undone. */
  entryId?: number
}

type RowOf<E> = DataOf<E> extends { list: readonly (infer Row)[] } ? Row : never

/** An endpoint that can be called for every record of a list. */
export interface BulkDefinition {
  action: Endpoint
  list: Endpoint
  nameOf(row: unknown): string
  /** The parameters that name one record. */
  paramsOf(record: BulkRecord): object
}

const byId = ({ id }: BulkRecord) => ({ ids: [id] })

/** Pairs an action with a list that provides its records. Without `paramsOf` the action receives `ids`. */
export function bulkOf<Action extends Endpoint, List extends Endpoint>(
  action: Action,
  list: List,
  nameOf: (row: RowOf<List>) => string,
  paramsOf?: (record: BulkRecord) => Partial<ParamsOf<Action>>,
): BulkDefinition {
  return {
    action,
    list,
    nameOf: nameOf as (row: unknown) => string,
    paramsOf: (paramsOf ?? byId) as BulkDefinition['paramsOf'],
  }
}

/** An endpoint that a job calls for records that another endpoint of the area has chosen. */
export interface BulkStepDefinition {
  action: Endpoint
  /** The records as they are now, for another try of refused ones. */
  find(ids: readonly number[], context: Context): Promise<BulkRecord[]>
  paramsOf(record: BulkRecord): object
}

export const bulkStepOf = <Action extends Endpoint>(
  action: Action,
  { find, paramsOf }: { find: BulkStepDefinition['find']; paramsOf(record: BulkRecord): Partial<ParamsOf<Action>> },
): BulkStepDefinition => ({ action, find, paramsOf })

export interface BulkStep extends BulkStepDefinition {
  actionRoute: Route
}

/** A definition with the routes of its two endpoints. */
export interface BulkAction extends BulkDefinition {
  actionRoute: Route
  listRoute: Route
}

export const endpointName = ({ method, path }: Endpoint): string => `${method} ${path}`

/** Finds the action for the records of a list, by the names of both. */
export type FindBulkAction = (action: string, list: string) => BulkAction | undefined

const routesByName = (routes: readonly Route[]) => new Map(routes.map((route) => [endpointName(route.endpoint), route]))

export function bulkActionsOf(definitions: readonly BulkDefinition[], routes: readonly Route[]): FindBulkAction {
  const byName = routesByName(routes)
  const known = new Map<string, BulkAction>()
  for (const definition of definitions) {
    const [action, list] = [endpointName(definition.action), endpointName(definition.list)]
    const [actionRoute, listRoute] = [byName.get(action), byName.get(list)]
    if (!actionRoute || !listRoute) throw new Error(`no route answers ${action} or ${list}`)
    known.set(`${action} ${list}`, { ...definition, actionRoute, listRoute })
  }
  return (action, list) => known.get(`${action} ${list}`)
}

/** The steps of all areas by the names of their endpoints. */
export function bulkStepsOf(
  definitions: readonly BulkStepDefinition[],
  routes: readonly Route[],
): ReadonlyMap<string, BulkStep> {
  const byName = routesByName(routes)
  return new Map(
    definitions.map((definition) => {
      const name = endpointName(definition.action)
      const actionRoute = byName.get(name)
      if (!actionRoute) throw new Error(`no route answers ${name}`)
      return [name, { ...definition, actionRoute }]
    }),
  )
}
