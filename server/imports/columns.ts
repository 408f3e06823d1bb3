import type { ImportField, ImportMapping, SheetTitle } from '#contract/imports.ts'
import { IMPORT_MAX_ROWS } from '#contract/imports.ts'
import { refuse } from '../http/errors.ts'
import type { ImportColumn, SheetDefinition } from './definition.ts'
import type { SheetRow } from './read-sheet.ts'

/** Columns that the files of an import add to the sheet; they are ignored when such a file is imported again. */
export const REASON = '错误原因'
export const RESULT = '导入结果'
const ownTitles: readonly string[] = [REASON, RESULT]

const SAMPLES = 3
const SAMPLE_LENGTH = 60

/** Corrected cells by row number and field. */
export type Edits = Record<string, Record<string, string>>

/** A row with its cells in the order of the definition's columns. */
export interface LaidRow {
  number: number
  cells: string[]
}

/** A sheet whose columns are matched with those of the definition. */
export interface LaidSheet {
  fields: ImportField[]
  titles: SheetTitle[]
  /** Titles of the required columns that the sheet lacks. */
  missing: string[]
  unused: string[]
  rows: LaidRow[]
}

/** Reads the rows of a file by its columns, with the corrected cells. Without a mapping, titles are recognised. */
export function laySheet<Row>(
  definition: SheetDefinition<Row>,
  [head, ...body]: readonly SheetRow[],
  { mapping, edits = {} }: { mapping?: ImportMapping | undefined; edits?: Edits } = {},
): LaidSheet {
  if (!head || body.length === 0) throw refuse('文件为空')
  const most = definition.maxRows ?? IMPORT_MAX_ROWS
  if (body.length > most) throw refuse(`超过${most}行`)
  const { columns } = definition
  const places = mapping ? chosenPlaces(columns, mapping, head.cells.length) : placesOf(columns, head.cells)
  const fields = columns.map(({ field, title, note, options = [] }, at): ImportField => {
    return {
      field,
      title,
      note,
      options: [...options],
      isRequired: isRequired(definition, field),
      place: places[at] ?? null,
    }
  })
  const used = new Set(places)
  const titles = head.cells.flatMap((title, place) =>
    title === '' ? [] : [{ place, title, samples: samplesOf(body, place) }],
  )
  return {
    fields,
    titles,
    missing: fields.filter((field) => field.isRequired && field.place === null).map(({ title }) => title),
    unused: titles
      .filter(({ place, title }) => !used.has(place) && !ownTitles.includes(title))
      .map(({ title }) => title),
    rows: withEdits(
      columns,
      body.map(({ number, cells }) => ({
        number,
        cells: places.map((place) => (place === null ? '' : (cells[place] ?? ''))),
      })),
      edits,
    ),
  }
}

/** A column is required when an empty cell breaks its rule. */
const isRequired = ({ row }: SheetDefinition<never> | SheetDefinition, field: string): boolean =>
  row.shape[field]?.safeParse('').success === false

const samplesOf = (body: readonly SheetRow[], place: number): string[] =>
  [
    ...new Set(body.slice(0, 20).flatMap(({ cells }) => (cells[place] ? [cells[place].slice(0, SAMPLE_LENGTH)] : []))),
  ].slice(0, SAMPLES)

/** Without case, spaces, marks and units: 损耗率 (%) * and 损耗率 are the same title. */
const plainTitle = (title: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\([^)]*\)/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Column of each field: first by its exact title, then by a similar one. */
function placesOf(columns: readonly ImportColumn[], head: readonly string[]): (number | null)[] {
  const places = columns.map(({ title }) => head.indexOf(title))
  const taken = new Set(places)
  const plain = head.map(plainTitle)
  return columns.map(({ title, aliases = [] }, at) => {
    const exact = places[at] ?? -1
    if (exact >= 0) return exact
    const names = [title, ...aliases].map(plainTitle)
    const similar = plain.findIndex((name, place) => name !== '' && !taken.has(place) && names.includes(name))
    if (similar < 0) return null
    taken.add(similar)
    return similar
  })
}

function chosenPlaces(columns: readonly ImportColumn[], mapping: ImportMapping, width: number): (number | null)[] {
  const places = columns.map(({ field }) => mapping[field] ?? null)
  const chosen = places.filter((place) => place !== null)
  if (new Set(chosen).size < chosen.length) throw refuse('同一列不能对应两个字段')
  if (chosen.some((place) => place >= width)) throw refuse('文件中没有所选的列，请重新预检')
  return places
}

function withEdits(columns: readonly ImportColumn[], rows: LaidRow[], edits: Edits): LaidRow[] {
  const byNumber = new Map(rows.map((row) => [String(row.number), row]))
  for (const [number, cells] of Object.entries(edits)) {
    const row = byNumber.get(number)
    if (!row) throw refuse(`文件中没有第 ${number} 行`)
    for (const [field, value] of Object.entries(cells)) {
      const at = columns.findIndex((column) => column.field === field)
      if (at < 0) throw refuse('没有这一列，请重新预检')
      row.cells[at] = value.trim()
    }
  }
  return rows
}
