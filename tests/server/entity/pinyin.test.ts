import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { spelledLike, spelledSo } from '#server/entity/pinyin.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

async function spellingOf(name: string): Promise<string> {
  const { rows } = await server.db.execute<{ spelling: string }>(sql`select pinyin(${name}) as spelling`)
  return rows[0]?.spelling ?? ''
}

/** Whether a keyword finds a name, by the condition of lists and by that of rows in memory. */
async function finds(name: string, keyword: string): Promise<boolean> {
  const { rows } = await server.db.execute<{ found: boolean }>(
    sql`select ${spelledLike(sql`pinyin(${name})`, keyword)} as found`,
  )
  const found = rows[0]?.found ?? false
  expect(spelledSo(await spellingOf(name), keyword), `${name} by ${keyword} in memory`).toBe(found)
  return found
}

describe('the spelling of a name', () => {
  test.each([
    ['重庆', 'ChongQing'],
    ['重量', 'ZhongLiang'],
    ['长沙', 'ChangSha'],
    ['店长', 'DianZhang'],
    ['银行', 'YinHang'],
    ['行李架', 'XingLiJia'],
    ['音乐椅', 'YinYueYi'],
    ['快乐', 'KuaiLe'],
    ['朝阳', 'ChaoYang'],
    ['朝气', 'ZhaoQi'],
    ['厦门', 'XiaMen'],
    ['大厦', 'DaSha'],
    ['调光灯', 'TiaoGuangDeng'],
    ['色调', 'SeDiao'],
    ['茶几', 'ChaJi'],
    ['地毯', 'DiTan'],
    ['绿色', 'LvSe'],
    ['西藏', 'XiZang'],
    ['收藏', 'ShouCang'],
    ['成都银行长春分行', 'ChengDuYinHangChangChunFenHang'],
  ])('%s is read %s', async (name, spelling) => {
    expect((await spellingOf(name)).split(' ')[0]).toBe(spelling)
  })

  test('has the initials and the pairs of letters, without spaces and marks', async () => {
    expect(await spellingOf('北欧-沙发 L3')).toBe('BeiOuShaFaL3 BOSFL bo be os ou sf sh fl fa l3')
  })

  test('spells each line by itself, and an empty line as an empty one', async () => {
    expect((await spellingOf('张三\n\n李四')).split('\n').map((line) => line.split(' ')[0])).toEqual([
      'ZhangSan',
      '',
      'LiSi',
    ])
    expect(await spellingOf('')).toBe('')
  })
})

describe('a keyword', () => {
  test.each(['beioushafa', 'shafa', 'shaf', 'BeiOu', 'bei ou', "bei'ou", 'bosf', 'osf', 'sf', 'fa', 'sh'])(
    '%s finds 北欧沙发',
    async (keyword) => {
      expect(await finds('北欧沙发', keyword)).toBe(true)
    },
  )

  test.each(['eiou', 'hafa', 'bsf', 'ha', 'shafang', 'b', '沙发', '10', '.*', 'b.sf', '%', '_a'])(
    '%s does not find 北欧沙发 by its spelling',
    async (keyword) => {
      expect(await finds('北欧沙发', keyword)).toBe(false)
    },
  )

  test('is matched from the start of a syllable: hua finds 花, not 床', async () => {
    expect(await finds('花架', 'hua')).toBe(true)
    expect(await finds('双人床', 'uang')).toBe(false)
    expect(await finds('床', 'hua')).toBe(false)
  })

  test('lv and lü find 绿, and digits take part', async () => {
    expect(await finds('墨绿单椅', 'lvdan')).toBe(true)
    expect(await finds('墨绿单椅', 'lü')).toBe(true)
    expect(await finds('3人沙发', '3rsf')).toBe(true)
    expect(await finds('MUJI 沙发', 'mujishafa')).toBe(true)
  })

  test('does not join two names', async () => {
    expect(await finds('北欧\n沙发', 'oushafa')).toBe(false)
    expect(await finds('北欧\n沙发', 'osf')).toBe(false)
  })
})
