import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  cancelCardAudit,
  claimCardAudit,
  getCardAudit,
  listCardAudits,
  reviewCardAudit,
  viewCardAuditPapers,
} from '#contract/blackCard/card-audits.ts'
import { cardApplySource, cardAuditStatus, cardRejectReason, industry } from '#contract/blackCard/card-codes.ts'
import { addCardMerchant, FEE_NEEDS } from '#contract/blackCard/card-merchants.ts'
import { enableChannels } from '#contract/blackCard/channels.ts'
import { applicantKind } from '#contract/blackCard/codes.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import { payBizKind } from '#contract/orders/codes.ts'
import { rejectPayment } from '#contract/orders/payments.ts'
import { cancelUnpaidAudits } from '#server/areas/blackCard/audit/scheduled-work.ts'
import {
  type CardApplication,
  resubmitCardApplication,
  submitCardApplication,
} from '#server/areas/blackCard/audit/submit.ts'
import { inTransaction } from '#server/database/pool.ts'
import { cardAudit, cardMerchant } from '#server/database/schema/cards.ts'
import { payment } from '#server/database/schema/payments.ts'
import { after, minutes } from '#server/time.ts'
import { confirmMoney, handIn } from '../distribution/records.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { upload } from '../suppliers/records.ts'
import {
  admin,
  cardFor,
  cardOf,
  fields,
  finance,
  idCard,
  levelOf,
  licence,
  openedCard,
  trade,
  voucherOf,
} from './card-records.ts'
import { activeChannel } from './channel-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const { pending, unpaid, opened, rejected, cancelled } = cardAuditStatus
let serial = 0

async function applicationOf(changes: Partial<CardApplication> = {}): Promise<CardApplication> {
  const mark = String(++serial).padStart(4, '0')
  return {
    applicantKind: applicantKind.company,
    name: `申请商家${mark}`,
    industry: industry.design,
    contactName: '沈知微',
    contactPhone: `1372000${mark}`,
    area: '330106',
    address: '文三路 90 号 5 幢',
    licenceNo: licence(),
    licenceImage: await upload(server, 'trade', { isPrivate: true }),
    legalPerson: '沈知微',
    idCardNo: '',
    idCardImages: [],
    storeImages: [],
    cardLevelId: (await levelOf(server)).id,
    promoterId: null,
    channelId: null,
    source: cardApplySource.applet,
    ...changes,
  }
}

const work = <Result>(run: (tx: Parameters<typeof submitCardApplication>[0]) => Promise<Result>) =>
  inTransaction(server.db, (db) => run({ db, now: server.now(), secrets: server.services.secrets }))

const applied = async (changes: Partial<CardApplication> = {}) => {
  const input = await applicationOf(changes)
  return work((submission) => submitCardApplication(submission, input))
}

const set = (id: number, change: Partial<typeof cardAudit.$inferInsert>) =>
  server.db.update(cardAudit).set(change).where(eq(cardAudit.id, id))
const read = (id: number, as = trade) => server.data(getCardAudit, { id }, as)
const review = async (id: number, change: Partial<ParamsOf<typeof reviewCardAudit>> = {}, as = trade) =>
  server.api(reviewCardAudit, { id, version: (await read(id)).version, pass: true, ...change }, as)

