import type { RequestHandler } from 'msw'
import type { AnswerOf, Endpoint, ParsedParamsOf } from '#contract/endpoint.ts'
import { serverMessages } from '#contract/response-codes.ts'
import { isSimilarName } from '#contract/rules/similar-name.ts'
import { handle, MockRefusal } from './worker.ts'

/** A handler that parses its parameters by the contract, as the server does. */
export function answer<E extends Endpoint>(
  endpoint: E,
  compute: (params: ParsedParamsOf<E>) => AnswerOf<E>,
): RequestHandler {
  return handle<E>(endpoint, (params) => compute(endpoint.params.parse(params) as ParsedParamsOf<E>))
}

/** One page of the records. */
export function pageOf<Item>(list: readonly Item[], { pageNum, pageSize }: { pageNum: number; pageSize: number }) {
  const start = (pageNum - 1) * pageSize
  return { list: list.slice(start, start + pageSize), total: list.length, pageNum, pageSize }
}

/** Number of records per value of a field. */
export function countBy<Item, Name extends keyof Item>(list: readonly Item[], name: Name): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const item of list) counts[String(item[name])] = (counts[String(item[name])] ?? 0) + 1
  return counts
}

/** The record with this id; otherwise fails like the server. */
export function found<Item extends { id: number }>(list: readonly Item[], id: number): Item {
  const item = list.find((record) => record.id === id)
  if (!item) throw new MockRefusal(404, serverMessages.notFound)
  return item
}

/** Rejects with field errors, if there are any. */
export function refuseFields(faults: Record<string, string | undefined>): void {
  const fields = Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault))
  const [first] = Object.values(fields)
  if (first) throw new MockRefusal(422, first, { fields })
}

/** The record with this id if its version matches; otherwise rejects with the current record, as the server does. */
export function current<Item extends { id: number; version?: number }>(
  list: readonly Item[],
  id: number,
  version: number | undefined,
): Item {
  const item = found(list, id)
  if (item.version !== version) throw new MockRefusal(409, '数据已被他人修改,请刷新后重试', { latest: item })
  return item
}

/** Removes the records with these ids from the list. */
export function removeFrom<Item extends { id: number }>(
  list: Item[],
  ids: readonly number[],
): { done: number; failed: [] } {
  for (const id of ids) list.splice(list.indexOf(found(list, id)), 1)
  return { done: ids.length, failed: [] }
}

/** The id of the next record. */
export const nextId = (list: readonly { id: number }[]): number => Math.max(0, ...list.map(({ id }) => id)) + 1

/** The error for a name used by another record. */
export const duplicateFault = <Item extends { id: number }, Name extends keyof Item & string>(
  list: readonly Item[],
  own: Item | undefined,
  field: Name,
  value: unknown,
  message: string,
) => ({ [field]: list.some((item) => item !== own && item[field] === value) ? message : undefined })

/** A predicate for records with a text in one of their fields. */
export const within =
  <Name extends string>(...names: Name[]) =>
  (row: { [Field in Name]: string }, text: string): boolean =>
    names.some((name) => row[name].includes(text))

/** The server's check of a name: used already, or similar names. */
export function nameVerdict(
  list: readonly { id: number; name: string }[],
  { id, name }: { id?: number | undefined; name: string },
  fault: string,
) {
  const others = list.filter((item) => item.id !== id).map((item) => item.name)
  if (others.includes(name)) return { fault, similar: [] }
  return { fault: '', similar: others.filter((other) => isSimilarName(other, name)) }
}
