import type { Connection } from './pool.ts'

/**
 * Builds a statement once per connection instead of once per call: building the text for a table of sixty columns takes
 * longer than PostgreSQL takes to answer. `write` ends with `.prepare(name)` and uses placeholders for values that
 * differ.
 */
export function preparedStatement<Statement>(write: (db: Connection) => Statement): (db: Connection) => Statement {
  const statementOf = preparedStatements((db) => write(db))
  return (db) => statementOf(db, '')
}

/** The same for statements that differ by a key, such as the columns that they write. */
export function preparedStatements<Statement>(
  write: (db: Connection, key: string) => Statement,
): (db: Connection, key: string) => Statement {
  // Transactions share the session of their connection.
  const written = new WeakMap<object, Map<string, Statement>>()
  return (db, key) => {
    const { session } = db._
    const own = written.get(session) ?? new Map<string, Statement>()
    written.set(session, own)
    const known = own.get(key)
    if (known !== undefined) return known
    const statement = write(db, key)
    own.set(key, statement)
    return statement
  }
}
