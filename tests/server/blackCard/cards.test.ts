import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cardAuditStatus, cardMerchantStatus } from '#contract/blackCard/card-codes.ts'
import { listCardLevels, saveCardLevel } from '#contract/blackCard/card-levels.ts'
import { addCardMerchant, editCardMerchant, listCardMerchants } from '#contract/blackCard/card-merchants.ts'
import { applicantKind } from '#contract/blackCard/codes.ts'
import { partyState } from '#contract/orders/codes.ts'
import { monthsAfter } from '#contract/rules/moment.ts'
import { isCardNo } from '#server/areas/blackCard/card/number.ts'
import { cardMerchant } from '#server/database/schema/cards.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { personalMerchant } from '#server/database/schema/personal-merchants.ts'
import { after, dayOf, days } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { admin, cardFor, cardOf, fields, finance, idCard, levelOf, licence, openedCard, trade } from './card-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const { active, frozen } = cardMerchantStatus
const partyOf = async (id: number) => (await server.db.select().from(tradeParty).where(eq(tradeParty.id, id)))[0]
const inDays = (count: number) => dayOf(after(server.now(), days(count)))
const set = (id: number, change: Partial<typeof cardMerchant.$inferInsert>) =>
  server.db.update(cardMerchant).set(change).where(eq(cardMerchant.id, id))
const add = async (changes: Parameters<typeof cardFor>[1]) =>
  server.api(addCardMerchant, await cardFor(server, changes), admin)

describe('opening', () => {
  test('a fee of 0 opens at once: card number, trade party with the discount of the level, company', async () => {
    const params = await cardFor(server)
    const added = await server.data(addCardMerchant, params, admin)
    expect(added).toMatchObject({ status: cardAuditStatus.opened, applyNo: expect.stringMatching(/^BK\d{14}$/) })
    const card = await cardOf(server, added.cardMerchant?.id ?? 0)
    expect(isCardNo(card.cardNo)).toBe(true)
    expect(card).toMatchObject({ status: active, discount: '0.9', expireAt: monthsAfter(dayOf(server.now()), 12) })
    expect(await partyOf(card.id)).toMatchObject({
      state: partyState.active,
      name: params.name,
      discountFactor: '0.9000',
    })
    const [company] = await server.db
      .select()
      .from(enterpriseUser)
      .where(eq(enterpriseUser.licenceNo, params.licenceNo))
    expect(card.enterprise).toEqual({ id: company?.id, name: params.name })
  })

  test('one request opens one card, also when it is sent twice at once', async () => {
    const params = await cardFor(server)
    const answers = await Promise.all([1, 2].map(() => server.data(addCardMerchant, params, admin)))
    expect(answers[0]).toEqual(answers[1])
    expect(await server.db.$count(cardMerchant, eq(cardMerchant.name, params.name))).toBe(1)
  })

  test('a person is tied by the identity card, and keeps no licence', async () => {
    const idCardNo = idCard()
    const kind = applicantKind.person
    const card = await openedCard(server, { applicantKind: kind, idCardNo, licenceNo: licence() })
    expect(card).toMatchObject({ licenceNo: '', licenceImage: '', enterprise: null })
    const [person] = await server.db.select().from(personalMerchant).where(eq(personalMerchant.phone, card.phone))
    expect(card.personalMerchant?.id).toBe(person?.id)
    const other = await add({ applicantKind: kind, idCardNo: idCard(), phone: card.phone })
    expect(fields(other)).toEqual({ phone: `该手机号已用于「${card.name}」（${card.cardNo}）` })
    const same = await add({ applicantKind: kind, idCardNo })
    expect(fields(same)).toEqual({ idCardNo: `该身份证号已开卡：「${card.name}」（${card.cardNo}）` })
  })

  test('name, phone and licence of another card are refused at their field, naming it', async () => {
    const card = await openedCard(server)
    const named = `「${card.name}」（${card.cardNo}）`
    expect(fields(await add({ phone: card.phone }))).toEqual({ phone: `该手机号已用于${named}` })
    expect(fields(await add({ name: card.name }))).toEqual({ name: `商家名称已用于${named}` })
    expect(fields(await add({ licenceNo: card.licenceNo }))).toEqual({ licenceNo: `该信用代码已开卡：${named}` })
  })

  test('the papers of the kind, whole bank accounts and a district are required', async () => {
    expect(fields(await add({ licenceNo: '', legalPerson: '' }))).toMatchObject({
      licenceNo: '请输入统一社会信用代码',
      legalPerson: '请输入法人',
    })
    expect(fields(await add({ applicantKind: applicantKind.person }))).toEqual({ idCardNo: '请输入身份证号' })
    expect(fields(await add({ bankName: '招商银行' }))).toMatchObject({ bankAccount: '结算账户三项须同时填写' })
    expect(fields(await add({ area: '330100' }))).toEqual({ area: '所在地区请选择到区县' })
    expect(fields(await add({ discountFactor: '0.05' }))).toMatchObject({
      discountFactor: expect.stringContaining('0.1 到 1'),
    })
  })

  test('a lowered fee needs its right and a reason', async () => {
    const params = await cardFor(server, { fee: '100' })
    expect((await server.api(addCardMerchant, params, trade)).code).toBe(403)
    expect(fields(await add({ fee: '100', feeReason: '' }))).toEqual({ feeReason: '请填写减免原因，至少 2 个字' })
    expect(fields(await add({ fee: '99999' }))).toMatchObject({ fee: expect.stringContaining('不能高于') })
    expect(fields(await add({ fee: '100' }))).toEqual({ voucher: '请填写付款并上传凭证' })
    expect((await server.api(addCardMerchant, params, finance)).code).toBe(403)
  })
})

