import { ImportFault } from './fault.ts'

export interface Tag {
  /** Without namespace prefix. */
  name: string
  attributes: Record<string, string>
}

export interface XmlReader {
  open?(tag: Tag): void
  text?(text: string): void
  close?(name: string): void
}

/** Characters of one tag. */
const MAX_TAG = 32_768
/** Characters of one text: the longest cell, with every character written as an entity. */
const MAX_TEXT = 400_000
const MAX_DEPTH = 100
/** Text is processed in chunks of at least this length, so that a long text is not scanned repeatedly. */
const PIECE = 65_536

const tagName = /^(\/?)(?:[\w.-]+:)?([\w.-]+)/
const attribute = /\s*(?:[\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export const damaged = () => new ImportFault('文件已损坏，请用 Excel 另存为 xlsx 后重试')

/** Only the five entities of XML are accepted: custom entities could expand small files into large ones. */
function plain(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (all, hex, decimal, name) => {
    if (name !== undefined) return entities[name] ?? all
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return point <= 0x10ffff ? String.fromCodePoint(point) : ''
  })
}

/** Sections without data: their start and end markers. */
const skipped = [
  ['<!--', '-->'],
  ['<?', '?>'],
] as const

/**
 * Streaming parser for the XML of spreadsheets; input that a reader refuses is not decompressed further. Refuses
 * document types and malformed XML.
 */
export class XmlParser {
  readonly #reader: XmlReader
  readonly #open: string[] = []
  #rest = ''
  #wanted = PIECE
  #isFirst = true

  constructor(reader: XmlReader) {
    this.#reader = reader
  }

  push(text: string): void {
    this.#rest += text
    if (this.#rest.length >= this.#wanted) this.#take()
  }

  end(): void {
    this.#take()
    if (this.#rest.trim() !== '' || this.#open.length > 0) throw damaged()
  }

  #take(): void {
    const text = this.#isFirst && this.#rest.startsWith('\uFEFF') ? this.#rest.slice(1) : this.#rest
    if (text !== '') this.#isFirst = false
    let at = 0
    for (let start = text.indexOf('<'); start >= 0; start = text.indexOf('<', at)) {
      if (start > at) this.#reader.text?.(plain(text.slice(at, start)))
      const end = this.#section(text, start)
      at = end < 0 ? start : end
      if (end < 0) break
    }
    this.#rest = text.slice(at)
    this.#wanted = this.#rest.length + PIECE
    if (this.#rest.length > (this.#rest.startsWith('<') ? MAX_TAG : MAX_TEXT)) throw damaged()
  }

  /** End of the section that begins here; -1 when it has not arrived yet. */
  #section(text: string, start: number): number {
    for (const [head, foot] of skipped) {
      if (!text.startsWith(head, start)) continue
      const end = text.indexOf(foot, start + head.length)
      return end < 0 ? -1 : end + foot.length
    }
    if (text[start + 1] === '!' && text.length - start > 3) throw damaged()
    const end = endOfTag(text, start + 1)
    if (end < 0) return -1
    this.#tag(text.slice(start + 1, end))
    return end + 1
  }

  #tag(tag: string): void {
    const [head = '', slash, name] = tagName.exec(tag) ?? []
    if (name === undefined) throw damaged()
    if (slash) {
      if (this.#open.pop() !== name) throw damaged()
      this.#reader.close?.(name)
      return
    }
    this.#reader.open?.({ name, attributes: attributesOf(tag, head.length) })
    if (tag.endsWith('/')) this.#reader.close?.(name)
    else if (this.#open.push(name) > MAX_DEPTH) throw damaged()
  }
}

/** Closing bracket of a tag, outside quotes; -1 when it has not arrived yet. */
function endOfTag(text: string, from: number): number {
  let quote = ''
  for (let at = from; at < text.length; at++) {
    const character = text[at]
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '>') return at
    else if (character === '<') throw damaged()
    if (at - from > MAX_TAG) throw damaged()
  }
  return -1
}

function attributesOf(tag: string, from: number): Record<string, string> {
  const attributes: Record<string, string> = {}
  attribute.lastIndex = from
  for (let found = attribute.exec(tag); found; found = attribute.exec(tag)) {
    const [, name = '', double, single] = found
    attributes[name] = plain(double ?? single ?? '')
  }
  return attributes
}
