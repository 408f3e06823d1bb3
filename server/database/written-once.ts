import type { Connection } from './pool.ts'

/**
 * A statement that is written once for each connection in place of each call: the text of a table of sixty columns takes
 * longer to write than PostgreSQL takes to answer. `write` ends with `.prepare(name)`, and what differs is a placeholder.
 */
export function writtenOnce<Statement>(write: (db: Connection) => Statement): (db: Connection) => Statement {
  // A transaction speaks through the session of its connection, which stays.
  const written = new WeakMap<object, Statement>()
  return (db) => {
    const { session } = db._
    const known = written.get(session)
    if (known !== undefined) return known
    const statement = write(db)
    written.set(session, statement)
    return statement
  }
}
