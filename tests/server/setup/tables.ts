import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import config from '../../../drizzle.config.ts'

/** Every table of the migrations. */
export async function migratedTables(): Promise<PgTable[]> {
  const files = globSync(config.schema as string)
  const modules = await Promise.all(files.map((file): Promise<object> => import(resolve(file))))
  return modules.flatMap((module) => Object.values(module).filter((value) => is(value, PgTable)))
}
