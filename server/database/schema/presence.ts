import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment, reference } from '#server/database/columns.ts'

/** Who has a record open, by session. The migration makes the table unlogged: rows live for seconds. */
export const presence = pgTable(
  'presence',
  {
    resource: text().notNull(),
    recordId: reference().notNull(),
    sessionId: uuid().notNull(),
    userId: reference().notNull(),
    isEditing: boolean().notNull(),
    since: moment().notNull(),
    seenAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.resource, table.recordId, table.sessionId] }),
    index('presence_seen').on(table.seenAt),
  ],
)
