import { buffer } from 'node:stream/consumers'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amendImport, commitImport, type ImportCheck, validateImport } from '#contract/imports.ts'
import { downloadJobFile, getJob } from '#contract/jobs.ts'
import { listNotifications, notificationCategory } from '#contract/notifications.ts'
import { category } from '#server/database/schema/configuration.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { importsOf } from '#server/imports/definition.ts'
import { readSheet } from '#server/imports/read-sheet.ts'
import { runNextJob } from '#server/jobs/worker.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { sheetFile, uploadSheet, uploadText } from './files.ts'
import { probeImport } from './probe-import.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  server.services.areas = { ...server.services.areas, imports: importsOf([probeImport]) }
})
afterAll(() => server.close())

const head = ['编码', '名称', '状态', '排序值']
const upload = async (rows: (string | number)[][], titles = head) =>
  uploadSheet(server, 'goods', await sheetFile(titles, rows))
const checkKey = (key: string, more: object = {}): Promise<ImportCheck> =>
  server.data(validateImport, { resource: 'category', key, ...more }, { as: 'goods' })
const check = async (rows: (string | number)[][], titles = head) => checkKey(await upload(rows, titles))
const commit = (checkId: string) => server.api(commitImport, { checkId, onlyValid: true }, { as: 'goods' })
const amend = (params: Parameters<typeof server.api<typeof amendImport>>[1], as = 'goods') =>
  server.api(amendImport, params, { as })
const runAll = async () => {
  while (await runNextJob(server.services));
}
async function finish(checkId: string) {
  const { jobId } = (await commit(checkId)).data
  await runAll()
  return server.data(getJob, { id: jobId }, { as: 'goods' })
}
const stored = (...codes: string[]) =>
  server.db.select().from(category).where(inArray(category.categoryCode, codes)).orderBy(category.categoryCode)

async function rowsOf(id: number, kind: 'error' | 'result') {
  const { url } = await server.data(downloadJobFile, { id, kind }, { as: 'goods' })
  const stream = await server.services.store.read(server.services.store.keyOf(url) ?? '')
  return readSheet(stream ? await buffer(stream) : Buffer.alloc(0), 6_000).map(({ cells }) => cells)
}

describe('rows without errors', () => {
  test('are imported, and the others stay as a file that can be imported again', async () => {
    const answer = await check([
      ['9600', '好的', '启用', 1],
      ['96', '坏的', '启用', 1],
      ['9601', '又一个', '启用', 1],
    ])
    expect(answer).toMatchObject({ totalRows: 3, addRows: 2, errorRows: 1 })
    expect(answer.faultyRows).toEqual([
      {
        row: 3,
        cells: ['96', '坏的', '启用', '1'],
        faults: [{ field: 'categoryCode', reason: '编码应为 4 位数字' }],
      },
    ])
    const job = await finish(answer.checkId)
    expect(job).toMatchObject({
      status: 2,
      okRows: 2,
      failedRows: 1,
      imported: { added: 2, updated: 0, unchanged: 0 },
      hasResult: true,
      hasErrors: true,
    })
    expect(job.batchNo).toMatch(/^[0-9a-f-]{36}$/)
    expect(await stored('9600', '9601')).toHaveLength(2)
    const left = await rowsOf(job.id, 'error')
    expect(left).toEqual([
      [...head, '错误原因'],
      ['96', '坏的', '启用', '1', '编码：编码应为 4 位数字'],
    ])
    expect(await rowsOf(job.id, 'result')).toEqual([
      ['行', ...head, '导入结果', '错误原因'],
      ['2', '9600', '好的', '启用', '1', '新增'],
      ['3', '96', '坏的', '启用', '1', '未导入', '编码：编码应为 4 位数字'],
      ['4', '9601', '又一个', '启用', '1', '新增'],
    ])
    const [note] = (await server.data(listNotifications, { category: notificationCategory.jobDone }, { as: 'goods' }))
      .list
    expect(note).toMatchObject({ title: '类目导入已完成', content: '新增 2 行，未导入 1 行，文件保留 7 天。' })

    const [, [, ...rest] = []] = left
    const mended = await check([['9602', ...rest]], [...head, '错误原因'])
    expect(mended).toMatchObject({ addRows: 1, errorRows: 0, unused: [] })
  })

  test('carry the batch number of the job in the log', async () => {
    const { batchNo } = await finish((await check([['9603', '记录', '启用', 1]])).checkId)
    const logged = await server.db
      .select()
      .from(auditLog)
      .where(inArray(auditLog.batchNo, [batchNo ?? '']))
    expect(logged.map(({ summary }) => summary)).toEqual(['导入类目「记录」'])
  })

  test('are not imported while others of their group have errors', async () => {
    const answer = await check([
      ['9604', '成组一', '启用', 1],
      ['96', '成组一', '启用', 1],
      ['9605', '成组二', '启用', 1],
    ])
    expect(answer.errorList.map(({ row, reason }) => `${row} ${reason}`)).toEqual([
      '2 同组的第 3 行有误，改正后一起导入',
      '3 编码应为 4 位数字',
    ])
    expect(answer).toMatchObject({ addRows: 1, errorRows: 2 })
  })

  test('that changed since the check are left out with the reason', async () => {
    const answer = await check([
      ['9606', '甲', '启用', 1],
      ['9607', '乙', '启用', 1],
    ])
    const { jobId } = (await commit(answer.checkId)).data
    const now = server.services.clock().toISOString()
    await server.db
      .insert(category)
      .values({ categoryCode: '9607', name: '别人的', path: '别人的', level: 1, createdAt: now, updatedAt: now })
    await runAll()
    expect(await server.data(getJob, { id: jobId }, { as: 'goods' })).toMatchObject({ okRows: 1, failedRows: 1 })
    expect((await rowsOf(jobId, 'error'))[1]).toContain('编码：预检后数据已变化，请核对后重新导入')
    expect(await stored('9607')).toMatchObject([{ name: '别人的' }])
  })

  test('must exist: a file with errors only is refused', async () => {
    const { checkId } = await check([['96', '坏的', '启用', 1]])
    expect(await commit(checkId)).toMatchObject({ code: 422, message: '没有可以导入的行' })
  })
})

