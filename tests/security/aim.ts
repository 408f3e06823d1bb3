import fc from 'fast-check'
import type { Endpoint } from '#contract/endpoint.ts'
import { fitting } from '../server/contract/values.ts'
import type { ForeignRow } from './foreign-rows.ts'

const isId = (name: string) => /^(id|\w+Id)$/.test(name)
const isIds = (name: string) => /^(ids|\w+Ids)$/.test(name)

/** The same parameters with every id replaced by that of a foreign row. */
export function aimedAt(params: unknown, { id, version }: ForeignRow): unknown {
  if (Array.isArray(params)) return params.map((item) => aimedAt(item, { id, version, table: '' }))
  if (params === null || typeof params !== 'object') return params
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (isId(name) && typeof value === 'number') return [name, id]
      if (isIds(name) && Array.isArray(value)) return [name, [id]]
      if (name === 'version') return [name, version]
      return [name, aimedAt(value, { id, version, table: '' })]
    }),
  )
}

/** Whether valid parameters of the endpoint refer to any record. */
export const takesIds = (endpoint: Endpoint): boolean =>
  fc.sample(fitting(endpoint), { numRuns: 5, seed: 1 }).some((params) => {
    const marked = JSON.stringify(aimedAt(params, { id: -77_777, version: 1, table: '' }))
    return marked.includes('-77777')
  })
