import pg from 'pg'

/**
 * Writers send the same few statements by record id, and planning takes longer than running them. A statement is
 * prepared after this many uses.
 */
const FREQUENT_USES = 10
/** A connection stores a plan until it ends. */
const MAX_PLANS = 100
const MAX_COUNTED = 2_000

/** Statement name for each frequent text; the same on every connection. */
function namesOf(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const times = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MAX_PLANS) return known
    const seen = (times.get(text) ?? 0) + 1
    if (times.size >= MAX_COUNTED) times.clear()
    times.set(text, seen)
    if (seen >= FREQUENT_USES) names.set(text, `often_${names.size}`)
    return names.get(text)
  }
}

const isPlain = (statement: unknown): statement is { text: string } =>
  typeof statement === 'object' &&
  statement !== null &&
  'text' in statement &&
  typeof statement.text === 'string' &&
  !('submit' in statement) &&
  !('name' in statement && statement.name)

/**
 * Makes PostgreSQL cache the plans of frequent statements with parameters. For writing pools only: lists need a plan
 * for their actual filters.
 */
export function preparePlans(pools: readonly pg.Pool[]): void {
  const nameOf = namesOf()
  for (const pool of pools) {
    pool.on('connect', (client) => {
      const query = (statement: unknown, values: unknown, ...rest: unknown[]) => {
        const isPreparable = isPlain(statement) && Array.isArray(values) && values.length > 0
        const sent = isPreparable ? { ...statement, name: nameOf(statement.text) } : statement
        return Reflect.apply(pg.Client.prototype.query, client, [sent, values, ...rest])
      }
      Object.assign(client, { query })
    })
  }
}
