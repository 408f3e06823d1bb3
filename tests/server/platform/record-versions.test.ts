import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getRecordVersion, listTargetAuditLogs, type VersionSide } from '#contract/base.ts'
import { type Banner, BannerInput, deleteBanner, listBanners, saveBanner } from '#contract/operations/banners.ts'
import { audience, bannerPosition, linkType } from '#contract/operations/codes.ts'
import { NATIONWIDE_CODE } from '#contract/rules/region.ts'
import { editSupplier, getSupplier } from '#contract/suppliers/suppliers.ts'
import { linkOf, sealKey } from '#server/audit/seal.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { after, days } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { freshName, upload } from '../suppliers/records.ts'

let server: TestServer
let image = ''
beforeAll(async () => {
  server = await createTestServer()
  image = await upload(server, 'marketing', { width: 702, height: 200 })
})
afterAll(() => server.close())

const as = { as: 'marketing' }

const addBanner = () =>
  server.data(
    saveBanner,
    {
      name: freshName('历史'),
      position: bannerPosition.category,
      image,
      backColor: '',
      linkType: linkType.brand,
      linkValue: '1',
      audience: [audience.customers],
      areas: [NATIONWIDE_CODE],
      startAt: after(server.now(), days(100)),
      endAt: after(server.now(), days(109)),
      enabled: false,
    },
    as,
  )
const bannerOf = async (id: number): Promise<Banner> => {
  const { list } = await server.data(listBanners, { ids: [id] }, as)
  if (!list[0]) throw new Error('the banner is missing')
  return list[0]
}
const edit = async (id: number, change: Partial<BannerInput>) => {
  const present = await bannerOf(id)
  const input = BannerInput.parse(
    Object.fromEntries(Object.keys(BannerInput.shape).map((name) => [name, present[name as keyof Banner]])),
  )
  return server.api(saveBanner, { ...input, ...change, id, version: present.version }, as)
}
const entriesOf = async (resource: string, targetId: number, who = as) =>
  (await server.data(listTargetAuditLogs, { resource, targetId }, who)).list
const versionOf = (resource: string, targetId: number, logId: number, side: VersionSide, who: { as: string } = as) =>
  server.api(getRecordVersion, { resource, targetId, logId, side }, who)
const fieldsOf = async (...at: Parameters<typeof versionOf>) => {
  const { data } = await versionOf(...at)
  return Object.fromEntries(
    (data as { fields: { field: string; text: string; value?: unknown }[] }).fields.map((field) => [
      field.field,
      field,
    ]),
  )
}

describe('what is stored', () => {
  test('each save stores all form fields, with the values before the change', async () => {
    const { id } = await addBanner()
    const { name } = await bannerOf(id)
    await edit(id, { name: `${name}改` })
    const [edited, added] = await entriesOf('banner', id)
    expect(edited?.versions).toEqual(['before', 'after'])
    expect(added?.versions).toEqual(['after'])
    const now = await fieldsOf('banner', id, edited?.id ?? 0, 'after')
    expect(Object.keys(now).toSorted()).toEqual(Object.keys(BannerInput.shape).toSorted())
    expect(now.name).toMatchObject({ title: '名称', text: `${name}改`, value: `${name}改` })
    expect(now.position).toMatchObject({
      text: bannerPosition.label(bannerPosition.category),
      value: bannerPosition.category,
    })
    expect((await fieldsOf('banner', id, edited?.id ?? 0, 'before')).name).toMatchObject({ value: name })
    expect(await fieldsOf('banner', id, added?.id ?? 0, 'after')).toEqual(
      await fieldsOf('banner', id, edited?.id ?? 0, 'before'),
    )
  })

  test('a bank number is never stored, only its masked text', async () => {
    const who = { as: 'admin' }
    const { version } = await server.data(getSupplier, { id: 1 }, who)
    await server.data(editSupplier, { id: 1, version, bankAccountNo: '6222021234567890123' }, who)
    const [entry] = await entriesOf('supplier', 1, who)
    const { bankAccountNo } = await fieldsOf('supplier', 1, entry?.id ?? 0, 'after', who)
    expect(bankAccountNo).toEqual({ field: 'bankAccountNo', title: expect.any(String), text: '**** 0123' })
    const [row] = await server.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.id, entry?.id ?? 0))
    expect(JSON.stringify(row)).not.toContain('6222021234567890123')
  })

  test('the stored form is part of the seal of its entry', async () => {
    const { id } = await addBanner()
    const [entry] = await entriesOf('banner', id)
    const [row] = await server.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.id, entry?.id ?? 0))
    if (!row) throw new Error('the entry is missing')
    const key = sealKey(server.services)
    expect(linkOf(key, '', { ...row, form: [] })).not.toEqual(linkOf(key, '', row))
  })
})

