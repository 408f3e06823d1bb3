import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  customType,
  index,
  integer,
  jsonb,
  numeric,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

/**
 * A moment in the wire format: ISO 8601 with +08:00. The connection's time zone is Asia/Shanghai, so PostgreSQL already
 * returns `2026-11-21 14:05:00.123+08`.
 */
export const moment = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz(3)',
  // PostgreSQL omits trailing zeros; the wire format always has three digits.
  fromDriver: (value) =>
    value.replace(
      /^(.{10}) (.{8})(?:\.(\d+))?\+08$/,
      (_all, day, time, ms = '') => `${day}T${time}.${ms.padEnd(3, '0')}+08:00`,
    ),
})

/** YYYY-MM-DD. */
export const day = customType<{ data: string }>({ dataType: () => 'date' })

/** A set of short texts or ids stored as JSON. */
export const list = <Item>() => jsonb().$type<Item[]>().notNull().default([])

/** Yuan, up to 9,999,999.99; a string in TypeScript and in the driver. */
export const yuan = () => numeric({ precision: 9, scale: 2 })

/** A sum of such amounts: up to 9,999,999,999.99 yuan. */
export const totalYuan = () => numeric({ precision: 12, scale: 2 })

export const reference = () => bigint({ mode: 'number' })

/** Columns of every record. */
export const record = () => ({
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  version: integer().notNull().default(1),
  createdAt: moment().notNull(),
  createdBy: text().notNull().default(''),
  updatedAt: moment().notNull(),
  updatedBy: text().notNull().default(''),
})

/** The account that created a row, for the data scope 仅本人创建: names are neither unique nor permanent. */
export const creator = () => ({ createdById: reference() })

/** The role or account as which a session views the console. Its name is stored for the log. */
export const viewAs = () => ({
  viewAsRoleId: reference(),
  viewAsUserId: reference(),
  viewAsName: text().notNull().default(''),
  viewAsSince: moment(),
})

/** B000123: a letter and the padded id; longer for longer ids. */
export const codeOf = (letter: string, width: number) =>
  text()
    .notNull()
    .generatedAlwaysAs(sql.raw(`'${letter}' || lpad(id::text, greatest(${width}, length(id::text)), '0')`))

/**
 * The spelling of names by pinyin, computed by the database with every change of a name. A list finds by it if it passes
 * the column to `containsAny` (server/entity/filters.ts); its index is `searched(...)`.
 * @param names columns as the database calls them
 */
export const pinyin = (...names: string[]) =>
  text()
    .notNull()
    .generatedAlwaysAs(sql.raw(`pinyin(${names.join(' || chr(10) || ')})`))

/** Index for substring search in names; needs pg_trgm. */
export const searched = (name: string, column: AnyPgColumn) => index(name).using('gin', sql`${column} gin_trgm_ops`)

/** Unique unless empty: a draft may leave it empty. */
export const uniqueWhenSet = (name: string, column: AnyPgColumn) =>
  uniqueIndex(name).on(column).where(sql`${column} <> ''`)
