/** Word marks list items by a class on plain paragraphs, with bullet or number as text. */
const wordList = 'p[class*="MsoListParagraph"]'
const ordered = /^\s*(?:\d+|[a-z]|[ivx]+|[一二三四五六七八九十]+)[.)、．）]/i

/** Cleans office HTML of the clipboard from application-specific markup. */
export function cleanPaste(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const comments = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
  const found: Node[] = []
  while (comments.nextNode()) found.push(comments.currentNode)
  for (const comment of found) comment.parentNode?.removeChild(comment)
  for (const paragraph of body.querySelectorAll<HTMLElement>(wordList)) intoList(paragraph)
  for (const element of body.querySelectorAll('*')) {
    // Pictures of a local document cannot be loaded; they are uploaded from the clipboard files, if at all.
    const isLost = element.matches('style, script, meta, link, title, xml, img[src^="file:"]')
    if (isLost) element.remove()
    else if (element.localName.includes(':')) element.replaceWith(...element.childNodes)
    else for (const name of ['style', 'class', 'lang', 'align', 'width', 'height']) element.removeAttribute(name)
  }
  return body.innerHTML
}

function intoList(paragraph: HTMLElement) {
  const mark = paragraph.querySelector<HTMLElement>('[style*="mso-list"]')
  const tag = ordered.test(mark?.textContent ?? '') ? 'ol' : 'ul'
  mark?.remove()
  const item = document.createElement('li')
  item.append(...paragraph.childNodes)
  const before = paragraph.previousElementSibling
  const list = before?.localName === tag ? before : document.createElement(tag)
  list.append(item)
  if (list === before) paragraph.remove()
  else paragraph.replaceWith(list)
}
