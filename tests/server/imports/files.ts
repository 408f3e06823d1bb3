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

/** A file with this head and these rows. */
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

/** A file made of its parts. */
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

/** Puts a file where an upload of the account would be. */
export async function uploadSheet(server: TestServer, account: string, bytes: Uint8Array): Promise<string> {
  const { id } = await server.data(getProfile, {}, { as: account })
  const key = `import/20261121/${id}/${randomUUID()}.xlsx`
  await server.services.store.write(key, bytes, { contentType: XLSX, name: '导入.xlsx' })
  return key
}
