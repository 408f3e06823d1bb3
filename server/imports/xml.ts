import { ImportFault } from './fault.ts'

export interface Tag {
  /** Without its prefix. */
  name: string
  attributes: Record<string, string>
}

export interface XmlReader {
  open?(tag: Tag): void
  text?(text: string): void
  close?(name: string): void
}

const token = /<(\/?)([\w.-]+:)?([\w.-]+)((?:"[^"]*"|'[^']*'|[^"'<>])*)>|<\?[^>]*\?>|<!--[\s\S]*?-->|([^<]+)/gy
const attribute = /([\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export const damaged = () => new ImportFault('文件已损坏，请用 Excel 另存为 xlsx 后重试')

/** Entities that a document defines itself are how small files become large ones: there are only the five of XML. */
function plain(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (all, hex, decimal, name) => {
    if (name !== undefined) return entities[name] ?? all
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return point <= 0x10ffff ? String.fromCodePoint(point) : ''
  })
}

/**
 * Reads the XML that spreadsheets are made of, from front to back. Strict where it matters: a document type is refused,
 * and so is whatever is not well formed on the way.
 */
export function readXml(xml: string, reader: XmlReader): void {
  const open: string[] = []
  token.lastIndex = xml.startsWith('\uFEFF') ? 1 : 0
  while (token.lastIndex < xml.length) {
    const found = token.exec(xml)
    if (!found) throw damaged()
    const [, slash, , name, rest = '', text] = found
    if (text !== undefined) reader.text?.(plain(text))
    else if (name !== undefined && slash) {
      if (open.pop() !== name) throw damaged()
      reader.close?.(name)
    } else if (name !== undefined) {
      reader.open?.({ name, attributes: attributesOf(rest) })
      if (rest.endsWith('/')) reader.close?.(name)
      else open.push(name)
    }
  }
  if (open.length > 0) throw damaged()
}

function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, , name = '', double, single] of text.matchAll(attribute))
    attributes[name] = plain(double ?? single ?? '')
  return attributes
}
