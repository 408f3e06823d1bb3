import type { input, output, ZodType } from 'zod'
import type { Permission } from './permissions.ts'

export type Method = 'GET' | 'POST'

/** How parameters are sent (requirements, section 7): JSON body, query string, or one value appended to the path. */
export type ParamsIn = 'body' | 'query' | 'path' | 'none'

/** Who may call: anyone, any signed-in user, or holders of a permission code. */
export type Access = 'anyone' | 'signedIn' | Permission

interface Shared<Params extends ZodType, Data extends ZodType> {
  paramsIn: ParamsIn
  permission: Access
  /** Name in the audit log and the API reference, e.g. 停用品牌. */
  title: string
  params: Params
  data: Data
  /** The response contains a secret that may be shown once; it is not stored for idempotent repeats. */
  secretAnswer?: true
}

interface Read {
  /** The resource in the response: first part of the cache key. */
  resource: string
  invalidates?: undefined
  isRead?: undefined
  endsView?: undefined
}

interface Change {
  /** Resources that become stale on success. */
  invalidates: readonly string[]
  resource?: undefined
  /**
   * Only shows something; it is a change because that is logged or marked as read. Whoever views the console as a role
   * or an account may call it, and it then runs on a connection that refuses writes.
   */
  isRead?: true
  /** Ends the view of the console as a role or an account. */
  endsView?: true
}

export type EndpointSpec<Params extends ZodType, Data extends ZodType> = Shared<Params, Data> & (Read | Change)

export type Endpoint<Params extends ZodType = ZodType, Data extends ZodType = ZodType> = EndpointSpec<Params, Data> & {
  method: Method
  /** Full path; a path parameter appears as `{name}` at the end. */
  path: string
}

/** Input type for callers: fields with defaults are optional. */
export type ParamsOf<E> = E extends Endpoint<infer Params, ZodType> ? input<Params> : never
/** Input type for handlers: parsed, with defaults applied. */
export type ParsedParamsOf<E> = E extends Endpoint<infer Params, ZodType> ? output<Params> : never
/** Response type for callers. */
export type DataOf<E> = E extends Endpoint<ZodType, infer Data> ? output<Data> : never
/** One record of a list. */
export type RowOf<E> = DataOf<E> extends { list: readonly (infer Row)[] } ? Row : never
/** Fields by which a list can be sorted. */
export type SortOf<E> =
  ParamsOf<E> extends { sort?: infer Order } ? Exclude<Order, `-${string}` | undefined> & string : never
/** Return type of a handler. */
export type AnswerOf<E> = E extends Endpoint<ZodType, infer Data> ? input<Data> : never

/**
 * An endpoint, defined once for client, server, mocks and API reference. The console build drops `params` and `data`
 * (scripts/lean-contract.ts) because it needs neither at run time.
 */
export function endpoint<Params extends ZodType, Data extends ZodType>(
  at: `${Method} /${string}`,
  spec: EndpointSpec<Params, Data>,
): Endpoint<Params, Data> {
  const [method, path] = at.split(' ') as [Method, string]
  return { ...spec, method, path }
}

/** True for an endpoint that writes. */
export function isChange(endpoint: Endpoint): boolean {
  return endpoint.invalidates !== undefined
}

/** True for an endpoint that nobody may call while viewing the console as a role or an account. */
export function isRefusedInView(endpoint: Endpoint): boolean {
  return isChange(endpoint) && !endpoint.isRead && !endpoint.endsView
}
