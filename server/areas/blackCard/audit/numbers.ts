import { desc, like } from 'drizzle-orm'
import type { Connection } from '#server/database/pool.ts'
import { cardAudit } from '#server/database/schema/cards.ts'
import { serialize } from '#server/entity/rows.ts'

/** BK, the day and six digits. */
export const applyNoOf = (day: string, serial: number): string =>
  `BK${day.replaceAll('-', '')}${String(serial).padStart(6, '0')}`

/** The next number of a day; two applications at once wait for each other. */
export async function nextApplyNo(db: Connection, day: string): Promise<string> {
  await serialize({ db }, `card application ${day}`)
  const { applyNo } = cardAudit
  const [last] = await db
    .select({ applyNo })
    .from(cardAudit)
    .where(like(applyNo, `${applyNoOf(day, 0).slice(0, 10)}%`))
    .orderBy(desc(applyNo))
    .limit(1)
  return applyNoOf(day, last ? Number(last.applyNo.slice(-6)) + 1 : 1)
}
