import pg from 'pg'

/** Whoever changes something sends the same few statements by the id of a record, and planning takes longer than running. */
const OFTEN = 10
/** A connection keeps a plan until it ends. */
const MOST_PLANS = 100
const MOST_COUNTED = 2_000

/** A name for each text that has come often; the same text has the same name on every connection. */
function namesOf(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const times = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MOST_PLANS) return known
    const seen = (times.get(text) ?? 0) + 1
    if (times.size >= MOST_COUNTED) times.clear()
    times.set(text, seen)
    if (seen >= OFTEN) names.set(text, `often_${names.size}`)
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
 * Has PostgreSQL keep the plans of statements with values that come often. For pools that write: lists are planned for what
 * they are asked for.
 */
export function preparePlans(pools: readonly pg.Pool[]): void {
  const nameOf = namesOf()
  for (const pool of pools) {
    pool.on('connect', (client) => {
      const query = (statement: unknown, values: unknown, ...rest: unknown[]) => {
        const isOften = isPlain(statement) && Array.isArray(values) && values.length > 0
        const sent = isOften ? { ...statement, name: nameOf(statement.text) } : statement
        return Reflect.apply(pg.Client.prototype.query, client, [sent, values, ...rest])
      }
      Object.assign(client, { query })
    })
  }
}
