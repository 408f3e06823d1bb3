import type { input, output, ZodType } from 'zod'
import type { Permission } from './permissions.ts'

export type Method = 'GET' | 'POST'

/** How the parameters travel (requirements, section 7): JSON body, query string, or one value appended to the path. */
export type ParamsIn = 'body' | 'query' | 'path' | 'none'

/** Who may call: everybody, every signed-in user, or holders of a permission code. */
export type Access = 'anyone' | 'signedIn' | Permission

interface Shared<Params extends ZodType, Data extends ZodType> {
  paramsIn: ParamsIn
  permission: Access
  /** What the audit log and the API reference call it, such as 停用品牌. */
  title: string
  params: Params
  data: Data
  /** The answer holds a secret that may be seen once: it is not kept for repeats of the request. */
  secretAnswer?: true
}

interface Read {
  /** The resource that the answer shows: head of the cache key. */
  resource: string
  invalidates?: undefined
}

interface Change {
  /** The resources that a success makes stale. */
  invalidates: readonly string[]
  resource?: undefined
}

export type EndpointSpec<Params extends ZodType, Data extends ZodType> = Shared<Params, Data> & (Read | Change)

export type Endpoint<Params extends ZodType = ZodType, Data extends ZodType = ZodType> = EndpointSpec<Params, Data> & {
  method: Method
  /** Full path; a value that travels in the path stands as `{name}` at its end. */
  path: string
}

/** What a caller hands over: defaults are optional. */
export type ParamsOf<E> = E extends Endpoint<infer Params, ZodType> ? input<Params> : never
/** What a handler gets: parsed, with defaults filled in. */
export type ParsedParamsOf<E> = E extends Endpoint<infer Params, ZodType> ? output<Params> : never
/** What a caller gets. */
export type DataOf<E> = E extends Endpoint<ZodType, infer Data> ? output<Data> : never
/** One record of a list. */
export type RowOf<E> = DataOf<E> extends { list: readonly (infer Row)[] } ? Row : never
/** The fields by which a list can be sorted. */
export type SortOf<E> =
  ParamsOf<E> extends { sort?: infer Order } ? Exclude<Order, `-${string}` | undefined> & string : never
/** What a handler answers. */
export type AnswerOf<E> = E extends Endpoint<ZodType, infer Data> ? input<Data> : never

/**
 * One call, defined once for its four readers: client, server, mocks and API reference.
 * The console's build drops `params` and `data` (scripts/lean-contract.ts): at run time it needs neither.
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
