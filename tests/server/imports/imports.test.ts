import { buffer } from 'node:stream/consumers'
import { desc, eq, inArray } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { commitImport, getImportTemplate, type ImportCheck, validateImport } from '#contract/imports.ts'
import { downloadJobFile, getJob, retryJob } from '#contract/jobs.ts'
import { listNotifications, notificationCategory } from '#contract/notifications.ts'
import { auditSource } from '#contract/permissions/codes.ts'
import { category } from '#server/database/schema/configuration.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { importsOf } from '#server/imports/definition.ts'
import { readSheet } from '#server/imports/read-sheet.ts'
import { runNextJob } from '#server/jobs/worker.ts'
import { minutes } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { sheetFile, uploadSheet } from './files.ts'
import { during, probeImport } from './probe-import.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  server.services.areas = { ...server.services.areas, imports: importsOf([probeImport]) }
})
afterAll(() => server.close())
afterEach(() => {
  during.save = async () => {}
})

const head = ['编码', '名称', '状态', '排序值']
type Cells = (string | number)[]

const upload = async (rows: Cells[], titles = head) => uploadSheet(server, 'goods', await sheetFile(titles, rows))
const validate = async (rows: Cells[], more: { mode?: 'add' | 'update' | 'both' } = {}, titles = head) =>
  server.api(validateImport, { resource: 'category', key: await upload(rows, titles), ...more }, { as: 'goods' })
const check = async (rows: Cells[]): Promise<ImportCheck> => (await validate(rows)).data
const commit = (checkId: string, as = 'goods') => server.api(commitImport, { checkId }, { as })
const runAll = async () => {
  while (await runNextJob(server.services));
}
const stored = (...codes: string[]) =>
  server.db.select().from(category).where(inArray(category.categoryCode, codes)).orderBy(category.categoryCode)

async function partsOf(url: string): Promise<Record<string, string>> {
  const stream = await server.services.store.read(server.services.store.keyOf(url) ?? '')
  if (!stream) throw new Error('nothing is stored there')
  const parts = Object.entries(unzipSync(await buffer(stream)))
  return Object.fromEntries(parts.map(([name, bytes]) => [name, strFromU8(bytes)]))
}

describe('the template', () => {
  test('has column titles with notes, options, and two sample rows', async () => {
    const { url } = await server.data(getImportTemplate, { resource: 'category' }, { as: 'goods' })
    expect(url).toContain('Signature=')
    const parts = await partsOf(url)
    const sheet = parts['xl/worksheets/sheet1.xml']
    expect(sheet).toContain('sqref="C2:C5001"><formula1>选项!$C$1:$C$2</formula1>')
    expect(parts['xl/worksheets/sheet2.xml']).toContain('<c r="C2" t="inlineStr"><is><t xml:space="preserve">停用</t>')
    expect(parts['xl/workbook.xml']).toContain('name="选项" sheetId="2" state="hidden"')
    expect(parts['xl/comments1.xml']).toContain('<comment ref="A1" authorId="0"><text><t>必填，4 位数字，不可重复</t>')
    expect(parts['xl/drawings/vmlDrawing1.vml']?.match(/<v:shape /g)).toHaveLength(4)
    const key = server.services.store.keyOf(url) ?? ''
    const stream = await server.services.store.read(key)
    expect(readSheet(stream ? await buffer(stream) : Buffer.alloc(0), 10).map(({ cells }) => cells)).toEqual([
      head,
      ...probeImport.samples,
    ])
  })

  test('is stored once, however often it is requested', async () => {
    const ask = async () => (await server.data(getImportTemplate, { resource: 'category' }, { as: 'goods' })).url
    expect((await ask()).split('?')[0]).toBe((await ask()).split('?')[0])
  })

  test.each([getImportTemplate, validateImport])(
    '$path is for importable resources, and requires the permission',
    async (endpoint) => {
      const more = endpoint === validateImport ? { key: 'import/20261121/1/a.xlsx' } : {}
      const ask = (resource: string, as: string) => server.api(endpoint, { resource, ...more } as never, { as })
      expect(await ask('brand', 'goods')).toMatchObject({ code: 422, message: '该资源不支持导入' })
      expect(await ask('category', 'finance')).toMatchObject({ code: 403 })
    },
  )
})

