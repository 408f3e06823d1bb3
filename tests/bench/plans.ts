import type pg from 'pg'

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Parent Relationship'?: string
  Plans?: Plan[]
  /** A run's average, and its number of runs; only of a plan that was run. */
  'Actual Rows'?: number
  'Rows Removed by Filter'?: number
  'Actual Loops'?: number
}

/** A statement sent to PostgreSQL. */
export interface Statement {
  text: string
  values: unknown[]
}

/** The statements for which PostgreSQL would scan a whole table. */
export async function sequentialScans(
  pool: pg.Pool,
  statements: readonly Statement[],
  table: string,
): Promise<string[]> {
  const found: string[] = []
  for (const { text, values } of statements) {
    const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (format json) ${text}`, values)
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
    if (plan && nodesOf(plan).some((node) => isScanOf(node, table))) found.push(purposeOf(text))
  }
  return found
}

/**
 * Runs the reading statements; those that read more rows of a table, one after another, than allowed. A scan that stops
 * at the limit of a count is none.
 */
export async function longScans(
  pool: pg.Pool,
  statements: readonly Statement[],
  table: string,
  allowed: number,
): Promise<string[]> {
  const found: string[] = []
  for (const { text, values } of statements) {
    const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (analyze, format json) ${text}`,
      values,
    )
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
    const scans = plan ? nodesOf(plan).filter((node) => isScanOf(node, table)) : []
    const most = Math.max(0, ...scans.map(rowsRead))
    if (most > allowed) found.push(`${purposeOf(text)}, ${most.toLocaleString('en')} rows`)
  }
  return found
}

const rowsRead = (node: Plan): number =>
  ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1)

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

const isScanOf = (node: Plan, table: string): boolean =>
  node['Node Type'] === 'Seq Scan' && node['Relation Name'] === table

function purposeOf(text: string): string {
  if (/ group by /.test(text)) return 'counts of the tabs'
  return /count\(/.test(text) ? 'total' : 'rows'
}
