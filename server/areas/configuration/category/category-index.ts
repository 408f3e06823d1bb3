import { asc, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { enableStatus } from '#contract/configuration/codes.ts'
import type { NamedRef } from '#contract/fields.ts'
import type { Connection } from '#server/database/pool.ts'
import { category } from '#server/database/schema/configuration.ts'
import { refuseField } from '#server/http/errors.ts'

export type CategoryRow = typeof category.$inferSelect

/** The category tree in memory: a few hundred rows, read once per request. */
export class CategoryIndex {
  readonly rows: readonly CategoryRow[]
  private readonly byId: ReadonlyMap<number, CategoryRow>

  constructor(rows: readonly CategoryRow[]) {
    this.rows = rows
    this.byId = new Map(rows.map((row) => [row.id, row]))
  }

  row(id: number): CategoryRow | undefined {
    return this.byId.get(id)
  }

  path(id: number): string {
    return this.byId.get(id)?.path ?? ''
  }

  refs(ids: readonly number[]): NamedRef[] {
    return ids.flatMap((id) => {
      const row = this.byId.get(id)
      return row ? [{ id, name: row.name }] : []
    })
  }

  /** The category and its ancestors. */
  upwards(id: number): number[] {
    const row = this.byId.get(id)
    return row ? [id, ...(row.parentId === null ? [] : this.upwards(row.parentId))] : []
  }

  /** The category and its descendants. */
  downwards(id: number): number[] {
    return this.rows.filter((row) => this.upwards(row.id).includes(id)).map((row) => row.id)
  }

  /** Whether a set of categories contains the category or one of its ancestors. */
  covers(range: readonly number[], id: number): boolean {
    return this.upwards(id).some((above) => range.includes(above))
  }

  /** Whether two sets of categories have goods in common. */
  overlaps(left: readonly number[], right: readonly number[]): boolean {
    return left.some((id) => this.covers(right, id)) || right.some((id) => this.covers(left, id))
  }

  /** Refuses ids that are not enabled categories, except those that the record already had. */
  check(ids: readonly number[], known: readonly number[] = []): void {
    const fresh = ids.filter((id) => !known.includes(id))
    if (fresh.some((id) => this.byId.get(id)?.status !== enableStatus.enabled)) {
      throw refuseField('categoryIds', '所选类目不存在或已停用，请重新选择')
    }
  }
}

export async function loadCategories(db: Connection): Promise<CategoryIndex> {
  return new CategoryIndex(
    await db.select().from(category).orderBy(asc(category.level), asc(category.sort), asc(category.id)),
  )
}

/** Rows whose list of categories contains one of the ids; uses the index on the list. */
export function holdsCategory(column: AnyPgColumn, ids: readonly number[]): SQL {
  return or(...ids.map((id) => sql`${column} @> ${JSON.stringify([id])}::jsonb`)) ?? sql`false`
}
