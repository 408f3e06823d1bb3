import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { isChange } from '#contract/endpoint.ts'
import { responseMessages } from '#contract/response-codes.ts'

/** The endpoints and named schemas of one contract area. */
export interface ContractArea {
  name: string
  /** First line of the module, in Chinese. */
  title: string
  /** Exports of the module. */
  exports: Record<string, unknown>
}

type Json = Record<string, unknown>

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'paramsIn' in value && 'params' in value

/** Sorted by path, since module exports have no order. */
export const endpointsOf = (area: ContractArea): [string, Endpoint][] =>
  Object.entries(area.exports)
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
    .sort(([, a], [, b]) => (a.path < b.path ? -1 : 1))

const envelopeOf = (data: Json): Json => ({
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: {
    code: { type: 'integer', description: '200 为成功,其余见「返回码」' },
    message: { type: 'string' },
    data,
  },
})

/** Notes for clients in addition to the schemas; the codes are in the contract. */
const description = `所有接口返回统一信封 \`{code, message, data}\`。服务端作出判断时 HTTP 状态为 200,由 \`code\` 说明结果;
仅当请求本身有误(400、413、415)、路径不存在(404)、限流(429)或故障(500、503)时,HTTP 状态与 \`code\` 相同。

- 登录后的请求以请求头 \`token\` 携带令牌;令牌闲置 4 小时或满 24 小时失效。
- 修改类请求以请求头 \`request-id\`(UUID v4)标识一次操作:24 小时内重复提交返回首次的结果,不会执行两次。
- 每个回答带 \`auth-version\`:变化时应重新获取个人资料与菜单。
- \`x-permission\` 为所需权限;\`x-changes\` 标明修改类接口影响的资源。

| 返回码 | 含义 |
| --- | --- |
${Object.entries(responseMessages)
  .map(([code, message]) => `| ${code} | ${message} |`)
  .join('\n')}
| 400 | 请求参数不正确 |
| 403 | 没有权限 |
| 404 | 数据不存在或不可见 |
| 409 | 数据已被他人修改,\`data.latest\` 为最新内容 |
| 422 | 违反业务规则,\`data.fields\` 按字段给出原因 |
| 429 | 操作过于频繁 |`

/** OpenAPI 3.1 document of the whole contract. */
export function openApi(areas: ContractArea[], version: string): Json {
  const schemas = new SchemaBook(areas)
  const paths: Record<string, Json> = {}
  for (const area of areas) {
    for (const [name, endpoint] of endpointsOf(area)) {
      paths[endpoint.path] = {
        ...paths[endpoint.path],
        [endpoint.method.toLowerCase()]: operation(name, endpoint, area, schemas),
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: '产品管理系统接口', version, description },
    servers: [{ url: '/' }],
    tags: areas.filter((area) => endpointsOf(area).length > 0).map(({ title }) => ({ name: title })),
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } },
      schemas: schemas.components,
    },
  }
}

function operation(name: string, endpoint: Endpoint, area: ContractArea, schemas: SchemaBook): Json {
  const params = schemas.write(endpoint.params, 'input')
  const inBody = endpoint.paramsIn === 'body'
  return {
    operationId: name,
    summary: endpoint.title,
    tags: [area.title],
    ...(endpoint.permission !== 'anyone' && { security: [{ token: [] }] }),
    'x-permission': endpoint.permission,
    ...(isChange(endpoint) && { 'x-changes': endpoint.invalidates }),
    parameters: [
      ...(inBody || endpoint.paramsIn === 'none' ? [] : parametersOf(endpoint, params)),
      ...(isChange(endpoint) ? [requestId] : []),
    ],
    ...(inBody && { requestBody: { required: true, content: { 'application/json': { schema: params } } } }),
    responses: {
      200: {
        description: '见返回码',
        content: { 'application/json': { schema: envelopeOf(schemas.write(endpoint.data, 'output')) } },
      },
    },
  }
}

const requestId: Json = { name: 'request-id', in: 'header', schema: { type: 'string', format: 'uuid' } }