describe('review', () => {
  test('passed with a fee it waits for the money: no card yet; the confirmed voucher opens it', async () => {
    const row = await applied()
    const { fee } = await levelOf(server)
    expect(await review(row.id)).toMatchObject({ code: 200, data: { status: unpaid, fee, cardMerchant: null } })
    expect((await handIn(server, row.applyNo, fee, payBizKind.blackCard)).code).toBe(200)
    expect((await read(row.id)).waitingPayment).not.toBeNull()
    expect((await confirmMoney(server, row.applyNo, '1')).code).toBe(422)
    expect((await confirmMoney(server, row.applyNo, fee)).code).toBe(200)
    const done = await read(row.id)
    expect(done).toMatchObject({ status: opened, payMethod: 3, cardMerchant: { name: row.name } })
    const card = await cardOf(server, done.cardMerchant?.id ?? 0)
    expect(card).toMatchObject({ phone: row.contactPhone, licenceNo: row.licenceNo, creditLimit: '80000.00' })
    expect(card.enterprise?.name).toBe(row.name)
  })

  test('the channel that brought it is shown, found by, and goes on to the card; a paused one brings nobody', async () => {
    const channel = await activeChannel(server)
    const row = await applied({ channelId: channel.id, source: cardApplySource.channel })
    expect((await read(row.id)).channel).toEqual({ id: channel.id, name: channel.name })
    const { list } = await server.data(listCardAudits, { channelId: channel.id }, trade)
    expect(list.map(({ id }) => id)).toEqual([row.id])
    const done = await review(row.id, { fee: '0', feeReason: '战略合作' }, admin)
    const { cardMerchant: card } = done.data as { cardMerchant: { id: number } | null }
    expect((await cardOf(server, card?.id ?? 0)).channel).toEqual({ id: channel.id, name: channel.name })
    await server.data(enableChannels, { ids: [channel.id], enable: false, reason: '合同整改' }, { as: 'marketing' })
    await expect(applied({ channelId: channel.id })).rejects.toThrow('请选择合作中的渠道')
  })

  test('a fee of 0 opens at once, with its right and a reason', async () => {
    const row = await applied()
    expect((await review(row.id, { fee: '0', feeReason: '战略合作' })).code).toBe(403)
    expect(fields(await review(row.id, { fee: '0' }, admin))).toEqual({ feeReason: '请填写减免原因，至少 2 个字' })
    expect(FEE_NEEDS).toBe('cardAudit:fee')
    expect(await review(row.id, { fee: '0', feeReason: '战略合作' }, admin)).toMatchObject({ data: { status: opened } })
  })

  test('two reviewers at once: the second gets 409 with the name of the first', async () => {
    const row = await applied()
    const { version } = await read(row.id)
    const answers = await Promise.all([
      server.api(reviewCardAudit, { id: row.id, version, pass: true }, trade),
      server.api(reviewCardAudit, { id: row.id, version, pass: true }, admin),
    ])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
    const { auditor } = await read(row.id)
    expect(answers.find(({ code }) => code === 409)?.message).toBe(`该申请已由${auditor}处理`)
  })

  test('a licence that another card holds is refused at its field, naming that card', async () => {
    const card = await openedCard(server)
    const row = await applied({ licenceNo: card.licenceNo })
    const message = `该信用代码已开卡：「${card.name}」（${card.cardNo}）`
    expect(fields(await review(row.id))).toEqual({ licenceNo: message })
    expect((await read(row.id)).duplicates).toMatchObject([{ kind: 'cardMerchant', field: 'licenceNo', id: card.id }])
  })

  test('of two applications with one licence only one is passed', async () => {
    const licenceNo = licence()
    const [first, second] = [await applied({ licenceNo }), await applied({ licenceNo })]
    const answers = await Promise.all([review(first.id), review(second.id)])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 422])
  })

  test('a refusal needs items and 5 characters', async () => {
    const row = await applied()
    expect(fields(await review(row.id, { pass: false }))).toEqual({
      rejectReasons: '请选择驳回项',
      rejectText: '驳回必须填写说明',
    })
    const short = { pass: false, rejectReasons: [cardRejectReason.unclear], rejectText: '不清晰' }
    expect(fields(await review(row.id, short))).toEqual({ rejectText: '驳回说明至少 5 个字' })
  })

  test('submitted again it waits with its changed fields, at most five times', async () => {
    const row = await applied()
    const refuse = () =>
      review(row.id, { pass: false, rejectReasons: [cardRejectReason.incomplete], rejectText: '地址不完整，请补充' })
    expect((await refuse()).code).toBe(200)
    const input = { ...(await applicationOf()), contactPhone: row.contactPhone, address: '古墩路 588 号 2 幢' }
    await work((submission) => resubmitCardApplication(submission, row.id, input))
    const again = await read(row.id)
    expect(again).toMatchObject({ status: pending, submitCount: 2, rejectText: '' })
    expect(again.earlier[0]?.changes.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['address', 'name', 'licenceNo']),
    )
    await refuse()
    await set(row.id, { submitCount: 5 })
    await expect(work((submission) => resubmitCardApplication(submission, row.id, input))).rejects.toThrow(
      '最多提交 5 次',
    )
  })
})

describe('the claim', () => {
  test('keeps others away for 30 minutes, or until it is given back', async () => {
    const row = await applied()
    await server.data(claimCardAudit, { id: row.id }, trade)
    const other = await server.api(claimCardAudit, { id: row.id }, admin)
    expect(other).toMatchObject({ code: 409, message: expect.stringMatching(/于 \d\d:\d\d 领取，正在审核该申请/) })
    expect((await review(row.id, {}, admin)).code).toBe(409)
    await server.data(claimCardAudit, { id: row.id, release: true }, trade)
    expect((await server.api(claimCardAudit, { id: row.id }, admin)).code).toBe(200)
    await set(row.id, { claimedUntil: after(server.now(), -minutes(1)) })
    expect((await server.api(claimCardAudit, { id: row.id }, trade)).code).toBe(200)
    const mine = await server.data(listCardAudits, { mine: true }, trade)
    expect(mine.list.map(({ id }) => id)).toContain(row.id)
  })
})

