import Big from 'big.js'
import { and, eq } from 'drizzle-orm'
import { commissionStatus, withdrawStatus } from '#contract/merchants/codes.ts'
import { minusMoney, yuan } from '#contract/orders/order-money.ts'
import { maskAccountNo } from '#contract/suppliers/supplier-rules.ts'
import { addDays, at } from '#fixtures/days.ts'
import { FIXTURE_SEED } from '#fixtures/generate.ts'
import type { PromoterFixture } from '#fixtures/promoters.ts'
import { createRandom } from '#fixtures/random.ts'
import { markWithdrawn } from '#server/areas/merchants/promoter/cover.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { promoterCommission, promoterWithdraw } from '#server/database/schema/promoters.ts'
import type { Database } from '../database/pool.ts'
import { seal } from '../encryption.ts'
import { demoAccounts } from './accounts.ts'
import type { PromoterSeed } from './promoters.ts'

const { pending, unpaid, paid, rejected } = withdrawStatus
/** What became of the latest withdrawal of a promoter, in turn. */
const lasts = [pending, paid, unpaid, rejected, pending, unpaid] as const
const rejectReasons = ['开户行与账号不符，请核对后重新申请', '身份证信息不完整', '本月已申请过，请下月再申请']

/** Withdrawals of settled commission in all states; the older ones are paid. */
export async function seedWithdraws(
  db: Database,
  { secrets, now, picture }: PromoterSeed,
  promoters: readonly PromoterFixture[],
): Promise<void> {
  const random = createRandom(FIXTURE_SEED + 111)
  const today = now.slice(0, 10)
  const [reviewer] = await db.select().from(adminUser).where(eq(adminUser.account, demoAccounts.marketingOperator))
  const [payer] = await db.select().from(adminUser).where(eq(adminUser.account, demoAccounts.finance))
  let turn = 0
  for (const by of promoters.filter(({ bankAccount }) => bankAccount !== '')) {
    const usable = and(eq(promoterCommission.promoterId, by.id), eq(promoterCommission.status, commissionStatus.usable))
    const open = await db.select().from(promoterCommission).where(usable)
    const sum = open.reduce((all, { amount }) => all.plus(amount), new Big(0))
    if (sum.lt(200)) continue
    const older = yuan(sum.times(random.int(30, 55)).div(100).round(0))
    const later = yuan(sum.times(random.int(15, 35)).div(100).round(0))
    const last = lasts[turn++ % lasts.length] ?? pending
    for (const [amount, status, age] of [
      [older, paid, random.int(30, 80)],
      [later, last, random.int(1, 12)],
    ] as const) {
      const createdAt = at(addDays(today, -age - 3), random.int(9, 20), random.int(0, 59))
      const approvedAt = at(addDays(today, -age - 2), 11, random.int(0, 59))
      const paidAt = at(addDays(today, -age), 15, random.int(0, 59))
      const isApproved = status === unpaid || status === paid
      const taxAmount = isApproved ? yuan(new Big(amount).times('0.03')) : '0.00'
      const [row] = await db
        .insert(promoterWithdraw)
        .values({
          promoterId: by.id,
          ...{ amount, taxAmount, payable: minusMoney(amount, taxAmount), status, createdAt, createdBy: by.name },
          account: `${by.bankName} ${maskAccountNo(by.bankAccount.slice(-4))}`,
          accountSecret: seal(secrets, `${by.bankName} ${by.bankAccount}`),
          rejectReason: status === rejected ? random.pick(rejectReasons) : '',
          ...(isApproved && { approvedById: reviewer?.id ?? null, approvedBy: reviewer?.name ?? '', approvedAt }),
          ...(status === paid && {
            payVoucher: [{ url: picture('contract', 0), name: '打款回单.jpg', size: 180_000 }],
            paidBy: payer?.name ?? '',
            paidAt,
          }),
          updatedAt: status === paid ? paidAt : isApproved ? approvedAt : createdAt,
          updatedBy: (status === paid ? payer?.name : status === pending ? by.name : reviewer?.name) ?? '',
        })
        .returning()
      if (status !== paid || !row) continue
      await markWithdrawn({ db, now: paidAt }, row)
    }
  }
}
