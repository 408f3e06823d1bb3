import sanitizeHtml from 'sanitize-html'

const options: sanitizeHtml.IOptions = {
  // Only what the console's editor can produce.
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

/** Removes scripts and external resources other than pictures. Applied to every rich text before it is stored. */
export function sanitize(html: string): string {
  return sanitizeHtml(html, options).trim()
}

/** The text of an HTML document, in one line. */
export function plainText(html: string): string {
  const spaced = html.replace(/<(br|\/p|\/h\d|\/li|\/tr)\b[^>]*>/gi, ' ')
  return decode(sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} }))
    .replace(/\s+/g, ' ')
    .trim()
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ' }

const decode = (text: string): string => text.replace(/&(amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? '')
