import sanitizeHtml from 'sanitize-html'

const options: sanitizeHtml.IOptions = {
  // What the editor of the console can make, and nothing else.
  allowedTags: [
    'p',
    'br',
    'hr',
    'h2',
    'h3',
    'h4',
    'strong',
    'em',
    'u',
    's',
    'a',
    'ul',
    'ol',
    'li',
    'blockquote',
    'code',
    'pre',
    'img',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https', 'http'] },
  allowProtocolRelative: false,
  transformTags: {
    a: (_name, attributes) => ({
      tagName: 'a',
      attribs: { ...attributes, target: '_blank', rel: 'noopener noreferrer' },
    }),
    b: 'strong',
    i: 'em',
    h1: 'h2',
  },
}

/** HTML that can run nothing and load nothing but pictures: applied to every rich text before it is stored. */
export function sanitize(html: string): string {
  return sanitizeHtml(html, options).trim()
}

/** The words of an HTML text, in one line. */
export function plainText(html: string): string {
  const spaced = html.replace(/<(br|\/p|\/h\d|\/li|\/tr)\b[^>]*>/gi, ' ')
  return decode(sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} }))
    .replace(/\s+/g, ' ')
    .trim()
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ' }

const decode = (text: string): string => text.replace(/&(amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? '')