describe('the check', () => {
  test('returns additions and changes with a preview; columns may be in any order', async () => {
    const [known] = await server.db.select().from(category).orderBy(category.id).limit(1)
    await server.db
      .update(category)
      .set({ categoryCode: '9700' })
      .where(eq(category.id, known?.id ?? 0))
    const titles = ['名称', '编码', '排序值', '状态']
    const rows = [
      ['改过的', '9700', 5, '启用'],
      ['新的', '9701', 6, '停用'],
    ]
    expect(await validate(rows, {}, titles)).toMatchObject({
      code: 200,
      data: { totalRows: 2, addRows: 1, updateRows: 1, errorRows: 0, errorList: [], preview: [{ row: 2 }, { row: 3 }] },
    })
    expect((await validate(rows, { mode: 'add' }, titles)).data).toMatchObject({
      errorList: [{ row: 2, column: '编码', value: '9700', reason: '已存在，不能新增' }],
    })
    expect((await validate(rows, { mode: 'update' }, titles)).data).toMatchObject({
      errorList: [{ row: 3, column: '编码', value: '9701', reason: '不存在，不能更新' }],
    })
  })

  test('reports each error by row and column, and writes all into a file', async () => {
    const answer = await check([
      ['9710', '好的', '启用', 1],
      ['97', '', '在售', '很多'],
      ['9710', '又一个', '启用', 1],
      ['9801', '示例沙发', '启用', '1'],
    ])
    expect(answer).toMatchObject({ totalRows: 4, addRows: 1, updateRows: 0, errorRows: 3 })
    expect(answer.errorList).toEqual([
      { row: 3, column: '编码', value: '97', reason: '编码应为 4 位数字' },
      { row: 3, column: '名称', value: '', reason: '请输入名称' },
      { row: 3, column: '状态', value: '在售', reason: '状态应为启用或停用' },
      { row: 3, column: '排序值', value: '很多', reason: '排序值应为数字' },
      { row: 4, column: '编码', value: '9710', reason: '与第 2 行重复' },
      { row: 5, column: '编码', value: '9801', reason: '请删除模板里的示例行' },
    ])
    const file = await server.data(downloadJobFile, { id: answer.jobId, kind: 'error' }, { as: 'goods' })
    const sheet = (await partsOf(file.url))['xl/worksheets/sheet1.xml']
    expect(sheet).toContain('错误原因')
    expect(sheet).toContain('编码：编码应为 4 位数字；名称：请输入名称')
    expect(sheet?.match(/<row>/g)).toHaveLength(4)
    expect(await commit(answer.checkId)).toMatchObject({ code: 422, message: '请先修正错误行' })
  })

  test('refuses an empty file and more than 5000 rows', async () => {
    expect(await validate([])).toMatchObject({ code: 422, message: '文件为空' })
    expect(await validate([], {}, [])).toMatchObject({ code: 422, message: '文件为空' })
    const rows = Array.from({ length: 5_001 }, (_, at) => [String(at), '名', '启用', 1])
    expect(await validate(rows)).toMatchObject({ code: 422, message: '超过5000行' })
  })

  test('reads only the caller’s uploads, and reports unreadable ones', async () => {
    const key = await upload([['9720', '甲', '启用', 1]])
    const ask = (from: string, as: string) => server.api(validateImport, { resource: 'category', key: from }, { as })
    expect(await ask(key, 'admin')).toMatchObject({ code: 404, message: '导入文件不存在，请重新上传' })
    expect(await ask(key.replace('import/', 'img/'), 'goods')).toMatchObject({ code: 404 })
    expect(await ask(key.replace(/\w{4}\.xlsx/, '0000.xlsx'), 'goods')).toMatchObject({ code: 404 })
    const picture = await uploadSheet(server, 'goods', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]))
    expect(await ask(picture, 'goods')).toMatchObject({ code: 422, message: '请上传 xlsx 或 csv 格式的文件' })
  })
})

