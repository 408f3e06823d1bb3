import { randomUUID } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import { getProfile } from '#contract/session.ts'
import { spreadsheet, XLSX } from '#server/jobs/spreadsheet.ts'
import type { TestServer } from '../setup/test-server.ts'

const bytesOf = async (stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** A file with this header and these rows. */
export const sheetFile = (head: readonly string[], rows: (string | number)[][]): Promise<Uint8Array> =>
  bytesOf(
    spreadsheet(
      '数据',
      head.map((title) => ({ title })),
      (async function* () {
        yield rows
      })(),
    ),
  )

export const relations = (target: string) =>
  `<Relationships><Relationship Id="r7" Type="worksheet" Target="${target}"/></Relationships>`

/** A file built from its parts. */
export const partsFile = (parts: Record<string, string>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        'xl/workbook.xml': '<workbook><sheets><sheet name="一" sheetId="1" r:id="r7"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels': relations('worksheets/sheet1.xml'),
        ...parts,
      }).map(([name, text]) => [name, strToU8(text)]),
    ),
  )

const columnName = (at: number) => String.fromCharCode(65 + at)

/**
 * A file as spreadsheet programs write it: numbers as numbers, and text beginning with `=` as a formula with its
 * result.
 */
export function typedFile(head: readonly string[], rows: readonly (readonly (string | number)[])[]): Uint8Array {
  const cellOf = (value: string | number, at: string) => {
    if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`
    if (value.startsWith('=')) return `<c r="${at}" t="str"><f>${value.slice(1)}</f><v>算出的值</v></c>`
    return `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
  }
  const lines = [head, ...rows].map(
    (cells, index) =>
      `<row r="${index + 1}">${cells.map((value, at) => cellOf(value, `${columnName(at)}${index + 1}`)).join('')}</row>`,
  )
  return partsFile({
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`,
  })
}

/** Stores a spreadsheet, or a zip of pictures, as an upload of the account. */
async function upload(server: TestServer, account: string, bytes: Uint8Array, kind: 'sheet' | 'zip'): Promise<string> {
  const { id } = await server.data(getProfile, {}, { as: account })
  const place = `20261121/${id}/${randomUUID()}`
  const key = kind === 'sheet' ? `import/${place}.xlsx` : `model/${place}.zip`
  await server.services.store.write(key, bytes, { contentType: kind === 'sheet' ? XLSX : 'application/zip' })
  return key
}

export const uploadSheet = (server: TestServer, account: string, bytes: Uint8Array) =>
  upload(server, account, bytes, 'sheet')

/** A .csv with this text, in UTF-8. */
export const uploadText = (server: TestServer, account: string, text: string) =>
  upload(server, account, Buffer.from(text), 'sheet')

/** A zip of these files, by path. */
export const uploadZip = (server: TestServer, account: string, files: Record<string, Uint8Array>) =>
  upload(server, account, zipSync(files), 'zip')
