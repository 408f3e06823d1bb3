import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment, reference } from '#server/database/columns.ts'

// Protection of signing in: captchas, attempts by address, failures by name, known devices.

export const captcha = pgTable('captcha', {
  id: uuid().primaryKey(),
  answer: text().notNull(),
  expireAt: moment().notNull(),
})

/** Anonymous requests of an address within the minute that starts at `minute`. */
export const loginAttempt = pgTable(
  'login_attempt',
  {
    ip: text().notNull(),
    minute: moment().notNull(),
    /** Sign-in attempts. */
    count: integer().notNull().default(1),
    captchas: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.ip, table.minute] })],
)

/** Consecutive failed sign-ins by entered name, whether or not the account exists, and by origin. */
export const signInFailure = pgTable(
  'sign_in_failure',
  {
    /** Lower case. */
    name: text().notNull(),
    /** An address, or a device that was used to sign in before. */
    origin: text().notNull(),
    count: integer().notNull().default(0),
    lockedUntil: moment(),
    /** Until when further attempts are delayed. */
    waitUntil: moment(),
    lastAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.origin] }), index('sign_in_failure_last').on(table.lastAt)],
)

/** Devices that somebody signed in on: failures elsewhere do not lock them. */
export const signInDevice = pgTable(
  'sign_in_device',
  {
    /** SHA-256 of the id in the cookie. */
    deviceHash: text().notNull(),
    userId: reference().notNull(),
    lastAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.deviceHash, table.userId] }),
    index('sign_in_device_user').on(table.userId, table.lastAt.desc()),
  ],
)

export const setUpCode = pgTable('set_up_code', { codeHash: text().primaryKey(), expireAt: moment().notNull() })
