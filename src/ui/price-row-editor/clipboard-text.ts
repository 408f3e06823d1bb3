/** The cells of a text as Excel and WPS put it on the clipboard: quoted where a cell holds a tab, a quote or a line break. */
export function fromTsv(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y
  // A spreadsheet ends its last line too.
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

/** The same cells for what takes tables rather than texts: a mail, a document. */
export function toHtml(cells: readonly (readonly string[])[]): string {
  const rows = cells.map((row) => `<tr>${row.map((text) => `<td>${escaped(text)}</td>`).join('')}</tr>`)
  return `<table>${rows.join('')}</table>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
