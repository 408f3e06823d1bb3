import type * as contract from '#contract/search.ts'
import { type FoundGroup, type FoundRecord, MAX_GROUPS } from '#contract/search.ts'
import type { Context, Handlers } from '#server/context.ts'
import type { SearchDefinition } from './definition.ts'

/** Kinds of records that are searched at the same time: others do not wait for connections meanwhile. */
const AT_ONCE = 4

const allowed = ({ services, caller }: Context): SearchDefinition[] =>
  services.areas.search.filter(({ permission }) => caller.can(permission))

/** Runs all steps, a few at the same time; results in the order of the items. */
async function forEach<Item, Result>(items: readonly Item[], run: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const lane = async () => {
    for (let index = next++; index < items.length; index = next++) results[index] = await run(items[index] as Item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return results
}

export const searchHandlers: Handlers<typeof contract> = {
  searchRecords: async ({ keyword }, context) => {
    const groups = await forEach(allowed(context), (definition) => definition.find(context, keyword))
    const found = groups.filter(({ list }) => list.length > 0)
    const isExact = (group: FoundGroup) => group.isExact
    return { groups: [...found.filter(isExact), ...found.filter((group) => !isExact(group))].slice(0, MAX_GROUPS) }
  },

  listRecentRecords: async ({ records }, context) => {
    const keys = [...new Set(records.split(','))]
    const idsOf = (resource: string) =>
      keys.flatMap((key) => (key.startsWith(`${resource}:`) ? [Number(key.slice(resource.length + 1))] : []))
    const wanted = allowed(context).filter(({ resource }) => idsOf(resource).length > 0)
    const read = (await forEach(wanted, (definition) => definition.read(context, idsOf(definition.resource)))).flat()
    const byKey = new Map<string, FoundRecord>(read.map((record) => [`${record.resource}:${record.id}`, record]))
    return { list: keys.flatMap((key) => byKey.get(key) ?? []) }
  },
}
