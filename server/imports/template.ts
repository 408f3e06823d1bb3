import { createHash } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import { escapeXml, XLSX } from '../jobs/spreadsheet.ts'
import type { ObjectStore } from '../storage/store.ts'
import type { ImportColumn, SheetDefinition } from './definition.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const letterOf = (column: number): string =>
  (column < 26 ? '' : letterOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

const text = (value: string, at: string, style = '') =>
  `<c r="${at}"${style} t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`

const row = (number: number, values: readonly (string | undefined)[], style = '') =>
  `<row r="${number}">${values.map((value, at) => (value === undefined ? '' : text(value, `${letterOf(at)}${number}`, style))).join('')}</row>`

const sheetOf = (inner: string) => `${head}<worksheet xmlns="${main}" xmlns:r="${office}">${inner}</worksheet>`

function inputSheet({ columns, samples }: SheetDefinition): string {
  const choices = columns.flatMap(({ options }, at) =>
    options
      ? `<dataValidation type="list" allowBlank="1" showErrorMessage="1" errorTitle="请选择" error="请从下拉列表中选择" sqref="${letterOf(at)}2:${letterOf(at)}5001"><formula1>选项!$${letterOf(at)}$1:$${letterOf(at)}$${options.length}</formula1></dataValidation>`
      : [],
  )
  return sheetOf(
    [
      '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
      // Column style 2 is text: phone numbers and codes keep leading zeros.
      `<cols>${columns.map(({ width = 16 }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" style="2" customWidth="1"/>`).join('')}</cols>`,
      `<sheetData>${row(
        1,
        columns.map(({ title }) => title),
        ' s="1"',
      )}${row(2, samples[0], ' s="2"')}${row(3, samples[1], ' s="2"')}</sheetData>`,
      choices.length > 0 ? `<dataValidations count="${choices.length}">${choices.join('')}</dataValidations>` : '',
      '<legacyDrawing r:id="rId2"/>',
    ].join(''),
  )
}

/**
 * Options are listed in a hidden sheet: inside the rule they could have neither commas nor more than 255 characters in
 * total.
 */
function choiceSheet(columns: readonly ImportColumn[]): string {
  const longest = Math.max(1, ...columns.map(({ options = [] }) => options.length))
  const rows = Array.from({ length: longest }, (_, at) =>
    row(
      at + 1,
      columns.map(({ options }) => options?.[at]),
    ),
  )
  return sheetOf(`<sheetData>${rows.join('')}</sheetData>`)
}

const comments = (columns: readonly ImportColumn[]) =>
  `${head}<comments xmlns="${main}"><authors><author>产品管理系统</author></authors><commentList>${columns
    .map(
      ({ note }, at) => `<comment ref="${letterOf(at)}1" authorId="0"><text><t>${escapeXml(note)}</t></text></comment>`,
    )
    .join('')}</commentList></comments>`

/** Shapes of the notes: spreadsheets still require VML, from 1999. */
const drawing = (columns: readonly ImportColumn[]) =>
  `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><v:shapetype id="note" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"/>${columns
    .map(
      (_, at) =>
        `<v:shape id="note${at}" type="#note" style="position:absolute;width:160pt;height:60pt;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:textbox/><x:ClientData ObjectType="Note"><x:Anchor>${at + 1},8,0,4,${at + 3},40,4,4</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>0</x:Row><x:Column>${at}</x:Column></x:ClientData></v:shape>`,
    )
    .join('')}</xml>`

const relationships = (targets: readonly [type: string, target: string][]) =>
  `${head}<Relationships xmlns="${relations}">${targets.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`).join('')}</Relationships>`

const part = (name: string, type: string) => `<Override PartName="/xl/${name}.xml" ContentType="${mime}.${type}+xml"/>`

/** An .xlsx with column titles, rules as notes, options, and two sample rows. */
export function templateOf(definition: SheetDefinition): Uint8Array {
  const { columns, title } = definition
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>${part('workbook', 'sheet.main')}${part('worksheets/sheet1', 'worksheet')}${part('worksheets/sheet2', 'worksheet')}${part('styles', 'styles')}${part('comments1', 'comments')}</Types>`,
    '_rels/.rels': relationships([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escapeXml(title)}导入" sheetId="1" r:id="rId1"/><sheet name="选项" sheetId="2" state="hidden" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['worksheet', 'worksheets/sheet2.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': inputSheet(definition),
    'xl/worksheets/sheet2.xml': choiceSheet(columns),
    'xl/worksheets/_rels/sheet1.xml.rels': relationships([
      ['comments', '../comments1.xml'],
      ['vmlDrawing', '../drawings/vmlDrawing1.vml'],
    ]),
    'xl/comments1.xml': comments(columns),
    'xl/drawings/vmlDrawing1.vml': drawing(columns),
  }
  const files = Object.fromEntries(Object.entries(parts).map(([name, content]) => [name, strToU8(content)]))
  // The same bytes for the same definition, so that the store holds only one.
  return zipSync(files, { mtime: '1980-01-01T00:00:00' })
}

/** Puts the template into the store unless it exists, and returns its key. */
export async function saveTemplate(store: ObjectStore, definition: SheetDefinition): Promise<string> {
  const bytes = templateOf(definition)
  const key = `template/${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}/${definition.resource}.xlsx`
  if (!(await store.head(key))) {
    await store.write(key, bytes, { contentType: XLSX, name: `${definition.title}导入模板.xlsx` })
  }
  return key
}
