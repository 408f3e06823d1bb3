import type { Connection } from './pool.ts'

/**
 * A statement that is written once for each connection in place of each call: the text of a table of sixty columns takes
 * longer to write than PostgreSQL takes to answer. `write` ends with `.prepare(name)`, and what differs is a placeholder.
 */
export function preparedStatement<Statement>(write: (db: Connection) => Statement): (db: Connection) => Statement {
  const statementOf = preparedStatements((db) => write(db))
  return (db) => statementOf(db, '')
}

/** The same for statements that are told apart by a key, such as the columns that they write. */
export function preparedStatements<Statement>(
  write: (db: Connection, key: string) => Statement,
): (db: Connection, key: string) => Statement {
  // A transaction speaks through the session of its connection, which stays.
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
