import type { RequestHandler } from 'msw'
import type { AnswerOf, Endpoint, ParsedParamsOf } from '#contract/endpoint.ts'
import { serverMessages } from '#contract/response-codes.ts'
import { handle, MockRefusal } from './worker.ts'

/** A handler whose parameters are parsed by the contract, as the server's are. */
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

/** How many records stand in each state. */
export function countBy<Item, Name extends keyof Item>(list: readonly Item[], name: Name): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const item of list) counts[String(item[name])] = (counts[String(item[name])] ?? 0) + 1
  return counts
}

/** The record of this id; refuses as the server does where there is none. */
export function found<Item extends { id: number }>(list: readonly Item[], id: number): Item {
  const item = list.find((one) => one.id === id)
  if (!item) throw new MockRefusal(404, serverMessages.notFound)
  return item
}
