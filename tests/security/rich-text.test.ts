import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { getAgentPackage, listAgentPackages, modifyAgentPackage } from '#contract/agents/packages.ts'
import { listCardLevels, saveCardLevel } from '#contract/blackCard/card-levels.ts'
import { getServicePackage, listServicePackages, saveServicePackage } from '#contract/blackCard/service-packages.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { editProduct, getProduct } from '#contract/goods/product-editing.ts'
import { listProducts } from '#contract/goods/products.ts'
import { getTemplate, listTemplates, saveTemplate } from '#contract/goods/templates.ts'
import { editActivity, getActivity, listActivities } from '#contract/marketing/activities.ts'
import { getMaterialBrand, listMaterialBrands, saveMaterialBrand } from '#contract/materials/brands.ts'
import { getMaterial, listMaterials, saveMaterial } from '#contract/materials/materials.ts'
import { editBrand, getBrand, listBrands } from '#contract/suppliers/brands.ts'
import { editNotice, getNotice, listNotices } from '#contract/suppliers/notices.ts'
import { getCityStore, listCityStores, saveCityStore } from '#contract/users/stores.ts'
import { sanitize } from '#server/entity/sanitize.ts'
import { createTestServer, type TestServer } from '../server/setup/test-server.ts'

/** HTML that runs code, loads resources or overlays a page if displayed unsanitised. */
const vectors = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//x.example/a.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" OnErRoR="alert(1)">',
  '<img src="javascript:alert(1)">',
  '<img src="data:image/svg+xml;base64,PHN2Zy8+">',
  '<img src=`javascript:alert(1)`>',
  '<img """><script>alert(1)</script>">',
  '<img src="https://x.example/a.png" style="position:fixed;inset:0">',
  '<img srcset="javascript:alert(1) 1x">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//x.example">x</a>',
  '<a href="https://x.example" onclick="alert(1)" target="_top">x</a>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<math><mtext><table><mglyph><style><img src onerror=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="https://x.example/a.swf">',
  '<form action="https://x.example"><input name="password"><button>登录</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video>',
  '<body onload=alert(1)>',
  '<style>*{display:none}</style>',
  '<link rel=stylesheet href="https://x.example/a.css">',
  '<meta http-equiv=refresh content="0;url=https://x.example">',
  '<base href="https://x.example/">',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p id="root" class="fixed inset-0" name="body">x</p>',
  '<!--><script>alert(1)</script>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
]

