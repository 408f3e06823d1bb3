import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ContractArea, endpointsOf, openApi, readableTable } from '../../scripts/api-reference.ts'
import { contractAreas } from '../../scripts/contract-areas.ts'

const text = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')

let areas: ContractArea[]
let reference: {
  paths: Record<string, Record<string, Record<string, unknown>>>
  components: { schemas: Record<string, unknown> }
}
// Processing some 400 endpoints takes long.
beforeAll(async () => {
  areas = await contractAreas()
  const { version } = JSON.parse(text('package.json'))
  reference = JSON.parse(JSON.stringify(openApi(areas, version)))
}, 120_000)

describe('the API reference', () => {
  test('is up to date (written by npm run api)', () => {
    expect(JSON.parse(text('docs/api/openapi.json'))).toEqual(reference)
    expect(text('docs/api/README.md')).toBe(readableTable(areas))
  })

  test('contains every endpoint of the contract, with its permission and input and output schemas', () => {
    for (const [name, endpoint] of areas.flatMap(endpointsOf)) {
      const operation = reference.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
      expect(operation).toMatchObject({
        operationId: name,
        summary: endpoint.title,
        'x-permission': endpoint.permission,
      })
      expect(operation?.requestBody !== undefined).toBe(endpoint.paramsIn === 'body')
    }
  })

  test('references only its own schemas', () => {
    const referred = [...JSON.stringify(reference).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target)
    const held = Object.keys(reference.components.schemas).map((name) => `#/components/schemas/${name}`)
    expect(referred.filter((target) => !held.includes(target ?? ''))).toEqual([])
  })
})