describe('who reads it', () => {
  test('a role without the right to a field gets neither its value nor a text that reveals it', async () => {
    const admin = { as: 'admin' }
    const { version } = await server.data(getSupplier, { id: 1 }, admin)
    await server.data(editSupplier, { id: 1, version, contactPhone: '13912340001', bankName: '历史银行' }, admin)
    const [entry] = await entriesOf('supplier', 1, admin)
    const seen = await fieldsOf('supplier', 1, entry?.id ?? 0, 'after', admin)
    expect(seen.contactPhone).toMatchObject({ value: '13912340001' })
    expect(seen.bankName).toMatchObject({ text: '历史银行', value: '历史银行' })
    const answer = await versionOf('supplier', 1, entry?.id ?? 0, 'after', { as: 'auditor' })
    const text = JSON.stringify(answer)
    expect(text).not.toContain('13912340001')
    expect(text).not.toContain('历史银行')
    expect(answer.data).toMatchObject({ hiddenCount: expect.any(Number) })
    expect((answer.data as { hiddenCount: number }).hiddenCount).toBeGreaterThan(0)
    const { contactPhone } = await fieldsOf('supplier', 1, entry?.id ?? 0, 'after', { as: 'auditor' })
    expect(contactPhone).toEqual({
      field: 'contactPhone',
      title: expect.any(String),
      text: expect.stringContaining('****'),
    })
  })

  test('404 for a record of somebody else, an entry of another record, an entry without a version', async () => {
    const { id } = await addBanner()
    const { id: other } = await addBanner()
    const [entry] = await entriesOf('banner', id)
    expect(await versionOf('supplier', 2, entry?.id ?? 0, 'after', { as: 'supplier' })).toMatchObject({ code: 404 })
    expect(await versionOf('banner', other, entry?.id ?? 0, 'after')).toMatchObject({
      code: 404,
      message: '这条记录没有保存版本内容',
    })
    expect(await versionOf('banner', id, entry?.id ?? 0, 'after', { as: 'supplier' })).toMatchObject({ code: 403 })
  })

  test('the audit log itself does not show the stored form', async () => {
    const { id } = await addBanner()
    expect(Object.keys((await entriesOf('banner', id))[0] ?? {})).not.toContain('form')
  })
})

describe('restore', () => {
  test('the values of an earlier version are saved as a new change, which is logged', async () => {
    const { id } = await addBanner()
    const before = await bannerOf(id)
    await edit(id, { name: '第二版', audience: [audience.stores] })
    const [entry] = await entriesOf('banner', id)
    const old = await fieldsOf('banner', id, entry?.id ?? 0, 'before')
    const values = Object.fromEntries(Object.values(old).map(({ field, value }) => [field, value]))
    const { code } = await edit(id, values as Partial<BannerInput>)
    expect(code).toBe(200)
    expect(await bannerOf(id)).toMatchObject({ name: before.name, audience: before.audience })
    const [restored] = await entriesOf('banner', id)
    expect(restored?.changes.map(({ field }) => field).toSorted()).toEqual(['audience', 'name'])
  })

  test('the same rules apply: a version that is no longer allowed is refused at its field, and nothing is saved', async () => {
    const { id } = await addBanner()
    await edit(id, { linkType: linkType.none, linkValue: '' })
    const { version } = await bannerOf(id)
    const refused = await edit(id, { linkType: linkType.brand, linkValue: '999999' })
    expect(refused).toMatchObject({ code: 422, data: { fields: { linkValue: expect.any(String) } } })
    expect(await bannerOf(id)).toMatchObject({ version, linkType: linkType.none })
  })

  test('of two people who restore at once, the second gets 409', async () => {
    const { id } = await addBanner()
    const [left, right] = await Promise.all([edit(id, { name: '甲的版本' }), edit(id, { name: '乙的版本' })])
    expect([left.code, right.code].toSorted()).toEqual([200, 409])
  })

  test('404 for the version of a record that was deleted meanwhile', async () => {
    const { id } = await addBanner()
    const [entry] = await entriesOf('banner', id)
    await server.data(deleteBanner, { id }, as)
    expect(await versionOf('banner', id, entry?.id ?? 0, 'after')).toMatchObject({ code: 404 })
  })
})
