import { agentLevel, goodsScope } from '#contract/agents/codes.ts'
import type { Benefit } from '#contract/agents/packages.ts'
import type { CodeTable } from '#contract/codes.ts'
import type { FileItem } from '#contract/fields.ts'
import type { Connection } from '#server/database/pool.ts'
import type { ChangeLabels } from '#server/entity/changes.ts'
import { plainText } from '#server/entity/sanitize.ts'
import { regionsText } from '#server/platform/regions.ts'
import { brandNames, type PackageFields, packageNames } from './package/present.ts'

/** Long texts are truncated in the log. */
const LOG_TEXT = 500

const tables: Partial<Record<keyof PackageFields, CodeTable<number>>> = { agentLevel, goodsScope }

/** Formats the fields of a package for the log. */
export async function packageLabels(
  db: Connection,
  ...versions: readonly Pick<PackageFields, 'brandIds' | 'upgradeToIds'>[]
): Promise<ChangeLabels<PackageFields>> {
  const brands = await brandNames(db, [...new Set(versions.flatMap(({ brandIds }) => brandIds))])
  const packages = await packageNames(db, [...new Set(versions.flatMap(({ upgradeToIds }) => upgradeToIds))])
  const named = (ids: unknown, names: ReadonlyMap<number, string>) =>
    (ids as number[]).map((id) => names.get(id) ?? '').join('、')
  return (field, value) => {
    if (value === null || value === undefined || value === '') return ''
    if (field === 'brandIds') return named(value, brands)
    if (field === 'upgradeToIds') return named(value, packages)
    if (field === 'areas') return regionsText(value as string[]).slice(0, LOG_TEXT)
    if (field === 'benefits') return (value as Benefit[]).map(({ benefitTitle }) => benefitTitle).join('、')
    if (field === 'agreement') return (value as FileItem[]).map(({ name }) => name).join('、')
    if (field === 'cover') return String(value).split('/').at(-1) ?? ''
    if (field === 'content') return plainText(String(value)).slice(0, LOG_TEXT)
    if (typeof value === 'boolean') return value ? '是' : '否'
    return tables[field]?.label(Number(value)) ?? String(value)
  }
}
