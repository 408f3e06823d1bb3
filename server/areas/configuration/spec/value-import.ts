import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { COLOUR_DISPLAY, foldValue, PICTURE_DISPLAY } from '#contract/configuration/spec-rules.ts'
import { SPEC_MAX_VALUES, SpecInput, SpecValueInput } from '#contract/configuration/specs.ts'
import { spec, specValue } from '#server/database/schema/specs.ts'
import { anyOf } from '#server/entity/paging.ts'
import { insertRow } from '#server/entity/rows.ts'
import { conflict, refuse } from '#server/http/errors.ts'
import type { HeldRow, ImportDefinition, ImportScope, Known, RowFault } from '#server/imports/definition.ts'
import { specs } from './present.ts'

const row = z.object({
  name: SpecInput.shape.name,
  valueName: SpecValueInput.shape.valueName,
  color: SpecValueInput.shape.color.transform((text) => text.toLowerCase()),
})
type Row = z.output<typeof row>
type Fault = Omit<RowFault, 'number'>

const TOO_MANY = `规格值最多 ${SPEC_MAX_VALUES} 个`

/** Unique name of a value; case, width and spaces do not count. */
const nameOf = ({ name, valueName }: Row): string => `${name} / ${foldValue(valueName)}`
const stampsOf = ({ now, caller }: ImportScope) => ({ updatedAt: now, updatedBy: caller.name })

/**
 * The spec of a row, locked until the import ends. A new one shows its values as colours if they have any, otherwise as
 * text.
 */
async function specOf(scope: ImportScope, { name, color }: Row) {
  const [known] = await scope.db.select().from(spec).where(eq(spec.name, name)).for('update')
  if (known) return known
  const displayKind = color === '' ? 1 : COLOUR_DISPLAY
  const made = await insertRow(scope, specs, { name, displayKind })
  return made
}

async function addValue(scope: ImportScope, specId: number, { valueName, color }: Row): Promise<void> {
  const total = await scope.db.$count(specValue, eq(specValue.specId, specId))
  if (total >= SPEC_MAX_VALUES) throw refuse(TOO_MANY)
  const folded = foldValue(valueName)
  const stamps = { createdAt: scope.now, createdBy: scope.caller.name, ...stampsOf(scope) }
  await scope.db.insert(specValue).values({ specId, valueName, folded, color, sort: total, ...stamps })
}

async function recolour({ db, ...scope }: ImportScope, { id, version }: Known, color: string): Promise<void> {
  const saved = await db
    .update(specValue)
    .set({ color, version: version + 1, updatedAt: scope.now, updatedBy: scope.caller.name })
    .where(and(eq(specValue.id, id), eq(specValue.version, version)))
    .returning({ id: specValue.id })
  if (saved.length === 0) throw conflict()
}

/** The spec's display kind determines what a new value needs. */
function displayFault(displayKind: number, name: string, color: string | undefined): Fault | undefined {
  if (displayKind === PICTURE_DISPLAY) {
    return { field: 'name', reason: `规格「${name}」以图片展示，请在编辑页添加规格值` }
  }
  if (displayKind === COLOUR_DISPLAY && color === '') {
    return { field: 'color', reason: `规格「${name}」的规格值请填写颜色` }
  }
  return undefined
}

async function faultsOf(rows: readonly HeldRow<Row>[], { db }: ImportScope): Promise<RowFault[]> {
  const names = [...new Set(rows.flatMap(({ row: cells }) => cells.name ?? []))]
  const known = await db
    .select({ name: spec.name, displayKind: spec.displayKind, total: count(specValue.id) })
    .from(spec)
    .leftJoin(specValue, eq(specValue.specId, spec.id))
    .where(inArray(spec.name, names))
    .groupBy(spec.id)
  const specs = new Map(known.map((item) => [item.name, item]))
  const added = new Map<string, number>()
  return rows.flatMap(({ number, row: cells, known: value, isWhole }): RowFault[] => {
    const { name, color } = cells
    if (name === undefined || value) return []
    const own = specs.get(name)
    const total = (added.get(name) ?? own?.total ?? 0) + 1
    if (isWhole) added.set(name, total)
    const fault = own && displayFault(own.displayKind, name, color)
    return [
      ...(fault ? [{ number, ...fault }] : []),
      ...(total > SPEC_MAX_VALUES ? [{ number, field: 'name', reason: TOO_MANY }] : []),
    ]
  })
}

/** Values for the library, each with its spec; an existing value gets the given colour. */
export const specValueImport: ImportDefinition<Row> = {
  resource: 'spec',
  title: '规格值',
  permission: 'spec:edit',
  columns: [
    { field: 'name', title: '规格名称', note: '必填，最多 10 个字；没有的会新建' },
    { field: 'valueName', title: '规格值', note: '必填，最多 30 个字；不分大小写、全半角与空格，同一规格内不重复' },
    { field: 'color', title: '颜色', note: '# 加 6 位十六进制；展示方式为颜色时必填', width: 12 },
  ],
  samples: [
    ['示例颜色', '示例米白', '#f4efe4'],
    ['示例尺寸', '示例 1.8 米', ''],
  ],
  row,
  nameOf,
  namedBy: ['name', 'valueName'],
  async find(names, { db }) {
    const specNames = [...new Set(names.map((name) => name.slice(0, name.lastIndexOf(' / '))))]
    const rows = await db
      .select({ id: specValue.id, version: specValue.version, folded: specValue.folded, name: spec.name })
      .from(specValue)
      .innerJoin(spec, eq(spec.id, specValue.specId))
      .where(inArray(spec.name, specNames))
    return new Map(rows.map(({ id, version, folded, name }) => [`${name} / ${folded}`, { id, version }]))
  },
  faultsOf,
  async unchangedOf(rows, { db }) {
    const ids = rows.map(({ known }) => known.id)
    const stored = await db
      .select({ id: specValue.id, color: specValue.color })
      .from(specValue)
      .where(anyOf(specValue.id, ids))
    const colors = new Map(stored.map(({ id, color }) => [id, color]))
    const same = rows.filter(
      ({ row: { color }, known }) => color === '' || color === colors.get(known.id)?.toLowerCase(),
    )
    return new Set(same.map(({ number }) => number))
  },
  async save(cells, known, scope) {
    const { id, name, displayKind } = await specOf(scope, cells)
    const fault = known ? undefined : displayFault(displayKind, name, cells.color)
    if (fault) throw refuse(fault.reason)
    if (!known) await addValue(scope, id, cells)
    else if (cells.color !== '') await recolour(scope, known, cells.color)
    await scope.db
      .update(spec)
      .set({ version: sql`${spec.version} + 1`, ...stampsOf(scope) })
      .where(eq(spec.id, id))
    const summary = `导入规格值「${name} / ${cells.valueName}」`
    return { resource: 'spec', action: 'edit', targetId: id, targetName: name, summary }
  },
}