const allowed: Record<string, readonly string[]> = {
  a: ['href', 'target', 'rel'],
  img: ['src', 'alt', 'width', 'height'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
}
const bare = new Set(
  'p br hr h2 h3 h4 strong em u s ul ol li blockquote code pre table thead tbody tr a img td th'.split(' '),
)

/** A URL with an unsafe scheme, as a browser interprets it: entities decoded, leading and inner whitespace removed. */
function isHostile(address: string): boolean {
  const plain = address
    .replace(/&#(\d+);?/g, (_whole, code) => String.fromCodePoint(Number(code)))
    .replace(/[\s\p{Cc}]/gu, '')
  return plain.startsWith('//') || (/^[a-z][a-z0-9+.-]*:/i.test(plain) && !/^(https?|mailto|tel):/i.test(plain))
}

/** Dangers in HTML displayed as is; empty if safe. Parses it with independent rules. */
function dangers(html: string): string[] {
  const found: string[] = []
  for (const [, name = '', rest = ''] of html.matchAll(/<\/?([^\s/>]+)((?:"[^"]*"|[^">])*)>/g)) {
    const tag = name.toLowerCase()
    if (!bare.has(tag)) found.push(`<${tag}>`)
    for (const [, attribute = '', value = ''] of rest.matchAll(/([^\s="/]+)(?:="([^"]*)")?/g)) {
      if (!(allowed[tag] ?? []).includes(attribute.toLowerCase())) found.push(`${tag} ${attribute}`)
      if (['href', 'src'].includes(attribute.toLowerCase()) && isHostile(value)) found.push(`${attribute} ${value}`)
      if (attribute === 'target' && value !== '_blank') found.push(`target ${value}`)
    }
  }
  if (/<(?![a-z/])/i.test(html)) found.push('a lone <')
  return found
}

test('the vectors are detected as dangerous, and are safe after the server sanitised them', () => {
  expect(vectors.length).toBeGreaterThanOrEqual(40)
  expect(vectors.filter((vector) => dangers(vector).length === 0)).toEqual([])
  for (const vector of vectors) expect(dangers(sanitize(vector)), vector).toEqual([])
})

test('user formatting is preserved', () => {
  const text = '<h2>北欧</h2><p><strong>橡木</strong> <a href="https://x.example">看</a></p><ul><li>一</li></ul>'
  expect(sanitize(text)).toBe(
    text.replace(
      '<a href="https://x.example">',
      '<a href="https://x.example" target="_blank" rel="noopener noreferrer">',
    ),
  )
})

/** Each rich text of the contract, with the endpoints that list, read and save it. */
const fields: readonly {
  field: string
  list: Endpoint
  /** Missing if the list has whole records, all on one page. */
  read?: Endpoint
  save: Endpoint
  idName?: string
  status?: number
  /** Saves all fields, not only the changed ones. */
  whole?: boolean
  /** Fields of the records of tests that no form would send, such as pictures without a file. */
  instead?: object
}[] = [
  { field: 'story', list: listBrands, read: getBrand, save: editBrand, status: 0 },
  { field: 'content', list: listNotices, read: getNotice, save: editNotice, status: 0 },
  { field: 'detailContent', list: listProducts, read: getProduct, save: editProduct, idName: 'spuId', status: 0 },
  { field: 'detailSkeleton', list: listTemplates, read: getTemplate, save: saveTemplate },
  { field: 'story', list: listMaterialBrands, read: getMaterialBrand, save: saveMaterialBrand, whole: true },
  { field: 'content', list: listMaterials, read: getMaterial, save: saveMaterial, whole: true },
  { field: 'content', list: listAgentPackages, read: getAgentPackage, save: modifyAgentPackage },
  {
    field: 'rulesText',
    list: listActivities,
    read: getActivity,
    save: editActivity,
    status: 0,
    whole: true,
    instead: { banner: '', shareImage: '', venues: [] },
  },
  { field: 'intro', list: listCityStores, read: getCityStore, save: saveCityStore, whole: true },
  { field: 'benefits', list: listCardLevels, save: saveCardLevel, whole: true },
  {
    field: 'detail',
    list: listServicePackages,
    read: getServicePackage,
    save: saveServicePackage,
    whole: true,
    instead: { cover: '', images: [] },
  },
]

type Row = Record<string, unknown> & { id: number }

describe('every rich text', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer()
  })
  afterAll(() => server.close())

  test('of the contract is covered here', () => {
    const root = fileURLToPath(new URL('../../', import.meta.url))
    const named = globSync('contract/**/*.ts', { cwd: root })
      .flatMap((path) => [...readFileSync(`${root}${path}`, 'utf8').matchAll(/^\s+(\w+): richText\(/gm)])
      .map(([, field]) => field)
    expect(named.toSorted()).toEqual(fields.map(({ field }) => field).toSorted())
  })

  test.each(fields.map((field) => [field.save.path, field] as const))(
    'saved by %s is returned sanitised',
    async (_path, field) => {
      const ofStatus = field.status === undefined ? {} : { status: field.status }
      const query = field.read ? { pageSize: 50, ...ofStatus } : {}
      const rowsOf = async () => {
        const data = (await server.data(field.list, query as never, { as: 'admin' })) as Row[] | { list: Row[] }
        return Array.isArray(data) ? data : data.list
      }
      const html = `<p>正文</p>${vectors.join('<p>之间</p>')}`
      const idName = field.idName ?? 'id'
      const recordOf = async (id: number) =>
        field.read
          ? ((await server.data(field.read, { [idName]: id } as never, { as: 'admin' })) as Row)
          : ((await rowsOf()).find((row) => row.id === id) as Row)
      const shape = (field.save.params as z.ZodObject).shape
      let saved = ''
      // The first record that can be edited in its state.
      const rows = await rowsOf()
      for (const { id } of rows) {
        const record = await recordOf(id)
        const sent = Object.entries(record).filter(([name]) => (field.whole ? name in shape : name === 'version'))
        const params = { ...Object.fromEntries(sent), ...field.instead, [idName]: id, [field.field]: html }
        const answer = await server.api(field.save, params as never, { as: 'admin' })
        saved = `${answer.code} ${answer.message} ${JSON.stringify(answer.data)}`
        if (answer.code !== 200) continue
        const after = await recordOf(id)
        const text = String(after[field.field])
        // The change of an approved record waits for its review.
        if (!text.includes('<p>之间</p>')) continue
        expect(dangers(text)).toEqual([])
        return
      }
      expect.fail(`no record of ${rows.length} could be saved: ${saved}`)
    },
  )
})
