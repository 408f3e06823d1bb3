import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { regionPrefix } from '#contract/rules/region.ts'

/**
 * True for lists of areas that contain the area, a part of it, or an area around it; a list of one code is the whole
 * country.
 */
export function reachesRegion(areas: AnyPgColumn, code: string): SQL {
  const upwards = [code, `${code.slice(0, 4)}00`, `${code.slice(0, 2)}0000`]
  const within = `${regionPrefix(code)}%`
  return sql`(jsonb_array_length(${areas}) = 1 or exists (
    select 1 from jsonb_array_elements_text(${areas}) as one(code)
    where one.code = any(${sql.param(upwards)}) or one.code like ${within}))`
}
