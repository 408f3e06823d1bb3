import { describe, expect, test } from 'vitest'
import { readTable } from '#server/imports/read-table.ts'

const read = (text: string) => readTable(Buffer.from(text), 10)
const cellsOf = (text: string) => read(text).map(({ cells }) => cells)

/** 编码,名称 / 9801,沙发 in GB18030. */
const gbk = Buffer.from([
  0xb1, 0xe0, 0xc2, 0xeb, 0x2c, 0xc3, 0xfb, 0xb3, 0xc6, 0x0d, 0x0a, 0x39, 0x38, 0x30, 0x31, 0x2c, 0xc9, 0xb3, 0xb7,
  0xa2, 0x0d, 0x0a,
])

describe('a text of cells', () => {
  const rows = [
    ['编码', '名称'],
    ['9801', '沙发'],
  ]
  test.each([
    ['UTF-8', Buffer.from('编码,名称\n9801,沙发')],
    ['UTF-8 with a mark', Buffer.from('\uFEFF编码,名称\r\n9801,沙发\r\n')],
    ['GB18030', gbk],
    ['UTF-16', Buffer.from('\uFEFF编码\t名称\r\n9801\t沙发', 'utf16le')],
    ['tabs', Buffer.from('编码\t名称\n9801\t沙发')],
    ['semicolons', Buffer.from('编码;名称\n9801;沙发')],
  ])('is read in %s', (_name, bytes) => {
    expect(readTable(bytes, 10).map(({ cells }) => cells)).toEqual(rows)
  })

  test('may quote delimiters, quotes and line breaks', () => {
    expect(cellsOf('名称,说明\n"沙发, ""大""","两\n行"\n甲,')).toEqual([
      ['名称', '说明'],
      ['沙发, "大"', '两\n行'],
      ['甲'],
    ])
  })

  test('keeps the row numbers of the spreadsheet, without empty rows', () => {
    expect(read('名称\n\n甲\n,,\n乙').map(({ number }) => number)).toEqual([1, 3, 5])
  })

  test('returns digits that are quoted as text without the formula, and other formulas as they are', () => {
    expect(cellsOf('编码,数\n="0012",=1+1')).toEqual([
      ['编码', '数'],
      ['0012', '=1+1'],
    ])
  })
})

describe('is refused with a message:', () => {
  const faults: [string, Buffer, string][] = [
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]), '请上传 xlsx 或 csv 格式的文件'],
    ['a web page', Buffer.from('<html><table><tr><td>甲</td></tr></table></html>'), '请上传 xlsx 或 csv 格式的文件'],
    ['a PDF', Buffer.from('%PDF-1.7 甲'), '请上传 xlsx 或 csv 格式的文件'],
    ['bytes in no encoding', Buffer.from([0x41, 0xff, 0xff, 0x2c]), '请上传 xlsx 或 csv 格式的文件'],
    ['an open quote', Buffer.from('名称,说明\n甲,"没有结束\n乙,丙'), '第 2 行的引号没有配对，请改正后重新上传'],
    ['text after a quote', Buffer.from('名称\n"甲"乙'), '第 2 行的引号没有配对，请改正后重新上传'],
    ['100,001 rows', Buffer.from(`名称\n${'甲\n'.repeat(100_001)}`), '超过10行'],
    ['201 columns', Buffer.from(`${'甲,'.repeat(200)}乙`), '列数超过 200 列'],
    ['a cell of 32,768 characters', Buffer.from(`名称\n${'甲'.repeat(32_768)}`), '第 2 行有过长的单元格'],
    ['100,001 empty rows', Buffer.from(`名称\n${'\n'.repeat(100_001)}甲`), '空行过多，请删除数据下方的空行后重新上传'],
  ]
  test.each(faults)('%s', (_name, bytes, message) => {
    expect(() => readTable(bytes, 10)).toThrow(message)
  })
})
