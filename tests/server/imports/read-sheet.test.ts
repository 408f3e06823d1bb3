import { describe, expect, test } from 'vitest'
import { isDateFormat, numberText } from '#server/imports/numbers.ts'
import { readSheet } from '#server/imports/read-sheet.ts'
import { readTable } from '#server/imports/read-table.ts'
import { partsFile, relations, sheetFile } from './files.ts'

const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const read = (parts: Record<string, string>) => readSheet(partsFile(parts), 10)
const cellsOf = (parts: Record<string, string>) => read(parts).map(({ cells }) => cells)

describe('a sheet', () => {
  test('by our own writer is read back unchanged', async () => {
    const file = await sheetFile(
      ['名称', '数量'],
      [
        ['<甲> & "乙"', 3],
        ['=1+1', 0.1],
      ],
    )
    expect(readSheet(file, 10)).toEqual([
      { number: 1, cells: ['名称', '数量'] },
      { number: 2, cells: ['<甲> & "乙"', '3'] },
      { number: 3, cells: ['=1+1', '0.1'] },
    ])
  })

  test('by another program: shared and rich strings, phonetic hints, formulas, gaps, empty rows, prefixes', () => {
    const parts = {
      'xl/sharedStrings.xml':
        '<?xml version="1.0"?><x:sst><x:si><x:t>名称</x:t></x:si><x:si><x:r><x:t>北欧</x:t></x:r><x:r><x:t>之家</x:t></x:r><x:rPh><x:t>běi</x:t></x:rPh></x:si></x:sst>',
      'xl/worksheets/sheet1.xml': sheet(
        '<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="B2" s="0"/></row>' +
          '<row r="4"><c r="A4" t="s"><v>1</v></c><c r="C4" t="str"><v>一&#x4E8C;&#19977;</v></c><c r="D4" t="b"><v>1</v></c>' +
          '<c r="E4" t="str"><f>A4&amp;"x"</f><v>北欧x</v></c><c r="F4"><f t="shared" si="0"/><v>7</v></c></row>',
      ),
    }
    expect(read(parts)).toEqual([
      { number: 1, cells: ['名称'] },
      { number: 4, cells: ['北欧之家', '', '一二三', '是', '=A4&"x"', '='] },
    ])
  })

  test('is read the same at any chunk boundaries', async () => {
    const rows = Array.from({ length: 9 }, (_, at) => [`第 ${at} 行，${'很长的说明 & 备注'.repeat(900)}`, at])
    const read = readSheet(await sheetFile(['说明', '数'], rows), 10)
    expect(read.slice(1).map(({ cells }) => cells)).toEqual(rows.map(([text, at]) => [text, String(at)]))
  })

  test('is the first visible one, at any position', () => {
    const parts = {
      'xl/workbook.xml':
        '<workbook><sheets><sheet name="选项" state="hidden" r:id="r1"/><sheet name="数据" r:id="r7"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': relations('/xl/worksheets/second.xml'),
      'xl/worksheets/second.xml': sheet('<row><c><v>7</v></c><c><v>8</v></c></row>'),
    }
    expect(cellsOf(parts)).toEqual([['7', '8']])
  })

  test('returns dates as days, and numbers without rounding noise', () => {
    const parts = {
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>',
      'xl/worksheets/sheet1.xml': sheet(
        '<row><c s="1"><v>46347</v></c><c s="2"><v>46347.5</v></c><c><v>0.30000000000000004</v></c><c><v>1.3800138E10</v></c></row>',
      ),
    }
    expect(cellsOf(parts)).toEqual([['2026-11-21', '2026-11-21 12:00:00', '0.3', '13800138000']])
    expect(numberText('44885', true, true)).toBe('2026-11-21')
    expect([isDateFormat(0, undefined), isDateFormat(200, '[Red]0.00"day"'), isDateFormat(200, 'm/d')]).toEqual([
      false,
      false,
      true,
    ])
  })
})

