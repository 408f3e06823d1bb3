import type pg from 'pg'

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Parent Relationship'?: string
  Plans?: Plan[]
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

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

const isScanOf = (node: Plan, table: string): boolean =>
  node['Node Type'] === 'Seq Scan' && node['Relation Name'] === table

function purposeOf(text: string): string {
  if (/ group by /.test(text)) return 'counts of the tabs'
  return /count\(/.test(text) ? 'total' : 'rows'
}