describe('the same file', () => {
  const rows = [
    ['9610', '一', '启用', 1],
    ['9611', '二', '停用', 2],
  ]
  test('changes nothing the second time', async () => {
    const key = await upload(rows)
    await finish((await checkKey(key)).checkId)
    const before = await stored('9610', '9611')
    const count = () => server.db.$count(auditLog, inArray(auditLog.targetName, ['一', '二']))
    const logged = await count()
    const again = await checkKey(key)
    expect(again).toMatchObject({ addRows: 0, updateRows: 0, unchangedRows: 2, errorRows: 0 })
    expect(await finish(again.checkId)).toMatchObject({
      status: 2,
      imported: { added: 0, updated: 0, unchanged: 2 },
    })
    expect(await stored('9610', '9611')).toEqual(before)
    expect(await count()).toBe(logged)
  })

  test('is imported once when it is committed twice at the same time', async () => {
    const key = await upload([['9612', '同时', '启用', 1]])
    const [one, two] = [await checkKey(key), await checkKey(key)]
    const answers = await Promise.all([commit(one.checkId), commit(two.checkId)])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 422])
    expect(answers.find(({ code }) => code === 422)?.message).toMatch(
      /^同一文件正在导入（任务 \d+），请等它完成后重新预检$/,
    )
    await runAll()
    const late = answers[0]?.code === 200 ? two : one
    server.advance(1_000)
    expect((await commit(late.checkId)).message).toMatch(/^同一文件已在预检之后导入（任务 \d+），请重新预检$/)
  })

  test('does not add a second time', async () => {
    const key = await upload([['9613', '累加', '启用', 1]])
    const job = await finish((await checkKey(key)).checkId)
    await server.db
      .update(category)
      .set({ sort: 5 })
      .where(inArray(category.categoryCode, ['9613']))
    expect((await checkKey(key)).errorList.map(({ reason }) => reason)).toEqual([
      `此文件已导入过（任务 ${job.id}），增减的行不再重复导入`,
    ])
  })
})

