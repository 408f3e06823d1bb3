import { and, eq, sql } from 'drizzle-orm'
import type { adjustWallet, listWalletRecords, WalletRecord } from '#contract/blackCard/card-changes.ts'
import { cardMerchantStatus, walletKind } from '#contract/blackCard/card-codes.ts'
import { balanceAfter, cardVoucherUploads, signedAmount, walletFaults } from '#contract/blackCard/card-rules.ts'
import type { CodeOf } from '#contract/codes.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { FileItem } from '#contract/fields.ts'
import { isMore } from '#contract/orders/order-money.ts'
import { workOf } from '#server/areas/orders/work.ts'
import type { Context } from '#server/context.ts'
import { cardMerchant, walletRecord } from '#server/database/schema/cards.ts'
import { same } from '#server/entity/filters.ts'
import { listPage } from '#server/entity/list-page.ts'
import { withinDays } from '#server/entity/paging.ts'
import { findRow, lockRow } from '#server/entity/rows.ts'
import { checkFiles, openFiles, plainFiles, urlsOf } from '#server/entity/stored-files.ts'
import { refuse, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import type { CardRecord, WriteScope } from './keep.ts'
import { cards } from './present.ts'

type RecordRow = typeof walletRecord.$inferSelect

interface Entry {
  kind: CodeOf<typeof walletKind>
  /** Without its sign. */
  amount: string
  bizNo?: string
  voucherImages?: FileItem[]
  remark: string
  requestId?: string
}

const presentRecord = ({ services }: Pick<Context, 'services'>, row: RecordRow): WalletRecord => ({
  ...row,
  voucherImages: openFiles(services.store, row.voucherImages),
})

/**
 * Writes a record and the balance of a locked card. The balance never falls below 0. The version of the card stays: an
 * open form does not hold the balance.
 */
export async function moveWallet({ db, now, by }: WriteScope, row: CardRecord, entry: Entry): Promise<RecordRow> {
  const { kind, amount, ...more } = entry
  const signed = signedAmount(kind, amount)
  const balance = balanceAfter(row.balance, signed)
  if (isMore('0', balance)) throw refuseField('amount', `余额不足，钱包余额 ${row.balance} 元`)
  const [record] = await db
    .insert(walletRecord)
    .values({
      ...more,
      ...{ createdAt: now, createdBy: by, updatedAt: now, updatedBy: by },
      cardMerchantId: row.id,
      kind,
      amount: signed,
      balanceAfter: balance,
    })
    .returning()
  if (!record) throw new Error('a wallet record was not stored')
  await db.update(cardMerchant).set({ balance }).where(eq(cardMerchant.id, row.id))
  return record
}

/** Checks vouchers and returns them as they are stored. */
export async function checkVouchers(context: Context, sent: readonly FileItem[]) {
  const voucherImages = plainFiles(context.services.store, sent)
  const urls = urlsOf('voucherImages', voucherImages)
  await checkFiles(context, urls, () => cardVoucherUploads.voucherImages)
  return { voucherImages, urls }
}

/** Enters money that came in or went out. The card is locked, so that two entries follow each other. */
export async function adjust(
  { cardMerchantId, requestId, ...input }: ParsedParamsOf<typeof adjustWallet>,
  context: Context,
): Promise<AnswerOf<typeof adjustWallet>> {
  const row = await lockRow(context, cards, cardMerchantId)
  const own = and(eq(walletRecord.requestId, requestId), eq(walletRecord.cardMerchantId, cardMerchantId))
  const [known] = await context.db.select().from(walletRecord).where(own)
  if (known) return presentRecord(context, known)
  if (row.status === cardMerchantStatus.cancelled) throw refuse('已注销，不能登记钱包流水')
  refuseFieldErrors(walletFaults(row.balance, input))
  const { voucherImages, urls } = await checkVouchers(context, input.voucherImages)
  const record = await moveWallet(workOf(context), row, { ...input, voucherImages, requestId })
  await markFiles(context, 'walletRecord', record.id, urls)
  // Under the records of wallets, which only their readers see.
  context.audit({
    resource: 'walletRecord',
    action: 'add',
    targetId: record.id,
    targetName: record.recordNo,
    summary: `${walletKind.label(record.kind)} ${record.amount} 元：黑卡商家「${row.name}」，余额 ${record.balanceAfter} 元`,
  })
  return presentRecord(context, record)
}

export async function pageOfRecords(
  params: ParsedParamsOf<typeof listWalletRecords>,
  context: Context,
): Promise<AnswerOf<typeof listWalletRecords>> {
  await findRow(context, cards, params.cardMerchantId)
  const { amount, createdAt } = walletRecord
  const where = and(
    same(walletRecord, params, 'cardMerchantId', 'kind'),
    ...withinDays(createdAt, params.createdFrom, params.createdTo),
  )
  const page = await listPage(context, params, {
    name: 'walletRecords',
    table: walletRecord,
    where,
    sorts: { createdAt },
    present: async (_scope, rows) => rows,
  })
  const sum = (which: string) =>
    sql<string>`coalesce(sum(abs(${amount})) filter (where ${sql.raw(which)}), 0)::numeric(14, 2)::text`
  const [sums] = await context.db
    .select({ amountIn: sum('amount > 0'), amountOut: sum('amount < 0') })
    .from(walletRecord)
    .where(where)
  return {
    ...page,
    list: page.list.map((row) => presentRecord(context, row)),
    amountIn: sums?.amountIn ?? '0.00',
    amountOut: sums?.amountOut ?? '0.00',
  }
}