describe('a file is refused that', () => {
  const fault = (bytes: Uint8Array) => () => readTable(bytes, 10)

  test('is truncated, or has no workbook', async () => {
    expect(fault((await sheetFile(['一'], [['二']])).slice(0, 200))).toThrow('文件已损坏')
    expect(fault(partsFile({}))).toThrow('文件已损坏')
  })

  test('defines entities or a document type', () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><worksheet><sheetData/></worksheet>'
    expect(fault(partsFile({ 'xl/worksheets/sheet1.xml': bomb }))).toThrow('文件已损坏')
    const unknown = sheet('<row><c t="str"><v>&b;</v></c></row>')
    expect(cellsOf({ 'xl/worksheets/sheet1.xml': unknown })).toEqual([['&b;']])
  })

  test('declares too large a size, or exceeds its declared size', () => {
    const large = partsFile({ 'xl/worksheets/sheet1.xml': sheet(' '.repeat(101 * 1024 * 1024)) })
    expect(large.length).toBeLessThan(200_000)
    expect(fault(large)).toThrow('文件内容过多')
    // The declared size of a part is at byte 24 of its directory entry at the end.
    const lying = Buffer.from(large)
    for (let at = lying.indexOf('PK\u0001\u0002'); at >= 0; at = lying.indexOf('PK\u0001\u0002', at + 4)) {
      if (lying.readUInt32LE(at + 24) > 1_000_000) lying.writeUInt32LE(50, at + 24)
    }
    expect(fault(lying)).toThrow('文件已损坏')
  })

  test('has more rows, columns or text than allowed', async () => {
    const rows = Array.from({ length: 11 }, (_, at) => [at])
    expect(fault(await sheetFile(['数'], rows))).toThrow('超过10行')
    expect(readSheet(await sheetFile(['数'], rows.slice(1)), 10)).toHaveLength(11)
    const wide = sheet('<row><c r="XFD1"><v>1</v></c></row>')
    expect(fault(partsFile({ 'xl/worksheets/sheet1.xml': wide }))).toThrow('列数超过 200 列')
    const long = sheet(`<row><c t="str"><v>${'字'.repeat(40_000)}</v></c></row>`)
    expect(fault(partsFile({ 'xl/worksheets/sheet1.xml': long }))).toThrow('过长的单元格')
  })

  test('has endless rows, cells or texts, and is read no further than the limit', async () => {
    const hollow = sheet('<row/>'.repeat(100_001))
    expect(fault(partsFile({ 'xl/worksheets/sheet1.xml': hollow }))).toThrow('空行过多，请删除数据下方的空行')
    const wide = sheet(`<row>${'<c/>'.repeat(2_201)}</row>`)
    expect(fault(partsFile({ 'xl/worksheets/sheet1.xml': wide }))).toThrow('文件内容过多')
    const parts = {
      'xl/sharedStrings.xml': `<sst><si><t>${'长'.repeat(32_000)}</t></si></sst>`,
      'xl/worksheets/sheet1.xml': sheet(`<row>${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`.repeat(3)),
    }
    expect(fault(partsFile(parts))).toThrow('文件内容过多')
    const deep = `<worksheet>${'<a>'.repeat(200)}`
    expect(fault(partsFile({ 'xl/worksheets/sheet1.xml': deep }))).toThrow('文件已损坏')
  })

  test('is in the format before .xlsx', () => {
    const old = Buffer.from('d0cf11e0a1b11ae1', 'hex')
    expect(fault(old)).toThrow('不支持旧版 .xls 文件，请用 Excel 另存为 .xlsx 后上传')
  })

  test('is not well formed', () => {
    for (const text of ['<worksheet><row', '<worksheet a="1><row>', '<worksheet><row <c/></row>']) {
      expect(fault(partsFile({ 'xl/worksheets/sheet1.xml': text }))).toThrow('文件已损坏')
    }
  })
})