describe('the fee', () => {
  test('is not paid in time: the server cancels, but not while a voucher waits', async () => {
    const [late, waiting] = [await applied(), await applied()]
    for (const { id } of [late, waiting]) await review(id)
    const { fee } = await levelOf(server)
    await handIn(server, waiting.applyNo, fee, payBizKind.blackCard)
    for (const { id } of [late, waiting]) await set(id, { payExpireAt: after(server.now(), -minutes(1)) })
    await Promise.all([1, 2].map(() => cancelUnpaidAudits(server.db, server.now())))
    expect(await read(late.id)).toMatchObject({ status: cancelled, cancelReason: '逾期未缴费' })
    expect((await read(waiting.id)).status).toBe(unpaid)
  })

  test('an application is not cancelled while its voucher waits; refused, it may be', async () => {
    const row = await applied()
    await review(row.id)
    const { fee } = await levelOf(server)
    await handIn(server, row.applyNo, fee, payBizKind.blackCard)
    const end = async () =>
      server.api(cancelCardAudit, { id: row.id, version: (await read(row.id)).version, reason: '申请人放弃' }, trade)
    expect(await end()).toMatchObject({ code: 422, message: '有付款凭证待确认，请先确认或驳回' })
    const [voucher] = await server.db.select().from(payment).where(eq(payment.bizNo, row.applyNo))
    await server.data(
      rejectPayment,
      { id: voucher?.id ?? 0, version: voucher?.version ?? 0, rejectReason: '凭证不清晰' },
      finance,
    )
    expect(await end()).toMatchObject({ code: 200, data: { status: cancelled } })
  })

  test('of a card that an operator enters waits for finance, who opens it', async () => {
    const { fee } = await levelOf(server)
    const params = await cardFor(server, { fee, feeReason: '', voucher: await voucherOf(server, fee) })
    const added = await server.data(addCardMerchant, { ...params, licenceImage: params.licenceImage }, trade)
    expect(added).toMatchObject({ status: unpaid, cardMerchant: null })
    expect(await server.db.$count(cardMerchant, eq(cardMerchant.name, params.name))).toBe(0)
    expect((await confirmMoney(server, added.applyNo, fee)).code).toBe(200)
    const { cardMerchant: card } = await read(added.id)
    expect(await cardOf(server, card?.id ?? 0)).toMatchObject({
      shortName: params.shortName,
      manager: { id: params.managerId },
    })
  })

  test('is paid once: a second confirmation opens no second card', async () => {
    const row = await applied()
    await review(row.id)
    const { fee } = await levelOf(server)
    await handIn(server, row.applyNo, fee, payBizKind.blackCard)
    const answers = await Promise.all([1, 2].map(() => confirmMoney(server, row.applyNo, fee)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await server.db.$count(cardMerchant, eq(cardMerchant.phone, row.contactPhone))).toBe(1)
  })
})

describe('identity cards', () => {
  test('finance reads a mask, and opens no pictures', async () => {
    const idCardNo = idCard()
    const image = { url: 'https://example.test/id.png', name: '人像面.png', size: 1 }
    const idCardImages = [image, { ...image, name: '国徽面.png' }]
    const row = await applied({ applicantKind: applicantKind.person, idCardNo, idCardImages })
    expect((await read(row.id)).idCardNo).toBe(idCardNo)
    const seen = await read(row.id, finance)
    expect(seen.idCardNo).toBe(`${idCardNo.slice(0, 4)}**********${idCardNo.slice(-4)}`)
    expect((await server.api(viewCardAuditPapers, { id: row.id }, finance)).code).toBe(403)
    expect((await server.data(viewCardAuditPapers, { id: row.id }, trade)).idCardImages).toHaveLength(2)
  })

  test('a phone with a card or an open application cannot apply again', async () => {
    const row = await applied()
    await expect(applied({ contactPhone: row.contactPhone })).rejects.toThrow('该手机号有进行中的申请')
    const card = await openedCard(server)
    await expect(applied({ contactPhone: card.phone })).rejects.toThrow('该手机号已有黑卡')
    expect(
      (await review(row.id, { pass: false, rejectReasons: [9], rejectText: '资料需要补充完整' })).data,
    ).toMatchObject({
      status: rejected,
    })
  })
})
