import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { STORED_FILE } from '#contract/fields.ts'
import { refuseField } from '#server/http/errors.ts'
import type { ObjectStore } from '#server/storage/store.ts'
import { INVALID_FILE } from './stored-files.ts'

interface Schema {
  format?: string
  items?: Schema
  properties?: Record<string, Schema>
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

/** Property names that lead to a field; `[]` for each item of a list. */
type Path = readonly string[]

const pathsByEndpoint = new WeakMap<Endpoint, readonly Path[]>()

function pathsIn(schema: Schema, path: Path): Path[] {
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const here = choices.flatMap((item) => pathsIn(item, path))
  if (schema.format === STORED_FILE) here.push(path)
  if (schema.items) here.push(...pathsIn(schema.items, [...path, '[]']))
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    here.push(...pathsIn(property, [...path, name]))
  return here
}

/** Fields of an endpoint that take file URLs. */
export function filePaths(endpoint: Endpoint): readonly Path[] {
  const known = pathsByEndpoint.get(endpoint)
  if (known) return known
  const schema = z.toJSONSchema(endpoint.params, { io: 'input', unrepresentable: 'any' }) as Schema
  const paths = pathsIn(schema, [])
  pathsByEndpoint.set(endpoint, paths)
  return paths
}

/** The values at a path, each with its concrete path. */
function valuesAt(value: unknown, [name, ...rest]: Path, at: Path): { at: Path; value: unknown }[] {
  if (name === undefined) return [{ at, value }]
  if (value === null || typeof value !== 'object') return []
  if (name !== '[]') return valuesAt((value as Record<string, unknown>)[name], rest, [...at, name])
  return Array.isArray(value) ? value.flatMap((item, index) => valuesAt(item, rest, [...at, String(index)])) : []
}

/**
 * Refuses file URLs outside this installation's store. Foreign pages would be requested by everybody who sees the
 * record; our own API would be called in their name.
 */
export function refuseForeignFiles(endpoint: Endpoint, params: unknown, store: Pick<ObjectStore, 'keyOf'>): void {
  for (const path of filePaths(endpoint)) {
    for (const { at, value } of valuesAt(params, path, [])) {
      if (typeof value === 'string' && value !== '' && store.keyOf(value) === undefined) {
        throw refuseField(at.join('.'), INVALID_FILE)
      }
    }
  }
}