describe('levels', () => {
  test('a code and a name exist once, and the factor lies between 0.1 and 1', async () => {
    const [first, second] = await server.data(listCardLevels, {}, finance)
    if (!first || !second) throw new Error('the demo has too few levels')
    const {
      id,
      version,
      createdAt: _c,
      createdBy: _b,
      updatedAt: _u,
      updatedBy: _y,
      cardCount: _n,
      servicePackages: _p,
      ...input
    } = first
    const save = (change: object) => server.api(saveCardLevel, { ...input, cover: '', id, version, ...change }, finance)
    expect(fields(await save({ level: second.level }))).toEqual({ level: '该等级已存在' })
    expect(fields(await save({ name: second.name }))).toEqual({ name: '等级名称已存在' })
    expect((await save({ discountFactor: '1.1' })).code).toBe(422)
    expect((await server.api(saveCardLevel, { ...input, cover: '', id, version }, trade)).code).toBe(403)
  })

  test('another factor counts for cards without one of their own', async () => {
    const level = await levelOf(server, '至尊黑卡')
    const plain = await openedCard(server, { cardLevelId: level.id })
    const own = await openedCard(server, { cardLevelId: level.id, discountFactor: '0.7' })
    const [, , found] = await server.data(listCardLevels, {}, finance)
    if (!found) throw new Error('the level is missing')
    const {
      id,
      version,
      createdAt: _c,
      createdBy: _b,
      updatedAt: _u,
      updatedBy: _y,
      cardCount: _n,
      servicePackages: _p,
      ...input
    } = found
    await server.data(saveCardLevel, { ...input, cover: '', id, version, discountFactor: '0.8' }, finance)
    expect((await cardOf(server, plain.id)).discount).toBe('0.8')
    expect((await cardOf(server, own.id)).discount).toBe('0.7')
    const off = { ...input, cover: '', id, version: version + 1, discountFactor: '0.8', enabled: false }
    await server.data(saveCardLevel, off, finance)
    expect(fields(await add({ cardLevelId: id }))).toEqual({ cardLevelId: '请选择启用的黑卡等级' })
  })
})