describe('columns', () => {
  test('are recognised without case, spaces, marks and units, and by other names', async () => {
    const answer = await check([['9620', '甲', '启用', 1]], ['类目编号', ' 名 称*', '状态（必填）', '排序值'])
    expect(answer).toMatchObject({ addRows: 1, errorRows: 0, missing: [], unused: [] })
    expect(answer.fields.map(({ field, place, isRequired }) => [field, place, isRequired])).toEqual([
      ['categoryCode', 0, true],
      ['name', 1, true],
      ['status', 2, true],
      ['sort', 3, false],
    ])
  })

  test('that may be empty may be missing; others that are not read are ignored', async () => {
    const answer = await check([['9621', '甲', '启用', '备忘']], ['编码', '名称', '状态', '内部备忘'])
    expect(answer).toMatchObject({ addRows: 1, errorRows: 0, missing: [], unused: ['内部备忘'] })
    expect(answer.titles[3]).toEqual({ place: 3, title: '内部备忘', samples: ['备忘'] })
  })

  test('that are required are chosen by hand when they are not recognised', async () => {
    const answer = await check([['9622', '甲', '启用']], ['号', '名称', '状态'])
    expect(answer).toMatchObject({ missing: ['编码'], unused: ['号'], addRows: 0, errorRows: 0, preview: [] })
    expect(await commit(answer.checkId)).toMatchObject({ code: 422, message: '请先为「编码」选择对应的列' })
    const mapping = { categoryCode: 0, name: 1, status: 2, sort: null }
    expect((await amend({ checkId: answer.checkId, mapping })).data).toMatchObject({ addRows: 1, missing: [] })
    expect(await amend({ checkId: answer.checkId, mapping: { categoryCode: 0, name: 0 } })).toMatchObject({
      code: 422,
      message: '同一列不能对应两个字段',
    })
    expect(await finish(answer.checkId)).toMatchObject({ imported: { added: 1 } })
    expect(await stored('9622')).toMatchObject([{ name: '甲' }])
  })

  test('may come from a .csv', async () => {
    const key = await uploadText(server, 'goods', '名称,编码,状态\n"甲, 乙",9623,启用\n丙,96,=1+1\n')
    const answer = await checkKey(key)
    expect(answer.errorList.map(({ row, column, reason }) => `${row} ${column} ${reason}`)).toEqual([
      '3 编码 编码应为 4 位数字',
      '3 状态 不能是公式，请粘贴为数值',
    ])
    await finish(answer.checkId)
    expect(await stored('9623')).toMatchObject([{ name: '甲, 乙' }])
  })
})

describe('cells corrected on the screen', () => {
  test('are checked again and imported; earlier corrections stay', async () => {
    const { checkId, jobId } = await check([
      ['96', '甲', '启用', 1],
      ['9631', '', '启用', 1],
    ])
    const first = (await amend({ checkId, cells: [{ row: 2, field: 'categoryCode', value: ' 9630 ' }] })).data
    expect(first).toMatchObject({ checkId, jobId, addRows: 1, errorRows: 1, faultyRows: [{ row: 3 }] })
    const both = (await amend({ checkId, cells: [{ row: 3, field: 'name', value: '乙' }] })).data
    expect(both).toMatchObject({ addRows: 2, errorRows: 0, faultyRows: [] })
    expect(await finish(checkId)).toMatchObject({ params: [{}, { key: '屏上修改', value: '2 格' }] })
    expect(await stored('9630', '9631')).toMatchObject([{ name: '甲' }, { name: '乙' }])
  })

  test('follow the same rules as the file', async () => {
    const { checkId } = await check([
      ['9632', '甲', '启用', 1],
      ['96', '乙', '启用', 1],
    ])
    const again = async (value: string) =>
      (await amend({ checkId, cells: [{ row: 3, field: 'categoryCode', value }] })).data.errorList.map(
        ({ reason }) => reason,
      )
    expect(await again('9632')).toEqual(['与第 2 行重复'])
    expect(await again('=1+1')).toEqual(['不能是公式，请粘贴为数值'])
  })

  test('are refused for unknown rows and columns, other accounts, and expired checks', async () => {
    const { checkId } = await check([['96', '甲', '启用', 1]])
    const cells = [{ row: 2, field: 'name', value: '乙' }]
    expect(await amend({ checkId, cells: [{ row: 9, field: 'name', value: '乙' }] })).toMatchObject({
      code: 422,
      message: '文件中没有第 9 行',
    })
    expect(await amend({ checkId, cells: [{ row: 2, field: '别的', value: '乙' }] })).toMatchObject({
      code: 422,
      message: '没有这一列，请重新预检',
    })
    expect(await amend({ checkId, cells }, 'admin')).toMatchObject({ code: 422, message: '预检已过期，请重新预检' })
  })

  test('at the same time by two windows: the second is told', async () => {
    const { checkId } = await check([['96', '甲', '启用', 1]])
    const answers = await Promise.all(
      ['9640', '9641'].map((value) => amend({ checkId, cells: [{ row: 2, field: 'categoryCode', value }] })),
    )
    // One after another is fine as well: the second then builds on the first.
    expect(answers.map(({ code }) => code).filter((code) => code !== 200 && code !== 409 && code !== 429)).toEqual([])
  })
})