function parametersOf(endpoint: Endpoint, schema: Json): Json[] {
  const required = new Set((schema.required as string[] | undefined) ?? [])
  return Object.entries((schema.properties as Record<string, Json> | undefined) ?? {}).map(([name, value]) => {
    const inPath = endpoint.path.includes(`{${name}}`)
    return { name, in: inPath ? 'path' : 'query', required: inPath || required.has(name), schema: value }
  })
}

type Direction = 'input' | 'output'

/** JSON Schemas of the contract's validators. Schemas exported by name are written once and referenced. */
class SchemaBook {
  readonly components: Record<string, Json> = {}
  readonly #names = new Map<z.ZodType, string>()
  readonly #named: Record<Direction, NamedSchemas>

  constructor(areas: ContractArea[]) {
    for (const area of areas) {
      for (const [name, value] of Object.entries(area.exports)) {
        if (/^[A-Z][a-z]/.test(name) && value instanceof z.ZodType) this.#names.set(value, name)
      }
    }
    this.#named = { input: this.#writeNamed('input'), output: this.#writeNamed('output') }
  }

  write(schema: z.ZodType, io: Direction): Json {
    const { registry, schemas } = this.#named[io]
    const id = registry.get(schema)?.id
    const own = id
      ? clean(schemas[id] ?? {})
      : referring(z.toJSONSchema(schema, { ...options(io), metadata: registry }))
    this.#keep(own, schemas)
    if (!id) return own
    this.components[id] ??= own
    return { $ref: `#/components/schemas/${id}` }
  }

  /** Converts all at once: converting them per endpoint would take nearly all of the time. */
  #writeNamed(io: Direction): NamedSchemas {
    const registry = z.registry<{ id: string }>()
    // Input may differ from output (defaults, trimming), so it has its own name.
    for (const [schema, name] of this.#names) registry.add(schema, { id: io === 'input' ? `${name}.Input` : name })
    const { schemas } = z.toJSONSchema(registry, { ...options(io), uri: (id) => `#/components/schemas/${id}` })
    return { registry, schemas: schemas as Record<string, Json> }
  }

  /** Adds the named schemas that a schema references, directly or indirectly. */
  #keep(schema: Json, all: Record<string, Json>): void {
    for (const [, id = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      const found = all[id]
      if (!found || this.components[id]) continue
      this.components[id] = clean(found)
      this.#keep(this.components[id], all)
    }
  }
}

interface NamedSchemas {
  registry: z.core.$ZodRegistry<{ id: string }>
  schemas: Record<string, Json>
}

const options = (io: Direction) => ({
  io,
  unrepresentable: 'any' as const,
  // Omits the default range of JSON integers.
  override: ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) => {
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  },
})

/** Replaces the local definitions of a single schema with references to the components. */
function referring({ $defs: _defs, ...schema }: z.core.JSONSchema.BaseSchema): Json {
  return JSON.parse(JSON.stringify(clean(schema)).replaceAll('"#/$defs/', '"#/components/schemas/'))
}

const clean = ({ $schema: _schema, $id: _id, id: __id, ...schema }: Json): Json => schema

/** The reference as a readable table. */
export function readableTable(areas: ContractArea[]): string {
  const sections = areas.flatMap((area) => {
    const rows = endpointsOf(area).map(
      ([name, { method, path, paramsIn: sends, permission: can, title }]) =>
        `| ${title} | \`${method} ${path}\` | ${ways[sends]} | ${can === 'anyone' ? '无须登录' : can === 'signedIn' ? '登录即可' : `\`${can}\``} | \`${name}\` |`,
    )
    return rows.length === 0
      ? []
      : [
          `## ${area.title}\n\n| 名称 | 接口 | 参数 | 权限 | 代码名 |\n| --- | --- | --- | --- | --- |\n${rows.join('\n')}`,
        ]
  })
  return `# 接口一览\n\n由 \`npm run api\` 从 \`contract/\` 生成,请勿手工修改。完整定义见 [openapi.json](openapi.json)(OpenAPI 3.1)。\n\n${description}\n\n${sections.join('\n\n')}\n`
}

const ways: Record<Endpoint['paramsIn'], string> = { body: 'JSON', query: '查询串', path: '路径', none: '无' }