describe('editing', () => {
  const inputOf = async (id: number) => {
    const card = await cardOf(server, id, admin)
    const { requestId: _r, fee: _f, feeReason: _e, voucher: _v, ...blank } = await cardFor(server)
    const own = Object.fromEntries(Object.keys(blank).map((name) => [name, card[name as keyof typeof card]]))
    return { ...blank, ...own, id, version: card.version }
  }

  test('writes the party in the same write; a stale form gets 409 with the present card', async () => {
    const card = await openedCard(server)
    const input = { ...(await inputOf(card.id)), name: `${card.name}改`, discountFactor: '0.75' }
    expect(await server.data(editCardMerchant, input, admin)).toMatchObject({ discount: '0.75' })
    expect(await partyOf(card.id)).toMatchObject({ name: `${card.name}改`, discountFactor: '0.7500' })
    const stale = await server.api(editCardMerchant, input, admin)
    expect(stale).toMatchObject({ code: 409, data: { latest: { name: `${card.name}改` } } })
  })

  test('another login phone needs a reason; the kind stays', async () => {
    const card = await openedCard(server)
    const input = await inputOf(card.id)
    const phone = '13922220001'
    expect(fields(await server.api(editCardMerchant, { ...input, phone }, admin))).toEqual({
      phoneReason: '请填写换号原因，至少 2 个字',
    })
    expect(await server.data(editCardMerchant, { ...input, phone, phoneReason: '负责人更换' }, admin)).toMatchObject({
      phone,
    })
    const person = { ...(await inputOf(card.id)), applicantKind: applicantKind.person, idCardNo: idCard() }
    expect(fields(await server.api(editCardMerchant, person, admin))).toEqual({
      applicantKind: '开卡后不能更换主体类型',
    })
  })

  test('without the right to wallets the account is masked and stays', async () => {
    const bank = { bankName: '招商银行', bankAccount: '6225880011223344' }
    const params = await cardFor(server)
    const card = await openedCard(server, { ...params, ...bank, bankAccountName: params.name })
    const seen = await cardOf(server, card.id, trade)
    expect(seen.bankAccount).toBe('**** 3344')
    expect(seen).not.toHaveProperty('balance')
    const { bankName: _n, bankAccountName: _a, bankAccount: _b, ...input } = await inputOf(card.id)
    await server.data(editCardMerchant, { ...input, remark: '老客户' }, trade)
    expect((await cardOf(server, card.id)).bankAccount).toBe(bank.bankAccount)
    const changed = { ...input, version: input.version + 1, bankAccount: '6225880011229999' }
    expect((await server.api(editCardMerchant, changed, trade)).code).toBe(403)
  })

  test('the identity card is masked for finance', async () => {
    const idCardNo = idCard()
    const card = await openedCard(server, { applicantKind: applicantKind.person, idCardNo })
    expect(card.idCardNo).toBe(`${idCardNo.slice(0, 4)}**********${idCardNo.slice(-4)}`)
    expect((await cardOf(server, card.id, trade)).idCardNo).toBe(idCardNo)
  })
})

describe('the list', () => {
  test('counts by state and finds by name, number, phone, level and quiet days', async () => {
    const card = await openedCard(server)
    const found = async (filter: object) =>
      (await server.data(listCardMerchants, { pageSize: 200, ...filter }, trade)).list.map(({ id }) => id)
    expect(await found({ name: card.name })).toEqual([card.id])
    expect(await found({ cardNo: card.cardNo })).toEqual([card.id])
    expect(await found({ phone: card.phone.slice(-5) })).toContain(card.id)
    expect(await found({ cardLevelId: card.cardLevelId, area: '330000', quiet: 1 })).toContain(card.id)
    await set(card.id, { expireAt: inDays(3) })
    const { counts } = await server.data(listCardMerchants, { expiring: true }, trade)
    expect(await found({ expiring: true })).toContain(card.id)
    expect(Object.keys(counts ?? {})).toEqual(expect.arrayContaining([String(active), String(frozen), 'expiring']))
    const hidden = await server.api(listCardMerchants, { sort: '-balance' }, trade)
    expect(hidden.code).toBe(403)
  })
})
