import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { uploadModel } from '#contract/base.ts'
import { openDistributor, saveDeposit } from '#contract/distribution/account-changes.ts'
import { getDistributor } from '#contract/distribution/accounts.ts'
import { depositKind } from '#contract/distribution/codes.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import { payBizKind } from '#contract/orders/codes.ts'
import { confirmPayment, submitVoucher } from '#contract/orders/payments.ts'
import { creditCheckDigit } from '#contract/rules/credit-code.ts'
import type { SoldKind } from '#server/areas/payable.ts'
import { agentPackage } from '#server/database/schema/agents.ts'
import { payment } from '#server/database/schema/payments.ts'
import { adminUser, storedFile } from '#server/database/schema/platform.ts'
import type { TestServer } from '../setup/test-server.ts'
import { upload } from '../suppliers/records.ts'

let serial = 0

const creditCode = (): string => {
  const body = `91440300${String(100_000_000 + ++serial).slice(1)}X`.slice(0, 17)
  return `${body}${creditCheckDigit(body)}`
}

/** Stores a PDF as an upload of an account, and returns its URL. */
export async function pdfFile(server: TestServer, account = 'trade'): Promise<string> {
  const [owner] = await server.db.select().from(adminUser).where(eq(adminUser.account, account))
  const key = `private/20261121/${owner?.id}/${randomUUID()}.pdf`
  const { store } = server.services
  await store.write(key, Buffer.from('%PDF-1.7'), { contentType: 'application/pdf', name: '合同.pdf' })
  await server.db.insert(storedFile).values({
    ...{ key, name: '合同.pdf', ext: 'pdf', fileClass: 'pdf', mime: 'application/pdf', size: 8 },
    model: uploadModel.privateDocument,
    ownerId: owner?.id ?? 0,
    createdAt: server.now(),
    updatedAt: server.now(),
  })
  return `${store.host}/${key}`
}

/** The form of an opening: 门店旗舰版 for a year, with a deposit of 1000. */
export async function openingFor(
  server: TestServer,
  changes: Partial<ParamsOf<typeof openDistributor>> = {},
): Promise<ParamsOf<typeof openDistributor>> {
  const [terms] = await server.db.select().from(agentPackage).where(eq(agentPackage.name, '门店旗舰版'))
  const [manager] = await server.db.select().from(adminUser).where(eq(adminUser.account, 'trade'))
  const mark = String(++serial).padStart(4, '0')
  return {
    name: `测试经销商${mark}`,
    shortName: `测试${mark}`,
    licenceNo: creditCode(),
    licenceImage: await upload(server, 'trade', { isPrivate: true }),
    legalPerson: '罗锦程',
    address: '广东省深圳市南山区科技路 1 号',
    contactName: '罗锦程',
    phone: `1391000${mark}`,
    email: '',
    managerId: manager?.id ?? 0,
    areas: ['100000'],
    contractNo: `HT-${mark}`,
    contractFiles: [{ url: await pdfFile(server), name: '合同.pdf', size: 900 }],
    deposit: '1000.00',
    purchaseFactor: '',
    productFactor: '',
    saleFactor: '',
    remark: '',
    agentPackageId: terms?.id ?? 0,
    months: terms?.validMonths ?? 12,
    discountAmount: '0',
    discountReason: '',
    confirmOverlap: true,
    requestId: randomUUID(),
    ...changes,
  }
}

export const trade = { as: 'trade' }
export const finance = { as: 'finance' }

export const accountOf = (server: TestServer, id: number) => server.data(getDistributor, { id }, { as: 'finance' })

/** Enters a change of a deposit. */
export async function deposit(
  server: TestServer,
  distributorId: number,
  amount: string,
  changes: Partial<ParamsOf<typeof saveDeposit>> = {},
) {
  const url = await upload(server, 'finance', { isPrivate: true })
  return server.api(
    saveDeposit,
    {
      distributorId,
      kind: depositKind.paid,
      amount,
      voucherImages: [{ url, name: '回单.png', size: 100 }],
      remark: '保证金',
      requestId: randomUUID(),
      ...changes,
    },
    finance,
  )
}

/** 客服 hands a voucher in. */
export async function handIn(
  server: TestServer,
  bizNo: string,
  transferAmount: string,
  bizKind: SoldKind = payBizKind.distributorAccount,
) {
  const url = await upload(server, 'trade', { isPrivate: true })
  return server.api(
    submitVoucher,
    {
      bizKind,
      bizNo,
      payMethod: 3,
      payerName: '测试经销商有限公司',
      transferAmount,
      transferAt: server.now(),
      voucherImages: [{ url, name: '回单.png', size: 100 }],
    },
    trade,
  )
}

/** 财务 confirms the waiting voucher of a bill. */
export async function confirmMoney(server: TestServer, bizNo: string, transferAmount: string) {
  const rows = await server.db.select().from(payment).where(eq(payment.bizNo, bizNo)).orderBy(payment.id)
  const waiting = rows.at(-1)
  return server.api(confirmPayment, { id: waiting?.id ?? 0, version: waiting?.version ?? 0, transferAmount }, finance)
}

/** Opens an account, pays its bill and its deposit. */
export async function openedAccount(server: TestServer, changes: Partial<ParamsOf<typeof openDistributor>> = {}) {
  const opened = await server.data(openDistributor, await openingFor(server, changes), trade)
  await handIn(server, opened.purchaseNo, opened.payAmount)
  await confirmMoney(server, opened.purchaseNo, opened.payAmount)
  await deposit(server, opened.id, '1000.00')
  return accountOf(server, opened.id)
}
