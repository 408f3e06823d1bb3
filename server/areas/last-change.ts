import { and, eq, inArray, not, sql } from 'drizzle-orm'
import type { AuditRecord } from '../call.ts'
import type { Connection } from '../database/pool.ts'
import { agentPackage } from '../database/schema-agents.ts'
import { productComponent } from '../database/schema-components.ts'
import { category, classify } from '../database/schema-configuration.ts'
import { product } from '../database/schema-goods.ts'
import { recommendedMatch } from '../database/schema-matches.ts'
import { material, materialBrand, materialCategory } from '../database/schema-materials.ts'
import { supplierTemplate } from '../database/schema-migration.ts'
import { proxyRecord } from '../database/schema-proxy.ts'
import { floorImage, settingOutImage } from '../database/schema-showrooms.ts'
import { label, spec } from '../database/schema-specs.ts'
import { brand, supplier } from '../database/schema-suppliers.ts'
import { productTemplate } from '../database/schema-templates.ts'
import { classLabel, tipsRule } from '../database/schema-tips.ts'

/** Records that show who changed them last, by the resource of the audit log. */
const shown = {
  agentPackage,
  brand,
  category,
  classLabel,
  classify,
  floorImage,
  label,
  material,
  materialBrand,
  materialCategory,
  product,
  productComponent,
  productTemplate,
  proxyRecord,
  recommendedMatch,
  settingOutImage,
  spec,
  supplier,
  supplierTemplate,
  tipsRule,
} as const

/** What the log notes though the record stays as it is. */
const LOOKS: ReadonlySet<string> = new Set(['view', 'reveal', 'export', 'remind'])

export interface Stamp {
  now: string
  caller: { name: string }
}

/** A change under way: who makes it, when, and in which transaction. */
export interface Stamped extends Stamp {
  db: Connection
}

export const stampOf = ({ now, caller }: Stamp) => ({ updatedAt: now, updatedBy: caller.name })

/**
 * Brings 更新 of a record in step with its log: a part of it that changed on its own, such as the price of a product or a
 * prompt of a template, is a change of the record. What a handler has stamped itself is not written twice. The version
 * stays: nobody who edits the name of a product is to be told that its price moved.
 */
export async function stampChanged(db: Connection, by: Stamp, records: readonly AuditRecord[]): Promise<void> {
  const changed = Map.groupBy(
    records.filter(({ action, targetId }) => typeof targetId === 'number' && !LOOKS.has(action)),
    ({ resource }) => resource,
  )
  for (const [resource, own] of changed) {
    const ids = own.map(({ targetId }) => Number(targetId))
    if (resource in shown) await stampRecords(db, resource as keyof typeof shown, ids, by)
  }
}

/** Notes who changed records, and when. */
export async function stampRecords(
  db: Connection,
  resource: keyof typeof shown,
  ids: readonly number[],
  by: Stamp,
): Promise<void> {
  const table = shown[resource] as typeof product
  const isKnown = and(eq(table.updatedAt, by.now), eq(table.updatedBy, by.caller.name)) ?? sql`false`
  await db
    .update(table)
    .set(stampOf(by))
    .where(and(inArray(table.id, [...new Set(ids)]), not(isKnown)))
}
