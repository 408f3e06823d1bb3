import { eq } from 'drizzle-orm'
import { settlementStatus } from '#contract/blackCard/codes.ts'
import { providerSettlement, providerUsage } from '#server/database/schema/providers.ts'
import type { TestServer } from '../setup/test-server.ts'

/** Exact cents of a stored amount, read without the code under test. */
export const cents = (text: string): bigint => BigInt(text.replace('.', ''))

export interface Book {
  /** Services that were not undone. */
  earned: bigint
  /** Services and corrections of confirmed and paid statements, as these say. */
  settled: bigint
  corrected: bigint
  /** What is still to be settled or taken back. */
  open: bigint
  adjusted: bigint
  paid: bigint
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)

/**
 * The book of a provider from its raw rows, with the contradictions that it finds: totals of a statement that are not
 * those of its services, services in a statement of another provider, or taken back by the statement that pays them.
 */
export async function bookOf({ db }: Pick<TestServer, 'db'>, providerId: number) {
  const uses = await db.select().from(providerUsage).where(eq(providerUsage.providerId, providerId))
  const statements = await db.select().from(providerSettlement).where(eq(providerSettlement.providerId, providerId))
  const faults: string[] = []
  const byId = new Map(statements.map((row) => [row.id, row]))
  const isClosed = (id: number | null) => id !== null && byId.get(id)?.status !== settlementStatus.open
  const amounts = (rows: typeof uses) => sum(rows.map(({ amount }) => cents(amount)))
  for (const row of statements) {
    const pays = uses.filter(({ settlementId }) => settlementId === row.id)
    const takesBack = uses.filter(({ correctionId }) => correctionId === row.id)
    const payable = amounts(pays) - amounts(takesBack) + cents(row.adjustAmount)
    const says = [
      row.usageCount,
      cents(row.amount),
      row.correctionCount,
      cents(row.correctionAmount),
      cents(row.payable),
    ]
    const is = [pays.length, amounts(pays), takesBack.length, -amounts(takesBack), payable]
    if (says.join() !== is.join()) faults.push(`${row.settlementNo} says ${says.join()} and is ${is.join()}`)
    if (
      row.status === settlementStatus.open &&
      pays.some(({ undoneAt, correctionId }) => undoneAt && correctionId === null)
    )
      faults.push(`${row.settlementNo} pays an undone service`)
    for (const { id, correctionId, undoneAt } of pays)
      if (undoneAt && correctionId === row.id) faults.push(`${row.settlementNo} pays and takes back service ${id}`)
    for (const { id, undoneAt } of takesBack)
      if (!undoneAt) faults.push(`service ${id} is taken back and was not undone`)
  }
  for (const { id, settlementId, correctionId } of uses) {
    for (const held of [settlementId, correctionId])
      if (held !== null && !byId.has(held)) faults.push(`service ${id} is in a statement of somebody else`)
  }
  const closed = statements.filter(({ status }) => status !== settlementStatus.open)
  const book: Book = {
    earned: amounts(uses.filter(({ undoneAt }) => undoneAt === null)),
    settled: sum(closed.map(({ amount }) => cents(amount))),
    corrected: sum(closed.map(({ correctionAmount }) => cents(correctionAmount))),
    open:
      amounts(uses.filter((use) => use.undoneAt === null && !isClosed(use.settlementId))) -
      amounts(
        uses.filter((use) => use.undoneAt !== null && isClosed(use.settlementId) && !isClosed(use.correctionId)),
      ) +
      // Paid by nobody yet, and taken back already: the statement that paid it was reopened.
      amounts(uses.filter((use) => use.undoneAt !== null && !isClosed(use.settlementId) && isClosed(use.correctionId))),
    adjusted: sum(statements.map(({ adjustAmount }) => cents(adjustAmount))),
    paid: sum(statements.filter(({ status }) => status === settlementStatus.paid).map(({ payable }) => cents(payable))),
  }
  if (book.earned !== book.settled + book.corrected + book.open)
    faults.push(`earned ${book.earned} is not ${book.settled} + ${book.corrected} + ${book.open}`)
  return { book, faults, uses, statements }
}
