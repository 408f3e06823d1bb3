/** Parses clipboard text of Excel and WPS: cells with a tab, quote or line break are quoted. */
export function fromTsv(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y
  // Spreadsheets also terminate the last line.
  const body = text.replace(/(\r\n|\r|\n)$/, '')
  for (;;) {
    const found = cell.exec(body) ?? []
    const [whole = '', quoted, plain = '', end = ''] = found
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '' || whole === '') return rows
    if (end !== '\t') rows.push([])
  }
}

export function toTsv(cells: readonly (readonly string[])[]): string {
  return cells.map((row) => row.map(quote).join('\t')).join('\r\n')
}

function quote(text: string): string {
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The same cells as HTML, for mails and documents. */
export function toHtml(cells: readonly (readonly string[])[]): string {
  const rows = cells.map((row) => `<tr>${row.map((text) => `<td>${escaped(text)}</td>`).join('')}</tr>`)
  return `<table>${rows.join('')}</table>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
