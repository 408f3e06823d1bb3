import { type Endpoint, isChange } from '#contract/endpoint.ts'

/** The request of a client for a call: path with query, and request options. */
export function requestFor(
  endpoint: Endpoint,
  params: unknown,
  headers: Record<string, string> = {},
): { path: string; init: RequestInit } {
  const values = (params ?? {}) as Record<string, unknown>
  const inPath = new Set([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(textOf(values[name])))
  const sent = { ...(isChange(endpoint) && { 'request-id': crypto.randomUUID() }), ...headers }
  if (endpoint.paramsIn === 'body') {
    return {
      path,
      init: {
        method: endpoint.method,
        headers: { 'content-type': 'application/json', ...sent },
        body: JSON.stringify(params),
      },
    }
  }
  const query = new URLSearchParams(
    Object.entries(values)
      .filter(([name, value]) => value !== undefined && !inPath.has(name))
      .map(([name, value]) => [name, textOf(value)]),
  )
  return { path: query.size > 0 ? `${path}?${query}` : path, init: { method: endpoint.method, headers: sent } }
}

/** Converts a value for a URL like a careless client. */
const textOf = (value: unknown): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed()