describe('the commit', () => {
  test('writes all rows in one job, each with an audit record, and notifies the owner', async () => {
    await (async () => {
      const { checkId } = await check([['9730', '旧名', '启用', 1]])
      await commit(checkId)
      await runAll()
    })()
    const { checkId } = await check([
      ['9730', '新名', '停用', 2],
      ['9731', '另一个', '启用', 3],
    ])
    const { jobId } = (await commit(checkId)).data
    expect(await commit(checkId)).toMatchObject({ code: 422, message: '该文件已提交导入，请勿重复提交' })
    expect(await stored('9730', '9731')).toMatchObject([{ name: '旧名' }])
    await runAll()
    expect(await server.data(getJob, { id: jobId }, { as: 'goods' })).toMatchObject({
      jobType: 2,
      status: 2,
      okRows: 2,
      imported: { added: 1, updated: 1, unchanged: 0 },
      hasResult: true,
      hasErrors: false,
    })
    expect(await stored('9730', '9731')).toMatchObject([
      { name: '新名', status: 0, version: 2 },
      { name: '另一个', version: 1 },
    ])
    const records = await server.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.source, auditSource.import))
      .orderBy(desc(auditLog.id))
      .limit(2)
    expect(records.map(({ summary, actorAccount }) => [summary, actorAccount]).sort()).toEqual([
      ['导入类目「另一个」', 'goods'],
      ['导入类目「新名」', 'goods'],
    ])
    expect(records[0]?.batchNo).toBe(records[1]?.batchNo)
    const { list } = await server.data(listNotifications, { category: notificationCategory.jobDone }, { as: 'goods' })
    expect(list[0]).toMatchObject({
      title: '类目导入已完成',
      content: '新增 1 行，更新 1 行，文件保留 7 天。',
      query: { id: jobId },
    })
    const source = await server.data(downloadJobFile, { id: jobId, kind: 'source' }, { as: 'goods' })
    expect(source.url).toContain('/import/20261121/')
  })

  test('writes nothing when one row fails, and can be retried', async () => {
    const { checkId } = await check([
      ['9740', '第一', '启用', 1],
      ['9741', '第二', '启用', 2],
    ])
    const { jobId } = (await commit(checkId)).data
    during.save = async (name) => {
      if (name === '第二') throw new Error('the disk is full')
    }
    await runAll()
    expect(await stored('9740', '9741')).toEqual([])
    const failed = await server.data(getJob, { id: jobId }, { as: 'goods' })
    expect(failed).toMatchObject({ status: 3, okRows: 0, failReason: '系统异常,请稍后重试' })
    during.save = async () => {}
    await server.data(retryJob, { id: jobId }, { as: 'goods' })
    await runAll()
    expect(await stored('9740', '9741')).toHaveLength(2)
  })

  test('409 when a record was changed or added after the check: nothing is written', async () => {
    const { checkId } = await check([
      ['9750', '甲', '启用', 1],
      ['9751', '乙', '启用', 1],
    ])
    const now = server.services.clock().toISOString()
    const values = { categoryCode: '9751', name: '别人的', path: '别人的', level: 1, createdAt: now, updatedAt: now }
    await server.db.insert(category).values(values)
    expect(await commit(checkId)).toMatchObject({ code: 409, message: '数据已被他人修改,请刷新后重试' })
    expect(await stored('9750')).toEqual([])

    const again = await check([
      ['9750', '甲', '启用', 1],
      ['9751', '乙', '启用', 1],
    ])
    const { jobId } = (await commit(again.checkId)).data
    await server.db.update(category).set({ version: 2 }).where(eq(category.categoryCode, '9751'))
    await runAll()
    expect(await server.data(getJob, { id: jobId }, { as: 'goods' })).toMatchObject({
      status: 3,
      failReason: '数据已被他人修改,请刷新后重试',
    })
    expect(await stored('9750')).toEqual([])
  })

  test('requires the account of the check, within half an hour', async () => {
    const { checkId } = await check([['9760', '甲', '启用', 1]])
    expect(await commit(checkId, 'admin')).toMatchObject({ code: 422, message: '预检已过期，请重新预检' })
    server.advance(minutes(31))
    expect(await commit(checkId)).toMatchObject({ code: 422, message: '预检已过期，请重新预检' })
  })

  test('5,000 rows are imported', async () => {
    const rows = Array.from({ length: 5_000 }, (_, at) => [String(1_000 + at), `类目${at}`, '启用', at])
    const answer = await check(rows)
    expect(answer).toMatchObject({ totalRows: 5_000, errorRows: 0 })
    expect(answer.preview).toHaveLength(20)
    const { jobId } = (await commit(answer.checkId)).data
    await runAll()
    expect(await server.data(getJob, { id: jobId }, { as: 'goods' })).toMatchObject({ status: 2, okRows: 5_000 })
  })
})
